/** Figures of the token game (specification, sections 3, 4 and 9). Units and bounds stand last in each name. */

export const ROUND_SECONDS = 30;
export const COUNTDOWN_FROM = 3;
/** How long each figure of the countdown stands, the 0 too. */
export const COUNTDOWN_STEP_MS = 1_000;

export const SPAWN_EVERY_MS = 1_000;
export const TOKENS_AT_START = 3;
/** Three at the start and one at each full second before the last; at the last the round is over. */
export const TOKENS_IN_ROUND_MAX = TOKENS_AT_START + ROUND_SECONDS - 1;

export const SPAWN_X_PERCENT_MIN = 10;
export const SPAWN_X_PERCENT_MAX = 90;
export const SPAWN_Y_PERCENT = -10;
/** Below this a token is out of sight and lost. */
export const LOST_Y_PERCENT = 110;

export const SPEED_MIN = 1;
export const SPEED_MAX = 3;
/** Percent of the area's height that a token of speed 1 falls in a second; the specification leaves the unit open. */
export const FALL_PERCENT_PER_SECOND = 20;
/** Where people asked for less motion, tokens fall at this part of their speed. */
export const CALM_FALL_FACTOR = 0.5;
export const SPIN_DEGREES_PER_SECOND = 70;

/** One step of the loop counts at most this long: whatever takes longer (sleep, a stopped debugger) is a pause. */
export const STEP_MS_MAX = 250;

export const ACHIEVEMENT_BANNER_MS = 3_000;
