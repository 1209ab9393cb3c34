import { ROUND_SECONDS, SPEED_MIN } from '#domain/game/constants.ts';
import type { Game } from '#domain/game/game.ts';
import type { FallingToken } from '#domain/game/spawn.ts';
import type { Random } from '#domain/random.ts';
import { type CoinSprites, paintCoins } from './coin-sprites.ts';
import { createEffects, type Effects } from './effects.ts';
import { STAGE_COLORS } from './stage-colors.ts';

/** A higher ratio costs time and is not visible on moving coins. */
const PIXEL_RATIO_MAX = 2;
const STARS = 56;
const GRID_PX = 60;
const LAST_SECONDS_MS = 5_000;

interface Star {
  x: number;
  y: number;
  /** 0.2 far to 1 near. */
  near: number;
}

const NO_STARS: readonly Star[] = [];

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

/** The keyboard's target, in pixels of the stage. */
export interface Reticle {
  readonly isShown: boolean;
  readonly x: number;
  readonly y: number;
  readonly radiusPx: number;
  /** A coin is within reach. */
  readonly isOnCoin: boolean;
}

export interface StageRenderer {
  readonly effects: Effects;
  readonly resize: (widthPx: number, heightPx: number, pixelRatio: number) => void;
  readonly coinRadiusPx: () => number;
  readonly repaintCoins: () => void;
  readonly draw: (game: Game, elapsedMs: number, reticle: Reticle) => void;
}

export interface StageRendererOptions {
  readonly context: CanvasRenderingContext2D;
  readonly fontFamily: string;
  readonly random: Random;
  readonly isReducedMotion: () => boolean;
}

/** Draws the stage on a canvas without allocating in a frame. */
export function createStageRenderer({
  context,
  fontFamily,
  random,
  isReducedMotion,
}: StageRendererOptions): StageRenderer {
  const effects = createEffects({ random, isReducedMotion });
  const stars: Star[] = Array.from({ length: STARS }, () => ({ x: random(), y: random(), near: 0.2 + random() * 0.8 }));
  let sprites: CoinSprites = paintCoins(fontFamily);
  let width = 0;
  let height = 0;
  let scale = 1;
  let radius = 28;

  function drawSky(elapsedMs: number, isMoving: boolean, hasStars: boolean): void {
    context.fillStyle = STAGE_COLORS.line;
    for (let x = GRID_PX; x < width; x += GRID_PX) context.fillRect(x, 0, 1, height);
    for (let y = GRID_PX; y < height; y += GRID_PX) context.fillRect(0, y, width, 1);
    const drift = isMoving && !isReducedMotion() ? (elapsedMs / 1_000) * 0.06 : 0;
    context.fillStyle = STAGE_COLORS.star;
    for (const star of hasStars ? stars : NO_STARS) {
      star.y = (star.y - drift * star.near + 1) % 1;
      context.globalAlpha = star.near * 0.5;
      const size = star.near * 2;
      // Moving stars are streaks.
      context.fillRect(star.x * width, star.y * height, size, isMoving && !isReducedMotion() ? size * 4 : size);
    }
    context.globalAlpha = 1;
  }

  function drawCoin(token: FallingToken): void {
    const sprite = sprites[token.type];
    const x = (token.xPercent / 100) * width;
    const y = (token.yPercent / 100) * height;
    // Faster coins look nearer.
    const near = 0.9 + 0.1 * (token.speed - SPEED_MIN);
    const size = radius * near;
    if (!isReducedMotion()) {
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
    // The coin turns back and forth and never shows only its edge, so that its points stay readable.
    const turn = (token.rotationDegrees * Math.PI) / 180;
    const squeeze = isReducedMotion() ? 1 : 0.77 + 0.23 * Math.cos(2 * turn);
    const thick = isReducedMotion() ? 0 : 4.5 * near * Math.sin(2 * turn) * scale;
    const lean = isReducedMotion() ? 0 : 0.14 * Math.sin(turn);
    const cos = Math.cos(lean) * scale;
    const sin = Math.sin(lean) * scale;
    context.setTransform(cos * squeeze, sin * squeeze, -sin, cos, x * scale + thick, y * scale);
    context.drawImage(sprite.edge, -size, -size, size * 2, size * 2);
    context.setTransform(cos * squeeze, sin * squeeze, -sin, cos, x * scale, y * scale);
    context.drawImage(sprite.face, -size, -size, size * 2, size * 2);
    context.setTransform(scale, 0, 0, scale, 0, 0);
  }

  function drawTime(timeLeftMs: number): void {
    const isEnding = timeLeftMs <= LAST_SECONDS_MS;
    context.fillStyle = isEnding ? STAGE_COLORS.red : STAGE_COLORS.volt;
    context.fillRect(0, 0, (width * timeLeftMs) / (ROUND_SECONDS * 1_000), 3);
    if (!isEnding || isReducedMotion()) return;
    const beat = (timeLeftMs % 1_000) / 1_000;
    context.globalAlpha = beat * beat * 0.5;
    context.fillRect(0, height - 3, width, 3);
    context.fillRect(0, 0, 3, height);
    context.fillRect(width - 3, 0, 3, height);
    context.globalAlpha = 1;
  }

  function drawReticle({ x, y, radiusPx, isOnCoin }: Reticle): void {
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

  return {
    effects,
    resize: (widthPx, heightPx, pixelRatio) => {
      width = widthPx;
      height = heightPx;
      scale = Math.min(pixelRatio, PIXEL_RATIO_MAX);
      radius = Math.min(34, Math.max(26, width * 0.034));
      context.canvas.width = Math.round(width * scale);
      context.canvas.height = Math.round(height * scale);
    },
    coinRadiusPx: () => radius,
    repaintCoins: () => {
      sprites = paintCoins(fontFamily);
    },
    draw: (game, elapsedMs, reticle) => {
      effects.step(elapsedMs);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, width, height);
      drawSky(elapsedMs, game.phase === 'playing', game.phase !== 'idle');
      if (game.phase === 'idle' && width >= DECORATION_WIDTH_PX_MIN) for (const token of DECORATION) drawCoin(token);
      if (game.phase === 'playing') {
        for (const token of game.round.tokens) if (token.falling) drawCoin(token);
        drawTime(game.round.timeLeftMs);
        if (reticle.isShown) drawReticle(reticle);
      }
      effects.draw(context, fontFamily);
    },
  };
}
