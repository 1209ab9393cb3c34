import { ROUND_SECONDS, SPEED_MIN } from '#domain/game/constants.ts';
import type { FallingToken } from '#domain/game/spawn.ts';
import type { CoinSprite } from './coin-sprites.ts';
import { STAGE_COLORS } from './stage-colors.ts';

const GRID_PX = 60;
const LAST_SECONDS_MS = 5_000;
/** In heights of the stage, of the nearest star. */
const STAR_DRIFT_PER_S = 0.06;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the stage is drawn on. Mutable, so that a frame allocates nothing. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  width: number;
  height: number;
  /** Device pixels for a CSS pixel. */
  scale: number;
  coinRadiusPx: number;
  isStill: boolean;
}

export interface Star {
  readonly x: number;
  y: number;
  /** 0.2 far to 1 near. */
  readonly near: number;
}

/** The keyboard's target, in pixels of the stage. */
export interface Reticle {
  readonly x: number;
  readonly y: number;
  readonly radiusPx: number;
  readonly isOnCoin: boolean;
}

export function drawGrid({ context, width, height }: Surface): void {
  context.fillStyle = STAGE_COLORS.line;
  for (let x = GRID_PX; x < width; x += GRID_PX) context.fillRect(x, 0, 1, height);
  for (let y = GRID_PX; y < height; y += GRID_PX) context.fillRect(0, y, width, 1);
}

/** Moves the stars, unless `movedMs` is undefined, and draws them. Moving stars are streaks. */
export function drawStars(
  { context, width, height }: Surface,
  stars: readonly Star[],
  movedMs: number | undefined,
): void {
  const drift = ((movedMs ?? 0) / 1_000) * STAR_DRIFT_PER_S;
  context.fillStyle = STAGE_COLORS.star;
  for (const star of stars) {
    star.y = (star.y - drift * star.near + 1) % 1;
    context.globalAlpha = star.near * 0.5;
    const size = star.near * 2;
    context.fillRect(star.x * width, star.y * height, size, movedMs === undefined ? size : size * 4);
  }
  context.globalAlpha = 1;
}

/** A moving coin has a trail, and turns back and forth without showing only its edge: its points stay readable. */
export function drawCoin(surface: Surface, token: FallingToken, sprite: CoinSprite): void {
  const { context, width, height, scale, coinRadiusPx, isStill } = surface;
  const x = (token.xPercent / 100) * width;
  const y = (token.yPercent / 100) * height;
  // Faster coins look nearer.
  const near = 0.9 + 0.1 * (token.speed - SPEED_MIN);
  const size = coinRadiusPx * near;
  if (!isStill) drawTrail(context, token, sprite, x, y, size);
  const turn = (token.rotationDegrees * Math.PI) / 180;
  const squeeze = isStill ? 1 : 0.77 + 0.23 * Math.cos(2 * turn);
  const thick = isStill ? 0 : 4.5 * near * Math.sin(2 * turn) * scale;
  const lean = isStill ? 0 : 0.14 * Math.sin(turn);
  const cos = Math.cos(lean) * scale;
  const sin = Math.sin(lean) * scale;
  context.setTransform(cos * squeeze, sin * squeeze, -sin, cos, x * scale + thick, y * scale);
  context.drawImage(sprite.edge, -size, -size, size * 2, size * 2);
  context.setTransform(cos * squeeze, sin * squeeze, -sin, cos, x * scale, y * scale);
  context.drawImage(sprite.face, -size, -size, size * 2, size * 2);
  context.setTransform(scale, 0, 0, scale, 0, 0);
}

function drawTrail(
  context: CanvasRenderingContext2D,
  token: FallingToken,
  sprite: CoinSprite,
  x: number,
  y: number,
  size: number,
): void {
  const length = size * (1.4 + token.speed * 1.1);
  context.globalCompositeOperation = 'lighter';
  context.drawImage(sprite.trail, x - size * 0.42, y - length, size * 0.84, length);
  if (token.type === 'diamond' || token.type === 'platinum' || token.type === 'gold') {
    const glow = size * (token.type === 'diamond' ? 2.3 : 1.8);
    context.globalAlpha = token.type === 'diamond' ? 0.5 : 0.28;
    context.drawImage(sprite.glow, x - glow, y - glow, glow * 2, glow * 2);
    context.globalAlpha = 1;
  }
  context.globalCompositeOperation = 'source-over';
}

/** The time left as a bar at the top. In the last seconds the frame of the stage pulses. */
export function drawTime({ context, width, height, isStill }: Surface, timeLeftMs: number): void {
  const isEnding = timeLeftMs <= LAST_SECONDS_MS;
  context.fillStyle = isEnding ? STAGE_COLORS.red : STAGE_COLORS.volt;
  context.fillRect(0, 0, (width * timeLeftMs) / (ROUND_SECONDS * 1_000), 3);
  if (!isEnding || isStill) return;
  const beat = (timeLeftMs % 1_000) / 1_000;
  context.globalAlpha = beat * beat * 0.5;
  context.fillRect(0, height - 3, width, 3);
  context.fillRect(0, 0, 3, height);
  context.fillRect(width - 3, 0, 3, height);
  context.globalAlpha = 1;
}

export function drawReticle({ context }: Surface, { x, y, radiusPx, isOnCoin }: Reticle): void {
  context.strokeStyle = isOnCoin ? STAGE_COLORS.volt : STAGE_COLORS.text;
  context.fillStyle = context.strokeStyle;
  context.lineWidth = isOnCoin ? 3 : 2;
  context.beginPath();
  context.arc(x, y, isOnCoin ? radiusPx * 0.86 : radiusPx, 0, 2 * Math.PI);
  context.stroke();
  context.fillRect(x - radiusPx - 8, y - 1, 12, 2);
  context.fillRect(x + radiusPx - 4, y - 1, 12, 2);
  context.fillRect(x - 1, y - radiusPx - 8, 2, 12);
  context.fillRect(x - 1, y + radiusPx - 4, 2, 12);
}
