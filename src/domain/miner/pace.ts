import {
  BACKGROUND_INTERVAL_MS,
  HIDDEN_HASHRATE_FACTOR,
  MINING_TICK_MS,
  OFFLINE_HASHRATE_FACTOR,
  OFFLINE_RESUME_MS_MIN,
  SESSION_GAP_MS_MAX,
  SLOWED_HASHRATE_THS_MIN,
  TIME_JUMP_MS_MAX,
} from './constants.ts';

/** Mining in a visible page, in a hidden one, and while it was closed or asleep (specification, section 4). */
export type MiningPace = 'full' | 'background' | 'offline';

const FACTORS: Record<MiningPace, number> = {
  full: 1,
  background: HIDDEN_HASHRATE_FACTOR,
  offline: OFFLINE_HASHRATE_FACTOR,
};

/** Returns the hashrate at a pace, TH/s: all of it, 40 % hidden, 25 % away; a reduced one never below 0.1. */
export function pacedHashrateThs(hashrateThs: number, pace: MiningPace): number {
  return pace === 'full' ? hashrateThs : Math.max(hashrateThs * FACTORS[pace], SLOWED_HASHRATE_THS_MIN);
}

/** Returns the part of the hashrate that is credited for time away: 0.25, or more where the least hashrate applies. */
export function offlineShare(hashrateThs: number): number {
  return Math.min(1, pacedHashrateThs(hashrateThs, 'offline') / hashrateThs);
}

/** Returns how often a page mines, ms. */
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

/** Returns what to do on resume: credit past 5 s, discard past 6 h (section 4). `gapMs` may be negative or NaN. */
export function planResume(gapMs: number): ResumePlan {
  if (gapMs > SESSION_GAP_MS_MAX) return { type: 'discard' };
  return gapMs > OFFLINE_RESUME_MS_MIN ? { type: 'credit', awayMs: gapMs } : { type: 'continue' };
}
