/** Time constant of the height, ms; a frame after a pause counts as a short one. */
const EASING_MS = 350;
const GAP_MS_MAX = 100;
/** Less than this is invisible. */
const INVISIBLE = 0.01;

/** Returns the share of its full height that the trace has after `gapMs`, 0 (flat) to 1; the target is 1 while mining. */
export function easedEnergy(energy: number, isMining: boolean, gapMs: number): number {
  const target = isMining ? 1 : 0;
  const eased = target + (energy - target) * Math.exp(-Math.min(gapMs, GAP_MS_MAX) / EASING_MS);
  return Math.abs(eased - target) < INVISIBLE ? target : eased;
}
