import { nearestToken, type PressArea, type Round } from '#domain/game/round.ts';
import type { Size } from './stage-drawing.ts';

/** Full speed, and how quickly the ring reaches it and stops. */
const SPEED_PX_PER_S = 720;
const EASE_PER_S = 16;
/** A longer frame moves the ring only this far, ms. */
const FRAME_MS_MAX = 50;

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  KeyW: [0, -1],
  KeyS: [0, 1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
};

/** In pixels of the stage. */
export interface StagePoint {
  readonly x: number;
  readonly y: number;
}

export interface Aim {
  readonly isShown: boolean;
  /** Undefined until it moved for the first time, which begins in the middle. */
  readonly at: StagePoint | undefined;
  readonly vx: number;
  readonly vy: number;
  /** Held keys, as `KeyboardEvent.code`. */
  readonly held: readonly string[];
}

export const NO_AIM: Aim = { isShown: false, at: undefined, vx: 0, vy: 0, held: [] };

export function isAimKey(code: string): boolean {
  return Object.hasOwn(DIRECTIONS, code);
}

export function holdKey(aim: Aim, code: string): Aim {
  return { ...aim, isShown: true, held: [...releaseKey(aim, code).held, code] };
}

export function releaseKey(aim: Aim, code: string): Aim {
  return { ...aim, held: aim.held.filter((held) => held !== code) };
}

/** Where the ring begins. */
export function firstAim({ width, height }: Size): StagePoint {
  return { x: width / 2, y: height * 0.55 };
}

export function moveAim(aim: Aim, elapsedMs: number, size: Size): Aim {
  const { x, y } = aim.at ?? firstAim(size);
  const seconds = Math.min(elapsedMs, FRAME_MS_MAX) / 1_000;
  const ease = Math.min(1, EASE_PER_S * seconds);
  const [right, down] = direction(aim.held);
  const vx = aim.vx + (right * SPEED_PX_PER_S - aim.vx) * ease;
  const vy = aim.vy + (down * SPEED_PX_PER_S - aim.vy) * ease;
  return { ...aim, vx, vy, at: onStage({ x: x + vx * seconds, y: y + vy * seconds }, size) };
}

/** The ring at the token that is nearest to where it is, shown or not; there when no token falls. */
export function aimAtNearest(aim: Aim, round: Round, size: Size): Aim {
  const from = aim.at ?? firstAim(size);
  const token = nearestToken(round, pressArea(from, 2 * Math.hypot(size.width, size.height), size));
  if (token === undefined) return { ...aim, isShown: true, at: from };
  const at = { x: (token.xPercent / 100) * size.width, y: (token.yPercent / 100) * size.height };
  return { ...aim, isShown: true, at: onStage(at, size) };
}

/** Of length 1, or 0 without keys and where they cancel each other. */
function direction(held: readonly string[]): readonly [number, number] {
  const sum = (axis: 0 | 1) => held.reduce((total, code) => total + (DIRECTIONS[code]?.[axis] ?? 0), 0);
  const [right, down] = [sum(0), sum(1)];
  const length = Math.hypot(right, down) || 1;
  return [right / length, down / length];
}

function onStage({ x, y }: StagePoint, { width, height }: Size): StagePoint {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}

export function pressArea({ x, y }: StagePoint, radiusPx: number, { width, height }: Size): PressArea {
  return {
    xPercent: (x / width) * 100,
    yPercent: (y / height) * 100,
    radiusXPercent: (radiusPx / width) * 100,
    radiusYPercent: (radiusPx / height) * 100,
  };
}
