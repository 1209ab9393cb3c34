import type { MinerWallet } from '../wallet.ts';
import { dayNumber } from './streak.ts';

/** Below this many miners nothing is said about a day: it would tell something of one of them. */
export const MINERS_TODAY_MIN = 20;

/** Nobody is told to be among the lower half. */
const AHEAD_PERCENT_MIN = 50;
/** Nobody mined more than all: oneself may not be counted yet. */
const AHEAD_PERCENT_MAX = 99;

/** The amounts of a day are counted in steps, eight for each doubling from the first one's end, in TVX. */
const FIRST_STEP_TVX = 0.0001;
const STEPS_PER_DOUBLING = 8;
/** More than the best day can be. */
export const DAY_STEPS = 128;

/** What is counted of a day (UTC): how many wallets are in each step, by its number, and the TVX mined by all. */
export interface DayCounts {
  readonly walletsByStep: ReadonlyMap<number, number>;
  readonly minedTvx: number;
}

export interface MinersToday {
  readonly miners: number;
  readonly minedTvx: number;
  /** Of the miners, how many percent mined less; null: less than half of them, or nothing was mined. */
  readonly aheadOfPercent: number | null;
}

type DayOfWallet = Pick<MinerWallet, 'totalMinedTvx' | 'history'>;

/** Returns what the wallet mined on the day (UTC) of its current hour, TVX; undefined: not known. */
export function minedOnItsDay({ history, totalMinedTvx }: DayOfWallet): number | undefined {
  return history.dayFromTvx === null ? undefined : Math.max(0, totalMinedTvx - history.dayFromTvx);
}

/** Returns the step of a day's amount, from 1 to `DAY_STEPS`; 0: nothing was mined. */
export function dayStep(tvx: number): number {
  if (tvx <= 0) return 0;
  const step = 1 + Math.ceil(Math.log2(tvx / FIRST_STEP_TVX) * STEPS_PER_DOUBLING);
  return Math.min(DAY_STEPS, Math.max(1, step));
}

/** Returns today's counts as they are shown to the miner of `wallet`; null: too few mined. */
export function minersToday(counts: DayCounts, wallet: DayOfWallet, nowMs: number): MinersToday | null {
  let miners = 0;
  let behind = 0;
  const isOfToday = dayNumber(wallet.history.hourMs) === dayNumber(nowMs);
  const ownStep = isOfToday ? dayStep(minedOnItsDay(wallet) ?? 0) : 0;
  for (const [step, wallets] of counts.walletsByStep) {
    // A process that was killed may have lost a minute of its counts.
    const counted = Math.max(0, wallets);
    miners += counted;
    if (step < ownStep) behind += counted;
  }
  if (miners < MINERS_TODAY_MIN) return null;
  const percent = Math.min(AHEAD_PERCENT_MAX, Math.floor((behind / miners) * 100));
  return { miners, minedTvx: counts.minedTvx, aheadOfPercent: percent < AHEAD_PERCENT_MIN ? null : percent };
}
