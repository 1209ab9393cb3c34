import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time.ts';
import { presaleTimeline, type TimedPhase } from './timeline.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 12);
const day = (offset: number): string => new Date(NOW_MS + offset * DAY_MS).toISOString();

function phase(from: number | null, to: number | null, state: 'pending' | 'active' | 'completed' = 'pending') {
  return {
    startDate: from === null ? null : day(from),
    endDate: to === null ? null : day(to),
    isActive: state === 'active',
    isCompleted: state === 'completed',
  };
}

const instant = fc.option(fc.integer({ min: -1_000, max: 1_000 }), { nil: null });
const phases: fc.Arbitrary<TimedPhase[]> = fc.array(
  fc
    .tuple(instant, instant, fc.constantFrom('pending', 'active', 'completed'))
    .map(([from, to, state]) => phase(from, to, state as 'pending')),
  { maxLength: 8 },
);

it.each([
  ['none without phases', [], 'past', undefined, undefined],
  [
    'the active one, counted to its end',
    [phase(-9, -8, 'completed'), phase(-1, 4, 'active'), phase(5, 6)],
    'now',
    1,
    4,
  ],
  ['one that is switched on before its start, counted to it', [phase(2, 4, 'active')], 'next', 0, 2],
  ['the next one with dates, counted to its start', [phase(null, null), phase(3, 4), phase(5, 6)], 'next', 1, 3],
  ['the active one at its end, which is past', [phase(-2, 0, 'active')], 'past', 0, undefined],
  ['a pending one at its start, which is late', [phase(0, 2)], 'delayed', 0, undefined],
  ['an active one without dates', [phase(null, null, 'active')], 'now', 0, undefined],
  ['one without dates, not counted', [phase(null, null)], 'next', 0, undefined],
  ['the last one that was not started, not counted', [phase(-9, -8), phase(-5, 4)], 'delayed', 1, undefined],
  [
    'the last completed one, not counted',
    [phase(-9, -8, 'completed'), phase(-5, -4, 'completed')],
    'past',
    1,
    undefined,
  ],
] as const)('the phase that matters most is %s', (_name, list, state, index, inDays) => {
  const timeline = presaleTimeline(list, NOW_MS);
  expect(timeline.state).toBe(state);
  expect(timeline.current).toBe(index === undefined ? undefined : list[index]);
  expect(timeline.countdown?.atMs).toBe(inDays === undefined ? undefined : NOW_MS + inDays * DAY_MS);
});

describe('the timeline at any time', () => {
  const time = fc.integer({ min: NOW_MS - 2_000 * DAY_MS, max: NOW_MS + 2_000 * DAY_MS });

  it('contains every phase once, and never counts down to the past', () => {
    fc.assert(
      fc.property(phases, time, (list, nowMs) => {
        const { groups, countdown, current } = presaleTimeline(list, nowMs);
        expect(new Set(Object.values(groups).flat())).toEqual(new Set(list));
        expect(Object.values(groups).flat()).toHaveLength(list.length);
        expect(current === undefined).toBe(list.length === 0);
        if (countdown !== undefined) expect(countdown.atMs).toBeGreaterThan(nowMs);
      }),
    );
  });

  it('stays the same until the time that it returns', () => {
    fc.assert(
      fc.property(phases, time, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (list, nowMs, share) => {
        const { changesAtMs, ...before } = presaleTimeline(list, nowMs);
        const untilMs = Math.min(changesAtMs, nowMs + 5_000 * DAY_MS);
        const laterMs = Math.min(untilMs - 1, Math.floor(nowMs + (untilMs - nowMs) * share));
        expect(presaleTimeline(list, laterMs)).toEqual({ ...before, changesAtMs });
      }),
    );
  });
});
