import { expect, it } from 'vitest';
import { nextTab } from './tabs.tsx';
import { shortInstant } from './time.tsx';
import { createTooltipGroup, tooltipPosition } from './tooltip.tsx';

it('waits 700 ms for the first tooltip, and not at all while one is open or within 300 ms after', () => {
  let nowMs = 10_000;
  const group = createTooltipGroup(() => nowMs);
  const close = (): void => undefined;
  expect(group.delayMs()).toBe(700);
  group.opened(close);
  expect(group.delayMs()).toBe(0);
  group.closed(close);
  nowMs += 299;
  expect(group.delayMs()).toBe(0);
  nowMs += 1;
  expect(group.delayMs()).toBe(700);
});

const BUBBLE = { width: 100, height: 30 };

it('is centred above its control, below it at the upper edge, and stays inside the viewport', () => {
  const at = (left: number, top: number, viewport = 1_000) =>
    tooltipPosition({ left, top, width: 40, height: 40 }, BUBBLE, viewport);
  expect(at(200, 300)).toEqual({ left: 170, top: 262 });
  expect(at(200, 10).top).toBe(58);
  expect([at(0, 300), at(960, 300), at(10, 300, 90)].map(({ left }) => left)).toEqual([8, 892, 8]);
});

it('the selection of tabs moves with the arrow keys, wraps at both ends, jumps with Home and End, and ignores other keys', () => {
  expect([0, 2].map((index) => nextTab('ArrowRight', index, 3))).toEqual([1, 0]);
  expect([2, 0].map((index) => nextTab('ArrowLeft', index, 3))).toEqual([1, 2]);
  expect(['Home', 'End', 'Tab', 'ArrowDown'].map((key) => nextTab(key, 1, 3))).toEqual([0, 2, undefined, undefined]);
});

// Of the local time zone, whichever it is.
const local = (year: number, month: number, day: number): number => new Date(year, month, day, 12, 30).getTime();
const iso = (ms: number): string => new Date(ms).toISOString();

it('a time has the year only of another year', () => {
  const nowMs = local(2026, 10, 27);
  expect(shortInstant(iso(local(2026, 10, 26)), nowMs)).toBe('26 Nov, 12:30');
  expect(shortInstant(iso(local(2025, 11, 31)), nowMs)).toBe('31 Dec 2025, 12:30');
  expect(shortInstant(iso(local(2027, 0, 1)), nowMs)).toBe('1 Jan 2027, 12:30');
});
