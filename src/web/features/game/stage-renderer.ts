import { random } from '#web/lib/clock.ts';
import { isMoving } from '#web/lib/motion.ts';
import { type CoinSprite, type CoinSprites, paintCoins } from './coin-sprites.ts';
import { createEffects, STAGE_COLORS } from './effects.ts';
import { LAST_SECONDS } from './game-session.ts';
import { createGround, groundHeight, type Size } from './ground.ts';
import type { Game } from './rules/game.ts';
import { type FallingToken, ROUND_SECONDS, SPEED_MIN } from './rules/round.ts';

/** A higher ratio costs time and is not visible on moving coins. */
const PIXEL_RATIO_MAX = 2;
const STARS = 56;
const LABEL_EDGE_PX = 62;

export type StageRenderer = ReturnType<typeof createStageRenderer>;

/** Draws the stage on a canvas without allocating in a frame. */
export function createStageRenderer(context: CanvasRenderingContext2D, fontFamily: string) {
  const effects = createEffects();
  const ground = createGround();
  const stars: Star[] = Array.from({ length: STARS }, () => ({ x: random(), y: random(), near: 0.2 + random() * 0.8 }));
  const surface: Surface = { context, width: 0, height: 0, scale: 1, coinRadiusPx: 28, isStill: !isMoving() };
  let sprites = paintCoins(fontFamily);

  function drawFrame({ phase, round }: Game, elapsedMs: number, reticle: Reticle | undefined): void {
    if (phase !== 'playing') {
      drawSky(surface, 0.3, 0);
      drawStars(surface, stars, undefined, 0);
      ground.draw(context, surface, round, sprites, 0);
      return;
    }
    const tension = 1 - round.timeLeftMs / (ROUND_SECONDS * 1_000);
    const pulse = lastSecondsPulse(surface, round.timeLeftMs);
    drawSky(surface, 0.3 + 0.7 * tension, pulse);
    drawStars(surface, stars, surface.isStill ? undefined : elapsedMs, tension);
    for (const token of round.tokens) if (token.falling) drawGlowOnGround(surface, token, sprites);
    for (const token of round.tokens) if (token.falling) drawCoin(surface, token, sprites[token.type]);
    ground.draw(context, surface, round, sprites, pulse);
    drawTime(surface, round.timeLeftMs);
    if (reticle !== undefined) drawReticle(surface, reticle);
  }

  return {
    /** Only the renderer changes it. */
    surface: surface as Readonly<Surface>,
    resize: ({ width, height }: Size, pixelRatio: number): void => {
      const scale = Math.min(pixelRatio, PIXEL_RATIO_MAX);
      const coinRadiusPx = Math.min(42, Math.max(28, width * 0.034));
      Object.assign(surface, { width, height, scale, coinRadiusPx });
      context.canvas.width = Math.round(width * scale);
      context.canvas.height = Math.round(height * scale);
    },
    repaintCoins: (): void => {
      sprites = paintCoins(fontFamily);
    },
    draw: (game: Game, elapsedMs: number, reticle: Reticle | undefined): void => {
      const { width, height, scale } = surface;
      surface.isStill = !isMoving();
      effects.step(elapsedMs);
      ground.step(elapsedMs);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, width, height);
      drawFrame(game, elapsedMs, reticle);
      effects.draw(context, fontFamily);
    },
    showCollected: ({ type, xPercent, yPercent }: FallingToken, points: number, streak: number): void => {
      const { width, height } = surface;
      const [x, y] = [(xPercent / 100) * width, (yPercent / 100) * height];
      const labelX = Math.min(width - LABEL_EDGE_PX, Math.max(LABEL_EDGE_PX, x));
      effects.collected({ x, labelX, y, type, points, streak });
      ground.close(type, x, y);
    },
    showMissed: effects.missed,
    isAnimating: (): boolean => effects.isActive() || ground.isActive(),
  };
}

/** In heights of the stage, of the nearest star, at the beginning and at the end of a round. */
const STAR_DRIFT_PER_S = [0.06, 0.4] as const;

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

/** 1 at the beginning of each of the last seconds, 0 at its end; without motion a steady light. */
function lastSecondsPulse({ isStill }: Surface, timeLeftMs: number): number {
  if (timeLeftMs > LAST_SECONDS * 1_000) return 0;
  return isStill ? 0.6 : ((timeLeftMs % 1_000) / 1_000) ** 2;
}

/** The light over the ground: brighter towards the end, red in the last seconds. */
function drawSky({ context, width, height }: Surface, level: number, pulse: number): void {
  const light = context.createLinearGradient(0, height * 0.3, 0, height);
  light.addColorStop(0, 'rgba(4, 7, 13, 0)');
  light.addColorStop(1, STAGE_COLORS.sky);
  context.globalAlpha = level;
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
  if (pulse === 0) return;
  const warm = context.createLinearGradient(0, height * 0.55, 0, height);
  warm.addColorStop(0, 'rgba(255, 122, 112, 0)');
  warm.addColorStop(1, `rgba(255, 122, 112, ${0.3 * pulse})`);
  context.fillStyle = warm;
  context.fillRect(0, 0, width, height);
}

/** Moves the stars, unless `movedMs` is undefined, and draws them. Moving stars are streaks. */
function drawStars(
  { context, width, height }: Surface,
  stars: readonly Star[],
  movedMs: number | undefined,
  tension: number,
): void {
  const [calm, fast] = STAR_DRIFT_PER_S;
  const drift = calm + (fast - calm) * tension ** 2;
  context.fillStyle = STAGE_COLORS.star;
  for (const star of stars) {
    star.y = (star.y - drift * ((movedMs ?? 0) / 1_000) * star.near + 1) % 1;
    context.globalAlpha = star.near * 0.5;
    const wide = star.near * 2;
    context.fillRect(star.x * width, star.y * height, wide, movedMs === undefined ? wide : wide * (3 + 60 * drift));
  }
  context.globalAlpha = 1;
}

/** A token lights the ground below it, the more the nearer it is: where it will land. */
function drawGlowOnGround(
  { context, width, height, coinRadiusPx }: Surface,
  token: FallingToken,
  sprites: CoinSprites,
) {
  const near = Math.min(1, Math.max(0, token.yPercent / 90));
  const x = (token.xPercent / 100) * width;
  const top = height - groundHeight({ width, height });
  const wide = coinRadiusPx * (3.4 - 1.4 * near);
  context.globalCompositeOperation = 'lighter';
  context.globalAlpha = 0.15 + 0.75 * near ** 2;
  context.drawImage(sprites[token.type].glow, x - wide, top - 22, wide * 2, 44);
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
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

/** The time left as a bar at the top. */
function drawTime({ context, width }: Surface, timeLeftMs: number): void {
  context.fillStyle = timeLeftMs <= LAST_SECONDS * 1_000 ? STAGE_COLORS.red : STAGE_COLORS.text;
  context.fillRect(0, 0, (width * timeLeftMs) / (ROUND_SECONDS * 1_000), 3);
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
