/** Time constant of the height, ms; a frame after a pause counts as a short one. */
const EASING_MS = 350;
const GAP_MS_MAX = 100;
/** A smaller difference from the target is invisible. */
const DIFFERENCE_MIN = 0.01;

/** Returns the height of the trace after `gapMs`, 0 (flat) to 1: it approaches 1 while mining, otherwise 0. */
export function easedAmplitude(amplitude: number, isMining: boolean, gapMs: number): number {
  const target = isMining ? 1 : 0;
  const eased = target + (amplitude - target) * Math.exp(-Math.min(gapMs, GAP_MS_MAX) / EASING_MS);
  return Math.abs(eased - target) < DIFFERENCE_MIN ? target : eased;
}
