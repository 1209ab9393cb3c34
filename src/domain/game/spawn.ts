import type { Random } from '../random.ts';
import { SPAWN_X_PERCENT_MAX, SPAWN_X_PERCENT_MIN, SPAWN_Y_PERCENT, SPEED_MAX, SPEED_MIN } from './constants.ts';
import type { TokenTypeId } from './token-types.ts';

/** A token of the round (specification, "Falling token"). Positions are percentages of the area. */
export interface FallingToken {
  id: number;
  type: TokenTypeId;
  xPercent: number;
  yPercent: number;
  speed: number;
  rotationDegrees: number;
  collected: boolean;
  /** False: collected or lost; the next token takes its place. */
  falling: boolean;
}

/** The specification's "Spawn odds". */
export function drawTokenType(random: Random): TokenTypeId {
  const drawn = random();
  if (drawn < 0.05) return 'diamond';
  if (drawn < 0.15) return 'platinum';
  if (drawn < 0.3) return 'gold';
  return drawn < 0.5 ? 'silver' : 'bronze';
}

/** Returns a new token above the area. */
export function spawnToken(id: number, random: Random): FallingToken {
  return {
    id,
    type: drawTokenType(random),
    xPercent: SPAWN_X_PERCENT_MIN + random() * (SPAWN_X_PERCENT_MAX - SPAWN_X_PERCENT_MIN),
    yPercent: SPAWN_Y_PERCENT,
    speed: SPEED_MIN + random() * (SPEED_MAX - SPEED_MIN),
    rotationDegrees: random() * 360,
    collected: false,
    falling: true,
  };
}
