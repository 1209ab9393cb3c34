import { PULSE_MAX, PULSE_MIN, SHOWN_HASHES_PER_THS } from './constants.ts';

/** Hashes per second as they are shown: hashrate × 1000 (specification, section 9). */
export function shownHashesPerSecond(hashrateThs: number): number {
  return hashrateThs * SHOWN_HASHES_PER_THS;
}

/** The random figure of 200 to 349 that is set while mining (specification, section 9). `random`: 0 ≤ x < 1. */
export function drawPulse(random: number): number {
  return PULSE_MIN + Math.floor(random * (PULSE_MAX - PULSE_MIN + 1));
}
