import { expect, it } from 'vitest';
import { nextTab } from './tabs.tsx';

it('moves with the arrow keys, wraps at both ends, jumps with Home and End, and ignores other keys', () => {
  expect([0, 2].map((index) => nextTab('ArrowRight', index, 3))).toEqual([1, 0]);
  expect([2, 0].map((index) => nextTab('ArrowLeft', index, 3))).toEqual([1, 2]);
  expect(['Home', 'End', 'Tab', 'ArrowDown'].map((key) => nextTab(key, 1, 3))).toEqual([0, 2, undefined, undefined]);
});
