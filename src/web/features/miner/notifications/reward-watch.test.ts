import { beforeEach, expect, it } from 'vitest';
import { DAILY_BONUS_COOLDOWN_MS } from '#domain/miner/constants.ts';
import type { MiningStats } from '#domain/miner/mining-ledger.ts';
import { watchRewards } from './reward-watch.ts';

let nowMs: number;
let stats: Pick<MiningStats, 'level' | 'lastBonusClaimedMs'>;
let titles: string[];
let shown: string[];
/** Called when the stats change, and as time passes. */
let checks: Set<() => void>;
let stop: () => void;

const check = (): void => {
  for (const each of checks) each();
};

const add = (work: () => void): (() => void) => {
  checks.add(work);
  return () => void checks.delete(work);
};

beforeEach(() => {
  nowMs = 1_800_000_000_000;
  stats = { level: 3, lastBonusClaimedMs: nowMs };
  titles = [];
  shown = [];
  checks = new Set();
  stop = watchRewards({
    stats: () => stats as MiningStats,
    subscribe: add,
    nowMs: () => nowMs,
    notify: ({ title }) => titles.push(title),
    show: ({ title }) => shown.push(title),
  });
});

it('notifies once when the daily bonus is available again, by the clock alone', () => {
  nowMs += DAILY_BONUS_COOLDOWN_MS - 1;
  check();
  expect(titles).toEqual([]);
  nowMs += 1;
  check();
  check();
  expect({ titles, shown }).toEqual({ titles: ['Your daily bonus is available'], shown: titles });
});

it('notifies of a claimed bonus and of a level, not of the state it started with', () => {
  check();
  expect(titles).toEqual([]);
  stats = { level: 4, lastBonusClaimedMs: nowMs + 5 };
  check();
  check();
  expect({ titles, shown }).toEqual({ titles: ['Daily Bonus Activated!', 'Level 4 reached'], shown: [] });
});

it('notifies of nothing after it was stopped', () => {
  stop();
  expect(checks.size).toBe(0);
});
