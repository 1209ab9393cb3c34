import {
  BACKGROUND_INTERVAL_MS,
  HIDDEN_HASHRATE_FACTOR,
  MINING_TICK_MS,
  OFFLINE_HASHRATE_FACTOR,
  OFFLINE_RESUME_MS_MIN,
  REDUCED_HASHRATE_THS_MIN,
  SESSION_GAP_MS_MAX,
  TIME_JUMP_MS_MAX,
} from './constants.ts';

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

export function miningIntervalMs(isHidden: boolean): number {
  return isHidden ? BACKGROUND_INTERVAL_MS : MINING_TICK_MS;
}

/** Returns the part of a gap between two ticks that is mined, ms: all, or 0 when it is negative, NaN, or over 30 s. */
export function countedGapMs(gapMs: number): number {
  return gapMs > 0 && gapMs <= TIME_JUMP_MS_MAX ? gapMs : 0;
}

/** How interrupted mining resumes. */
export type ResumePlan =
  /** Too short, or a clock that was set back: mining continues without credit. */
  | { readonly type: 'continue' }
  | { readonly type: 'credit'; readonly awayMs: number }
  /** The session has ended; the miner signs in again. */
  | { readonly type: 'discard' };

/** Returns what to do on resume: credit past 5 s, discard past 6 h. `gapMs` may be negative or NaN. */
export function planResume(gapMs: number): ResumePlan {
  if (gapMs > SESSION_GAP_MS_MAX) return { type: 'discard' };
  return gapMs > OFFLINE_RESUME_MS_MIN ? { type: 'credit', awayMs: gapMs } : { type: 'continue' };
}
