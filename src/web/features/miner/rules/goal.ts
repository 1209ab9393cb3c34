import { tvxPerSecond } from '#domain/miner/accrual.ts';
import { TVX_PER_LEVEL } from '#domain/miner/constants.ts';
import { dailyBonusWaitMs, withoutDailyBonus } from '#domain/miner/daily-bonus.ts';
import { minerLevel } from '#domain/miner/wallet.ts';
import type { MiningStats } from './mining-ledger.ts';

/** The first goal of an empty wallet, TVX. */
const FIRST_GOAL_TVX = 0.001;
const HOUR_SECONDS = 3_600;
const MANTISSAS = [1, 2, 5] as const;
/** Half of the last digit that is shown, and the precision of large totals: what reads as reached counts as reached. */
const ROUNDING_TVX = 5e-13;
const ROUNDING_SHARE = 1e-12;

export interface MiningGoal {
  /** `first`: nothing has been mined yet. */
  readonly type: 'first' | 'amount' | 'level';
  /** The total mined that reaches it, TVX. */
  readonly tvx: number;
  /** The goal before it, from which `percent` counts, TVX. */
  readonly fromTvx: number;
  /** The level that it reaches, or the current one. */
  readonly level: number;
  /** Percent of the way from the goal before it, 0 ≤ x < 100. */
  readonly percent: number;
  /** Mining at the full rate until then, ms. */
  readonly waitMs: number;
}

/**
 * Returns the next goal: a round total at most an hour's mining away, or the next level when that is nearer. Round
 * totals are 1, 2 and 5 times the powers of ten, and between them the multiples of the largest such step that an hour
 * mines. Undefined when the wallet earns nothing. `nowMs`: since the epoch.
 */
export function nextMiningGoal(stats: MiningStats, nowMs: number): MiningGoal | undefined {
  const perSecond = tvxPerSecond(stats);
  if (!(perSecond > 0 && Number.isFinite(perSecond))) return undefined;
  const total = stats.totalMinedTvx;
  const reached = withRounding(total);
  const { tvx, fromTvx } = nextRoundTotal(reached, perSecond * HOUR_SECONDS);
  const { level } = minerLevel(reached);
  const levelTvx = level * TVX_PER_LEVEL;
  const goalTvx = Math.min(tvx, levelTvx);
  const isLevel = goalTvx === levelTvx;
  const share = Math.max(0, total - fromTvx) / (goalTvx - fromTvx);
  return {
    type: isLevel ? 'level' : total === 0 ? 'first' : 'amount',
    tvx: goalTvx,
    fromTvx,
    level: isLevel ? level + 1 : level,
    percent: Math.min(share * 100, 99.999),
    waitMs: timeToMineMs(stats, Math.max(0, goalTvx - total), nowMs),
  };
}

/** A goal that was reached. */
export type ReachedGoal =
  | { readonly type: 'amount'; readonly tvx: number }
  | { readonly type: 'level'; readonly level: number };

/** The last goal between a total of `fromTvx` and that of `stats`, a level before an amount; undefined: none. */
export function reachedGoal(fromTvx: number, stats: MiningStats): ReachedGoal | undefined {
  const perSecond = tvxPerSecond(stats);
  const total = stats.totalMinedTvx;
  if (!(perSecond > 0 && Number.isFinite(perSecond) && total > fromTvx)) return undefined;
  const reached = withRounding(total);
  const { level } = minerLevel(reached);
  if (level > minerLevel(withRounding(fromTvx)).level) return { type: 'level', level };
  const { fromTvx: tvx } = nextRoundTotal(reached, perSecond * HOUR_SECONDS);
  return tvx > withRounding(fromTvx) ? { type: 'amount', tvx } : undefined;
}

function withRounding(total: number): number {
  return total + Math.max(ROUNDING_TVX, total * ROUNDING_SHARE);
}

/** Returns the next round total above `total`, and the one before it. `hourlyTvx`: what an hour mines. */
function nextRoundTotal(total: number, hourlyTvx: number): { readonly tvx: number; readonly fromTvx: number } {
  const round = roundTotalsAround(total);
  const step = roundTotalsAround(hourlyTvx).below;
  const count = Math.floor(total / step);
  const [before, after] = [roundToShownDigits(count * step), roundToShownDigits((count + 1) * step)];
  return {
    tvx: Math.max(FIRST_GOAL_TVX, Math.min(round.above, after)),
    fromTvx: total < FIRST_GOAL_TVX ? 0 : Math.max(round.below, before),
  };
}

/** Returns, of 1, 2 and 5 times the powers of ten, the largest up to `tvx` (> 0) and the smallest above it. */
function roundTotalsAround(tvx: number): { readonly below: number; readonly above: number } {
  const exponent = Math.floor(Math.log10(tvx));
  const near = [exponent - 1, exponent, exponent + 1].flatMap((power) =>
    MANTISSAS.map((mantissa) => Number(`${mantissa}e${power}`)),
  );
  return {
    below: near.findLast((round) => round <= tvx) ?? tvx,
    above: near.find((round) => round > tvx) ?? tvx,
  };
}

/** Rounds to the decimals that are shown, so that the error of a multiplication disappears. */
function roundToShownDigits(tvx: number): number {
  return Number(tvx.toFixed(12));
}

/** Returns how long mining takes to earn `tvx`, ms; a daily bonus may end before. */
function timeToMineMs(stats: MiningStats, tvx: number, nowMs: number): number {
  const perMs = tvxPerSecond(stats) / 1_000;
  const bonusMs = dailyBonusWaitMs(stats.lastBonusClaimedMs, nowMs);
  if (bonusMs === 0 || tvx <= perMs * bonusMs) return tvx / perMs;
  const plainPerMs = tvxPerSecond({ ...stats, ...withoutDailyBonus(stats) }) / 1_000;
  return bonusMs + (tvx - perMs * bonusMs) / plainPerMs;
}

/** What a day has to mine for its coin, TVX; at the basic hashrate 20 s, 40 s, 100 s, 33 min and 5.6 h. */
const COINS = [
  ['diamond', 1],
  ['platinum', 0.1],
  ['gold', 0.005],
  ['silver', 0.002],
  ['bronze', FIRST_GOAL_TVX],
] as const;

/** Returns the coin of a day that mined so much; undefined before the first goal. */
export function coinOfDay(minedTvx: number): (typeof COINS)[number][0] | undefined {
  return COINS.find(([, tvx]) => withRounding(minedTvx) >= tvx)?.[0];
}
