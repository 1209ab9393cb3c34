import { expect, it } from 'vitest';
import { stepsOf } from '#domain/overview/periods.ts';
import { firstFiguresMs, hasFigures } from './first-figures.ts';

const NOW = Date.UTC(2026, 10, 26, 13, 16);
const at = (hour: number, minute = 0): number => Date.UTC(2026, 10, 26, hour, minute);

function overviewAt(nowMs: number, sinceMs: number | null, range: '24h' | '30d' = '24h') {
  const EMPTY = { miners: 0, mined: 0, newWallets: 0, newSubscribers: 0, refused: 0, faults: 0 };
  return {
    countedSince: sinceMs === null ? null : new Date(sinceMs).toISOString(),
    steps: stepsOf(range, nowMs).startsMs.map((startMs) => ({
      ...{ ...EMPTY, start: new Date(startMs).toISOString(), commitMs: null, longestCommitMs: null },
    })),
  };
}

it('promises the first line for the end of the second hour or day that was counted', () => {
  expect(firstFiguresMs(overviewAt(NOW, at(13, 12)))).toBe(at(15));
  expect(firstFiguresMs(overviewAt(NOW, at(12, 59)))).toBe(at(14));
  expect(firstFiguresMs(overviewAt(NOW, at(11, 59)))).toBeUndefined();
  expect(firstFiguresMs(overviewAt(NOW, at(13, 12), '30d'))).toBe(Date.UTC(2026, 10, 28));
});

it('has figures from then on, and none while nothing was counted', () => {
  expect(hasFigures(overviewAt(at(14, 59), at(13, 12)))).toBe(false);
  expect(hasFigures(overviewAt(at(15), at(13, 12)))).toBe(true);
  expect(hasFigures(overviewAt(NOW, null))).toBe(false);
});
