import { random } from '#web/lib/clock.ts';
import { isReducedMotion } from '#web/lib/motion.ts';
import { type CoinSprite, paintCoins } from './coin-sprites.ts';
import { createEffects, STAGE_COLORS } from './effects.ts';
import type { Game } from './rules/game.ts';
import { type FallingToken, ROUND_SECONDS, type Round, SPEED_MIN } from './rules/round.ts';

/** A higher ratio costs time and is not visible on moving coins. */
const PIXEL_RATIO_MAX = 2;
const STARS = 56;
const LABEL_EDGE_PX = 62;

/** Decorative coins beside the start screen, where it is wide enough. */
const DECORATION_WIDTH_PX_MIN = 1_000;
const DECORATION: readonly FallingToken[] = [
  still('gold', 8, 30, 2.6, 20),
  still('bronze', 16, 72, 1.4, 150),
  still('diamond', 92, 24, 3, 0),
  still('silver', 84, 62, 1.9, 70),
  still('platinum', 94, 86, 1.2, 200),
  still('bronze', 5, 92, 1, 290),
];

function still(
  type: FallingToken['type'],
  xPercent: number,
  yPercent: number,
  speed: number,
  rotationDegrees: number,
): FallingToken {
  return { id: 0, type, xPercent, yPercent, speed, rotationDegrees, collected: false, falling: true };
}

export type StageRenderer = ReturnType<typeof createStageRenderer>;

/** Draws the stage on a canvas without allocating in a frame. */
export function createStageRenderer(context: CanvasRenderingContext2D, fontFamily: string) {
  const effects = createEffects();
  const stars: Star[] = Array.from({ length: STARS }, () => ({ x: random(), y: random(), near: 0.2 + random() * 0.8 }));
  const surface: Surface = { context, width: 0, height: 0, scale: 1, coinRadiusPx: 28, isStill: isReducedMotion() };
  let sprites = paintCoins(fontFamily);

  function drawRound({ tokens, timeLeftMs }: Round, reticle: Reticle | undefined): void {
    for (const token of tokens) if (token.falling) drawCoin(surface, token, sprites[token.type]);
    drawTime(surface, timeLeftMs);
    if (reticle !== undefined) drawReticle(surface, reticle);
  }

  return {
    /** Only the renderer changes it. */
    surface: surface as Readonly<Surface>,
    resize: ({ width, height }: Size, pixelRatio: number): void => {
      const scale = Math.min(pixelRatio, PIXEL_RATIO_MAX);
      const coinRadiusPx = Math.min(34, Math.max(26, width * 0.034));
      Object.assign(surface, { width, height, scale, coinRadiusPx });
      context.canvas.width = Math.round(width * scale);
      context.canvas.height = Math.round(height * scale);
    },
    repaintCoins: (): void => {
      sprites = paintCoins(fontFamily);
    },
    draw: ({ phase, round }: Game, elapsedMs: number, reticle: Reticle | undefined): void => {
      const { width, height, scale } = surface;
      surface.isStill = isReducedMotion();
      effects.step(elapsedMs);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, width, height);
      drawGrid(surface);
      if (phase !== 'idle') drawStars(surface, stars, phase === 'playing' && !surface.isStill ? elapsedMs : undefined);
      else if (width >= DECORATION_WIDTH_PX_MIN)
        for (const token of DECORATION) drawCoin(surface, token, sprites[token.type]);
      // After the end, the tokens that were not collected hang where they were.
      if (phase === 'playing' || phase === 'over') drawRound(round, phase === 'playing' ? reticle : undefined);
      effects.draw(context, fontFamily);
    },
    showCollected: ({ type, xPercent, yPercent }: FallingToken, points: number, streak: number): void => {
      const { width, height } = surface;
      const x = (xPercent / 100) * width;
      const labelX = Math.min(width - LABEL_EDGE_PX, Math.max(LABEL_EDGE_PX, x));
      effects.collected({ x, labelX, y: (yPercent / 100) * height, type, points, streak });
    },
    showMissed: effects.missed,
    isAnimating: effects.isActive,
  };
}

const GRID_PX = 60;
const LAST_SECONDS_MS = 5_000;
/** In heights of the stage, of the nearest star. */
const STAR_DRIFT_PER_S = 0.06;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the stage is drawn on. Mutable, so that a frame allocates nothing. */
interface Surface {
  readonly context: CanvasRenderingContext2D;
  width: number;
  height: number;
  /** Device pixels for a CSS pixel. */
  scale: number;
  coinRadiusPx: number;
  isStill: boolean;
}

interface Star {
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

function drawGrid({ context, width, height }: Surface): void {
  context.fillStyle = STAGE_COLORS.line;
  for (let x = GRID_PX; x < width; x += GRID_PX) context.fillRect(x, 0, 1, height);
  for (let y = GRID_PX; y < height; y += GRID_PX) context.fillRect(0, y, width, 1);
}

/** Moves the stars, unless `movedMs` is undefined, and draws them. Moving stars are streaks. */
function drawStars({ context, width, height }: Surface, stars: readonly Star[], movedMs: number | undefined): void {
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
function drawCoin(surface: Surface, token: FallingToken, sprite: CoinSprite): void {
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
function drawTime({ context, width, height, isStill }: Surface, timeLeftMs: number): void {
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

function drawReticle({ context }: Surface, { x, y, radiusPx, isOnCoin }: Reticle): void {
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
