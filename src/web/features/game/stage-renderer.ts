import { isMoving } from '#web/lib/motion.ts';
import { type CoinSprite, type CoinSprites, paintCoins, paintedFade } from './coin-sprites.ts';
import { createEffects, STAGE_COLORS } from './effects.ts';
import { LAST_SECONDS } from './game-session.ts';
import { createGround, groundHeight, type Surface } from './ground.ts';
import type { Game } from './rules/game.ts';
import { type FallingToken, LOST_Y_PERCENT, ROUND_SECONDS, SPEED_MIN } from './rules/round.ts';
import { createStorm } from './storm.ts';

/** A higher ratio costs time and is not visible on moving coins. */
const PIXEL_RATIO_MAX = 2;
const LABEL_EDGE_PX = 62;

export type StageRenderer = ReturnType<typeof createStageRenderer>;

/** Draws the stage on a canvas without allocating in a frame. */
export function createStageRenderer(context: CanvasRenderingContext2D, fontFamily: string) {
  const effects = createEffects();
  const ground = createGround();
  const storm = createStorm();
  const surface: Surface = { context, width: 0, height: 0, floorPx: 0, scale: 1, coinRadiusPx: 34, isStill: false };
  const sky = paintedFade(`${STAGE_COLORS.sky}00`, STAGE_COLORS.sky);
  const warmth = paintedFade(`${STAGE_COLORS.red}00`, STAGE_COLORS.red);
  let sprites = paintCoins(fontFamily);

  function drawFrame({ phase, round }: Game, elapsedMs: number, reticle: Reticle | undefined): void {
    const isPlaying = phase === 'playing';
    const tension = isPlaying ? 1 - round.timeLeftMs / (ROUND_SECONDS * 1_000) : 0;
    const pulse = isPlaying ? lastSecondsPulse(surface, round.timeLeftMs) : 0;
    drawLight(surface, sky, 0.5, 0.4 + 0.6 * tension);
    drawLight(surface, warmth, 0.3, 0.3 * pulse);
    if (isPlaying) storm.drawClouds(surface, sprites, round.tokens);
    if ((isPlaying || phase === 'countdown') && !surface.isStill) storm.drawRain(surface, elapsedMs, tension);
    ground.draw(surface, sprites, round, pulse);
    storm.drawStrike(surface, sprites);
    if (!isPlaying) return;
    for (const token of round.tokens) if (token.falling) drawGlowOnGround(surface, token, sprites);
    for (const token of round.tokens) if (token.falling) drawCoin(surface, token, sprites[token.type]);
    drawTime(surface, round.timeLeftMs);
    if (reticle !== undefined) drawReticle(surface, reticle);
  }

  return {
    /** Only the renderer changes it. */
    surface: surface as Readonly<Surface>,
    resize: (width: number, height: number, floorPx: number, pixelRatio: number): void => {
      const scale = Math.min(pixelRatio, PIXEL_RATIO_MAX);
      const coinRadiusPx = Math.min(54, Math.max(34, width * 0.04));
      Object.assign(surface, { width, height, floorPx, scale, coinRadiusPx });
      context.canvas.width = Math.round(width * scale);
      context.canvas.height = Math.round((height + floorPx) * scale);
    },
    repaintCoins: (): void => {
      sprites = paintCoins(fontFamily);
    },
    draw: (game: Game, elapsedMs: number, reticle: Reticle | undefined): void => {
      const { width, height, floorPx, scale } = surface;
      surface.isStill = !isMoving();
      effects.step(elapsedMs);
      ground.step(elapsedMs);
      storm.step(elapsedMs);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, width, height + floorPx);
      drawFrame(game, elapsedMs, reticle);
      effects.draw(context, fontFamily);
    },
    showCollected: ({ type, xPercent, yPercent }: FallingToken, points: number, streak: number): void => {
      const { width, height, coinRadiusPx } = surface;
      const [x, y] = [(xPercent / 100) * width, (yPercent / 100) * height];
      const labelX = Math.min(width - LABEL_EDGE_PX, Math.max(LABEL_EDGE_PX, x));
      effects.collected({ x, labelX, y, type, points, streak, radiusPx: coinRadiusPx });
      storm.strike(type, x, y, ground.close(type, surface), height - groundHeight(surface));
    },
    showMissed: effects.missed,
    isAnimating: (): boolean => effects.isActive() || storm.isActive() || ground.isActive(),
  };
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

/** Light over the ground, as high as a `part` of the stage. */
function drawLight({ context, width, height }: Surface, light: HTMLCanvasElement, part: number, level: number): void {
  context.globalAlpha = level;
  context.drawImage(light, 0, height * (1 - part), width, height * part);
  context.globalAlpha = 1;
}

