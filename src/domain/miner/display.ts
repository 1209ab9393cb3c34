import { SHOWN_HASHES_PER_THS } from './constants.ts';

/** Bounds of the random number beside the hashes per second, both included. */
export const PULSE_MIN = 200;
export const PULSE_MAX = 349;

/** Returns the hashes per second to show: hashrate × 1000. */
export function shownHashesPerSecond(hashrateThs: number): number {
  return hashrateThs * SHOWN_HASHES_PER_THS;
}

/** Returns the random number of 200 to 349 shown while mining. `random`: 0 ≤ x < 1. */
export function drawPulse(random: number): number {
  return PULSE_MIN + Math.floor(random * (PULSE_MAX - PULSE_MIN + 1));
}
