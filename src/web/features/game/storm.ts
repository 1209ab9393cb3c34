import { random } from '#web/lib/clock.ts';
import { isMoving } from '#web/lib/motion.ts';
import type { CoinSprites } from './coin-sprites.ts';
import { STAGE_COLORS, TOKEN_LIGHTS } from './effects.ts';
import { LEAN, type Surface } from './ground.ts';
import type { FallingToken } from './rules/round.ts';
import type { TokenTypeId } from './rules/tokens.ts';

const DROPS = 90;
/** In heights of the stage, of the nearest drop, at the beginning and at the end of a round. */
const RAIN_PER_S = [0.9, 2.4] as const;
const STRIKE_MS = 460;
/** Widths and levels of a bolt: its light, and its white core. */
const STROKES = [
  [7, 0.5],
  [2.6, 1],
] as const;

/** Lightning from the clouds through a collected token to the block that it closes. */
interface Strike {
  x: number;
  y: number;
  type: TokenTypeId;
  ageMs: number;
  path: Path2D | undefined;
}

/** Clouds that announce the tokens, rain that falls faster, and a strike for each collected token. */
export function createStorm() {
  const drops = Array.from({ length: DROPS }, () => ({ x: random(), y: random(), near: 0.25 + random() * 0.75 }));
  const strike: Strike = { x: 0, y: 0, type: 'bronze', ageMs: STRIKE_MS, path: undefined };

  return {
    strike: (type: TokenTypeId, x: number, y: number, toX: number, toY: number): void => {
      if (!isMoving()) return;
      const path = new Path2D();
      const fromX = x + LEAN * y + (random() - 0.5) * 160;
      path.moveTo(fromX, -8);
      addJagged(path, fromX, -8, x, y, 5);
      addJagged(path, x, y, toX, toY, 4);
      Object.assign(strike, { x, y, type, ageMs: 0, path });
    },
    isActive: (): boolean => strike.ageMs < STRIKE_MS,
    step: (elapsedMs: number): void => {
      strike.ageMs += elapsedMs;
    },
    /** A token lights the clouds before it falls from them. */
    drawClouds: ({ context, width, height }: Surface, sprites: CoinSprites, tokens: readonly FallingToken[]): void => {
      context.globalCompositeOperation = 'lighter';
      for (const { falling, type, xPercent, yPercent } of tokens) {
        if (!falling || Math.abs(yPercent) > 10) continue;
        context.globalAlpha = 1 - Math.abs(yPercent) / 10;
        context.drawImage(
          sprites[type].glow,
          (xPercent / 100 - 0.15) * width,
          -0.2 * height,
          0.3 * width,
          0.4 * height,
        );
      }
      context.globalAlpha = 1;
      context.globalCompositeOperation = 'source-over';
    },
    drawRain: ({ context, width, height }: Surface, elapsedMs: number, tension: number): void => {
      const [calm, heavy] = RAIN_PER_S;
      const speed = calm + (heavy - calm) * tension ** 2;
      context.globalAlpha = 0.2 + 0.2 * tension;
      context.strokeStyle = STAGE_COLORS.rain;
      context.lineWidth = 1;
      context.beginPath();
      for (const drop of drops) {
        drop.y = (drop.y + (speed * drop.near * elapsedMs) / 1_000) % 1;
        const y = drop.y * height;
        const x = drop.x * (width + LEAN * height) - LEAN * y;
        const long = (16 + 22 * speed) * drop.near;
        context.moveTo(x, y);
        context.lineTo(x - LEAN * long, y + long);
      }
      context.stroke();
      context.globalAlpha = 1;
    },
    drawStrike: ({ context, width, height, coinRadiusPx }: Surface, sprites: CoinSprites): void => {
      const { x, y, type, ageMs, path } = strike;
      if (ageMs >= STRIKE_MS || path === undefined) return;
      const level = 1 - ageMs / STRIKE_MS;
      const reach = Math.min(width, height) / 2;
      context.globalCompositeOperation = 'lighter';
      context.globalAlpha = 0.7 * level;
      context.drawImage(sprites[type].glow, x + LEAN * y - reach, -0.3 * height, reach * 2, 0.6 * height);
      context.lineJoin = 'round';
      context.strokeStyle = TOKEN_LIGHTS[type];
      for (const [wide, alpha] of STROKES) {
        context.globalAlpha = alpha * level;
        context.lineWidth = wide * (coinRadiusPx / 40);
        context.stroke(path);
        context.strokeStyle = '#ffffff';
      }
      context.globalAlpha = 1;
      context.globalCompositeOperation = 'source-over';
    },
  };
}

/** Adds a line from the end of `path` that is bent in its middle, each half again, with a branch at some bends. */
function addJagged(path: Path2D, x: number, y: number, toX: number, toY: number, depth: number): void {
  if (depth === 0) {
    path.lineTo(toX, toY);
    return;
  }
  const spread = 0.3 * Math.hypot(toX - x, toY - y);
  const midX = (x + toX) / 2 + (random() - 0.5) * spread;
  const midY = (y + toY) / 2 + (random() - 0.5) * spread * 0.5;
  addJagged(path, x, y, midX, midY, depth - 1);
  if (depth === 3) {
    addJagged(path, midX, midY, midX + (random() - 0.5) * 4 * spread, Math.min(toY, midY + 1.6 * spread), 2);
    path.moveTo(midX, midY);
  }
  addJagged(path, midX, midY, toX, toY, depth - 1);
}