/** 0 until a coin touches the ground, 1 when it is lost: it dissolves there. */
function landed({ height }: Surface, yPercent: number, restY: number): number {
  const y = (yPercent / 100) * height;
  return Math.min(1, Math.max(0, (y - restY) / ((LOST_Y_PERCENT / 100) * height - restY)));
}

/** Where the centre of a coin is when it touches the ground. */
function restOf(surface: Surface, radiusPx: number): number {
  return surface.height - groundHeight(surface) - radiusPx;
}

/** A token lights the ground below it, the more the nearer it is: where it will land, and where it landed. */
function drawGlowOnGround(surface: Surface, token: FallingToken, sprites: CoinSprites): void {
  const { context, width, height, coinRadiusPx } = surface;
  const near = Math.min(1, Math.max(0, token.yPercent / 90));
  const done = landed(surface, token.yPercent, restOf(surface, coinRadiusPx));
  const x = (token.xPercent / 100) * width;
  const wide = coinRadiusPx * (3.4 - 1.6 * near + 2 * done);
  const high = groundHeight(surface);
  context.globalCompositeOperation = 'lighter';
  context.globalAlpha = (0.12 + 0.6 * near ** 2) * (1 - done);
  context.drawImage(sprites[token.type].glow, x - wide, height - 2.2 * high, wide * 2, high * 2.4);
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
}

/** A moving coin has a trail, and turns back and forth without showing only its edge: its points stay readable. */
function drawCoin(surface: Surface, token: FallingToken, sprite: CoinSprite): void {
  const { context, width, height, scale, coinRadiusPx, isStill } = surface;
  // Faster coins look nearer.
  const size = coinRadiusPx * (0.9 + 0.1 * (token.speed - SPEED_MIN));
  const rest = restOf(surface, size);
  const done = landed(surface, token.yPercent, rest);
  const x = (token.xPercent / 100) * width;
  const y = Math.min((token.yPercent / 100) * height, rest) + size * 0.6 * done;
  const left = 1 - done;
  context.globalAlpha = left;
  if (!isStill) drawTrail(context, token, sprite, x, y, size);
  const turn = (token.rotationDegrees * Math.PI) / 180;
  const squeeze = (isStill ? 1 : 0.77 + 0.23 * Math.cos(2 * turn)) * (1 + 0.3 * done);
  const flat = 1 - 0.6 * done;
  const thick = isStill ? 0 : size * 0.14 * Math.sin(2 * turn) * scale;
  const lean = isStill ? 0 : 0.14 * Math.sin(turn) * left;
  const cos = Math.cos(lean) * scale;
  const sin = Math.sin(lean) * scale;
  context.setTransform(cos * squeeze, sin * squeeze, -sin * flat, cos * flat, x * scale + thick, y * scale);
  context.drawImage(sprite.edge, -size, -size, size * 2, size * 2);
  context.setTransform(cos * squeeze, sin * squeeze, -sin * flat, cos * flat, x * scale, y * scale);
  context.drawImage(sprite.face, -size, -size, size * 2, size * 2);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.globalAlpha = 1;
}

/** A trail that begins inside the stage, and a glow for the rare ones. Both as clear as the coin. */
function drawTrail(
  context: CanvasRenderingContext2D,
  token: FallingToken,
  sprite: CoinSprite,
  x: number,
  y: number,
  size: number,
): void {
  const level = context.globalAlpha;
  const length = Math.min(y, size * (1.4 + token.speed * 1.1));
  context.globalCompositeOperation = 'lighter';
  if (length > 0) context.drawImage(sprite.trail, x - size * 0.6, y - length, size * 1.2, length);
  if (token.type === 'diamond' || token.type === 'platinum' || token.type === 'gold') {
    const glow = size * (token.type === 'diamond' ? 2.3 : 1.8);
    context.globalAlpha = level * (token.type === 'diamond' ? 0.5 : 0.28);
    context.drawImage(sprite.glow, x - glow, y - glow, glow * 2, glow * 2);
    context.globalAlpha = level;
  }
  context.globalCompositeOperation = 'source-over';
}

/** The time left as a bar at the top. */
function drawTime({ context, width }: Surface, timeLeftMs: number): void {
  context.fillStyle = timeLeftMs <= LAST_SECONDS * 1_000 ? STAGE_COLORS.red : STAGE_COLORS.volt;
  context.fillRect(0, 0, (width * timeLeftMs) / (ROUND_SECONDS * 1_000), 4);
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
