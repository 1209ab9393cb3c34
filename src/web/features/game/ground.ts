import { type CoinSprites, GLOW_PX, paintedFade } from './coin-sprites.ts';
import { STAGE_COLORS, TOKEN_LIGHTS } from './effects.ts';
import { type Round, TOKENS_IN_ROUND_MAX } from './rules/round.ts';
import { TOKEN_TYPES, type TokenTypeId } from './rules/tokens.ts';

/** In pixels of the stage. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the stage is drawn on. Mutable, so that a frame allocates nothing. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  width: number;
  height: number;
  /** Of the floor below the stage. */
  floorPx: number;
  /** Device pixels for a CSS pixel. */
  scale: number;
  coinRadiusPx: number;
  isStill: boolean;
}

/** How far blocks, rain and bolts lean for each pixel of their height. */
export const LEAN = 0.2;
const EDGE_PX = 2;
const FLASH_MS = 600;

/**
 * The ground is a chain with a block for each token of a round. A collected token strikes, and closes the next one in
 * its colour: at the end the chain is the record of the round.
 */
export function createGround() {
  const floor = paintedFade(STAGE_COLORS.floor, STAGE_COLORS.sunken);
  const closed: TokenTypeId[] = [];
  let sinceClosedMs = FLASH_MS;

  /** After a reload the order is lost: the blocks are sorted by type. */
  function follow({ collected }: Round): void {
    let count = 0;
    for (const { id } of TOKEN_TYPES) count += collected[id];
    if (count === closed.length) return;
    closed.length = 0;
    for (const { id } of TOKEN_TYPES) for (let i = 0; i < collected[id]; i += 1) closed.push(id);
  }

  return {
    /** Returns where its block is. */
    close: (type: TokenTypeId, size: Size): number => {
      sinceClosedMs = 0;
      return (closed.push(type) - 0.5) * pitchOf(size);
    },
    isActive: (): boolean => sinceClosedMs < FLASH_MS,
    step: (elapsedMs: number): void => {
      sinceClosedMs += elapsedMs;
    },
    /** `pulse` is 0 to 1: the ground glows with it. */
    draw: (surface: Surface, sprites: CoinSprites, round: Round, pulse: number): void => {
      follow(round);
      const { context, width, height, floorPx } = surface;
      const top = height - groundHeight(surface);
      context.drawImage(floor, 0, height, width, floorPx);
      for (let i = 0; i < TOKENS_IN_ROUND_MAX; i += 1) drawBlock(surface, sprites, i, closed[i]);
      context.globalAlpha = Math.max(0, 1 - sinceClosedMs / FLASH_MS);
      if (closed.length > 0) fillBlock(surface, closed.length - 1, '#ffffff');
      context.globalAlpha = 1;
      context.fillStyle = STAGE_COLORS.edge;
      context.fillRect(0, top, width, EDGE_PX);
      context.globalAlpha = pulse;
      context.fillStyle = STAGE_COLORS.red;
      context.fillRect(0, top, width, EDGE_PX);
      context.globalAlpha = 1;
    },
  };
}

export function groundHeight({ width }: Size): number {
  return width < 640 ? 26 : 36;
}

/** From a block to the next: all of them fill the width. */
function pitchOf(size: Size): number {
  return (size.width - LEAN * groundHeight(size)) / TOKENS_IN_ROUND_MAX;
}

/** A closed one lights the floor below it. */
function drawBlock(surface: Surface, sprites: CoinSprites, index: number, type: TokenTypeId | undefined): void {
  fillBlock(surface, index, type === undefined ? STAGE_COLORS.block : TOKEN_LIGHTS[type]);
  if (type === undefined) return;
  const { context, height, floorPx } = surface;
  const pitch = pitchOf(surface);
  const half = GLOW_PX / 2;
  context.globalAlpha = 0.5;
  context.drawImage(
    sprites[type].glow,
    0,
    half,
    GLOW_PX,
    half,
    (index - 0.5) * pitch,
    height,
    pitch * 2,
    floorPx * 0.6,
  );
  context.globalAlpha = 1;
}

function fillBlock(surface: Surface, index: number, color: string): void {
  const { context, height } = surface;
  const high = groundHeight(surface);
  const lean = LEAN * high;
  const left = index === 0 ? 0 : lean + index * pitchOf(surface);
  const right = lean + (index + 1) * pitchOf(surface) - 2;
  context.beginPath();
  context.moveTo(left, height - high);
  context.lineTo(right, height - high);
  context.lineTo(right - lean, height);
  context.lineTo(left - lean, height);
  context.fillStyle = color;
  context.fill();
}
