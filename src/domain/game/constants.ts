/** Constants of the token game (specification, "Game" and "Falling token"). */

export const ROUND_SECONDS = 30;
export const COUNTDOWN_FROM = 3;
export const COUNTDOWN_STEP_MS = 1_000;

export const SPAWN_INTERVAL_MS = 1_000;
export const TOKENS_AT_START = 3;
/** Three at the start and one at each full second except the last. */
export const TOKENS_IN_ROUND_MAX = TOKENS_AT_START + ROUND_SECONDS - 1;

export const SPAWN_X_PERCENT_MIN = 10;
export const SPAWN_X_PERCENT_MAX = 90;
export const SPAWN_Y_PERCENT = -10;
/** Below this a token is lost. */
export const LOST_Y_PERCENT = 110;

export const SPEED_MIN = 1;
export const SPEED_MAX = 3;
/** Percent of the area's height, at speed 1. The specification does not define the unit of speed. */
export const FALL_PERCENT_PER_SECOND = 20;
/** Multiplies the fall speed when the visitor prefers reduced motion. */
export const REDUCED_MOTION_FALL_FACTOR = 0.5;
export const SPIN_DEGREES_PER_SECOND = 70;

/** A longer step (sleep, a debugger) counts only this long. */
export const STEP_MS_MAX = 250;

export const ACHIEVEMENT_BANNER_MS = 3_000;
