import {
  HIDDEN_HASHRATE_FACTOR,
  OFFLINE_HASHRATE_FACTOR,
  REDUCED_HASHRATE_THS_MIN,
  TVX_PER_THS_SECOND,
} from './constants.ts';
import { dailyBonusEndMs, effectiveRates } from './daily-bonus.ts';
import type { MinerWallet } from './wallet.ts';

export interface MiningRate {
  readonly hashrateThs: number;
  readonly difficulty: number;
  readonly bonusPercent: number;
}

/** Returns TVX per second: hashrate × 0.00005 / difficulty × (1 + bonus/100). */
export function tvxPerSecond(rate: MiningRate): number {
  return ((rate.hashrateThs * TVX_PER_THS_SECOND) / rate.difficulty) * (1 + rate.bonusPercent / 100);
}

/** Returns the TVX earned in `elapsedMs` at a constant rate; 0 for a negative gap. */
export function accrue(rate: MiningRate, elapsedMs: number): number {
  return elapsedMs > 0 ? (tvxPerSecond(rate) * elapsedMs) / 1_000 : 0;
}

/** Mining in a visible page, in a hidden one, and while it was closed or asleep. */
export type MiningMode = 'full' | 'background' | 'offline';

const HASHRATE_FACTORS: Record<MiningMode, number> = {
  full: 1,
  background: HIDDEN_HASHRATE_FACTOR,
  offline: OFFLINE_HASHRATE_FACTOR,
};

/** Returns the hashrate in a mode, TH/s: all of it, 40 % hidden, 25 % offline; a reduced one is at least 0.1. */
export function hashrateForMode(hashrateThs: number, mode: MiningMode): number {
  return mode === 'full' ? hashrateThs : Math.max(hashrateThs * HASHRATE_FACTORS[mode], REDUCED_HASHRATE_THS_MIN);
}

/** Returns the share of the hashrate that is credited for an absence: 0.25, or more where the minimum applies. */
export function offlineShare(hashrateThs: number): number {
  return Math.min(1, hashrateForMode(hashrateThs, 'offline') / hashrateThs);
}

/**
 * Returns the TVX earned by mining without a pause from `fromMs` to `toMs` (ms since the epoch), including a daily
 * bonus that ends in between; 0 when the span is empty or negative.
 */
export function earnedBetween(wallet: MinerWallet, fromMs: number, toMs: number): number {
  const bonusEndMs = dailyBonusEndMs(wallet.lastBonusClaimedMs);
  if (bonusEndMs !== null && fromMs < bonusEndMs && bonusEndMs < toMs) {
    return accrue(rateAt(wallet, fromMs), bonusEndMs - fromMs) + accrue(rateAt(wallet, bonusEndMs), toMs - bonusEndMs);
  }
  return accrue(rateAt(wallet, fromMs), toMs - fromMs);
}

/**
 * Returns since when mining without a pause until `untilMs` earns `tvx`, ms since the epoch: the inverse of
 * `earnedBetween`.
 */
export function earningStartMs(wallet: MinerWallet, tvx: number, untilMs: number): number {
  const bonusEndMs = dailyBonusEndMs(wallet.lastBonusClaimedMs);
  if (bonusEndMs === null || bonusEndMs >= untilMs) return untilMs - tvx / tvxPerMs(wallet, untilMs);
  const sinceEndTvx = earnedBetween(wallet, bonusEndMs, untilMs);
  if (tvx <= sinceEndTvx) return untilMs - tvx / tvxPerMs(wallet, untilMs);
  return bonusEndMs - (tvx - sinceEndTvx) / tvxPerMs(wallet, bonusEndMs - 1);
}

function tvxPerMs(wallet: MinerWallet, atMs: number): number {
  return accrue(rateAt(wallet, atMs), 1);
}

function rateAt(wallet: MinerWallet, nowMs: number): MiningRate {
  const { hashrateThs, bonusPercent } = effectiveRates(wallet, nowMs);
  return { hashrateThs, bonusPercent, difficulty: wallet.difficulty };
}
