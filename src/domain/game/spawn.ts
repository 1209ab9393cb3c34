import type { Random } from '../random.ts';
import { SPAWN_X_PERCENT_MAX, SPAWN_X_PERCENT_MIN, SPAWN_Y_PERCENT, SPEED_MAX, SPEED_MIN } from './constants.ts';
import type { TokenTypeId } from './token-types.ts';

/** A token of the round (specification, section 3, "Falling token"). Positions are percentages of the area. */
export interface FallingToken {
  id: number;
  type: TokenTypeId;
  /** 10 to 90. */
  xPercent: number;
  /** Starts at -10. */
  yPercent: number;
  /** 1 to 3. */
  speed: number;
  rotationDegrees: number;
  collected: boolean;
  /** False: collected or lost; the object may be reused for the next token. */
  falling: boolean;
}

/** Spawn odds: specification, section 9. */
export function drawTokenType(random: Random): TokenTypeId {
  const drawn = random();
  if (drawn < 0.05) return 'diamond';
  if (drawn < 0.15) return 'platinum';
  if (drawn < 0.3) return 'gold';
  return drawn < 0.5 ? 'silver' : 'bronze';
}

/** Reuses `token` as a new token above the area. */
export function respawn(token: FallingToken, id: number, random: Random): void {
  token.id = id;
  token.type = drawTokenType(random);
  token.xPercent = SPAWN_X_PERCENT_MIN + random() * (SPAWN_X_PERCENT_MAX - SPAWN_X_PERCENT_MIN);
  token.yPercent = SPAWN_Y_PERCENT;
  token.speed = SPEED_MIN + random() * (SPEED_MAX - SPEED_MIN);
  token.rotationDegrees = random() * 360;
  token.collected = false;
  token.falling = true;
}

export function spawnToken(id: number, random: Random): FallingToken {
  const token: FallingToken = {
    id,
    type: 'bronze',
    xPercent: 0,
    yPercent: 0,
    speed: 0,
    rotationDegrees: 0,
    collected: false,
    falling: false,
  };
  respawn(token, id, random);
  return token;
}
