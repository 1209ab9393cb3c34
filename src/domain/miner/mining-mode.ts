import { HIDDEN_HASHRATE_FACTOR, OFFLINE_HASHRATE_FACTOR, REDUCED_HASHRATE_THS_MIN } from './constants.ts';

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
