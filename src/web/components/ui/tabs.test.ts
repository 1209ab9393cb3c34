import { expect, it } from 'vitest';
import { nextTab } from './tabs.tsx';

it('moves with the arrow keys and wraps at both ends', () => {
  expect(nextTab('ArrowRight', 0, 3)).toBe(1);
  expect(nextTab('ArrowRight', 2, 3)).toBe(0);
  expect(nextTab('ArrowLeft', 2, 3)).toBe(1);
  expect(nextTab('ArrowLeft', 0, 3)).toBe(2);
});

it('jumps to the ends with Home and End', () => {
  expect(nextTab('Home', 1, 3)).toBe(0);
  expect(nextTab('End', 1, 3)).toBe(2);
});

it('ignores other keys', () => {
  expect(nextTab('ArrowDown', 0, 3)).toBeUndefined();
  expect(nextTab('Tab', 0, 3)).toBeUndefined();
});
