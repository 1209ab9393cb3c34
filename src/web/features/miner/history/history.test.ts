import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { HOUR_MS } from '#domain/time.ts';
import type { MinerControlView } from '../mining/control-view.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import { followHistory, streakOf } from './history.tsx';

const WALLET = { lastBonusClaimedMs: null, bonusPercent: 0, level: 1, totalMinedTvx: 0 };

const load = vi.fn(async () => undefined);
let mining: Record<string, unknown>;
let change: (next: Record<string, unknown>) => void;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 10 * HOUR_MS + 60_000 });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  mining = { running: false, wallet: WALLET, absence: null };
  const view = () => ({ mining }) as unknown as MinerControlView;
  const { setState, ...control } = createStore(view);
  change = (next) => {
    mining = { ...mining, ...next };
    setState(view());
  };
  stop = followHistory({ load }, control as Pick<MinerControl, 'getState' | 'subscribe'>);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  load.mockClear();
});

it('loads the history at once, and reads it again once for changes that come together, until it stops', () => {
  expect(load).toHaveBeenCalledTimes(1);
  change({ running: true });
  vi.advanceTimersByTime(1_000);
  change({ wallet: { ...WALLET, level: 2 } });
  vi.advanceTimersByTime(2_400);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  expect(load).toHaveBeenCalledTimes(2);
  change({ running: false });
  stop();
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(load).toHaveBeenCalledTimes(2);
});

it('reads it again when an absence is granted and after each hour at a time of its own, not for each second', () => {
  change({ absence: { isGranted: false } });
  change({ absence: { isGranted: true } });
  vi.advanceTimersByTime(3_000);
  expect(load).toHaveBeenCalledTimes(2);
  for (const totalMinedTvx of [1, 2, 3]) change({ wallet: { ...WALLET, totalMinedTvx } });
  vi.advanceTimersByTime(61 * 60_000 - 3_000);
  expect(load).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(load).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(HOUR_MS);
  expect(load).toHaveBeenCalledTimes(4);
});

describe('a streak', () => {
  it.each([
    [[8, 9], 10, 'mmoaaaa', 8, 'today is still open'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 10, 'mmmmmmm', 4, 'the last seven days of a longer one'],
    [[5, 6, 8], 8, 'maaaaaa', 8, 'begun again after a missed day'],
  ])('%j on day %i is shown as %s from day %i: %s', (days, today, shown, from) => {
    const { week, weekFrom } = streakOf(days, today);
    expect([week.map((day) => day[0]).join(''), weekFrom]).toEqual([shown, from]);
  });

  it('is the days mined without a gap, and never above its best', () => {
    expect(streakOf([1, 2, 3, 4, 20, 21], 21)).toMatchObject({ days: 2, best: 4 });
    const today = 60;
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: today })), (days) => {
        const { days: streak, best, week } = streakOf(days, today);
        let unbroken = 0;
        for (let day = days.includes(today) ? today : today - 1; days.includes(day); day -= 1) unbroken += 1;
        expect([streak, week.length]).toEqual([unbroken, 7]);
        expect(best).toBeGreaterThanOrEqual(streak);
      }),
    );
  });
});
