import type { Game } from '#domain/game/game.ts';
import type { Round } from '#domain/game/round.ts';
import type { FallingToken } from '#domain/game/spawn.ts';
import type { Random } from '#domain/random.ts';
import { paintCoins } from './coin-sprites.ts';
import { createEffects } from './effects.ts';
import {
  drawCoin,
  drawGrid,
  drawReticle,
  drawStars,
  drawTime,
  type Reticle,
  type Size,
  type Star,
  type Surface,
} from './stage-drawing.ts';

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

interface StageRendererOptions {
  readonly context: CanvasRenderingContext2D;
  readonly fontFamily: string;
  readonly random: Random;
  readonly isReducedMotion: () => boolean;
}

/** Draws the stage on a canvas without allocating in a frame. */
export function createStageRenderer(options: StageRendererOptions) {
  const { context, fontFamily, random, isReducedMotion } = options;
  const effects = createEffects({ random, isReducedMotion });
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
