import { random } from '#web/lib/clock.ts';
import { isMoving } from '#web/lib/motion.ts';
import { paintedFade } from './coin-sprites.ts';
import { STAGE_COLORS, TOKEN_LIGHTS } from './effects.ts';
import { type Round, TOKENS_IN_ROUND_MAX } from './rules/round.ts';
import { TOKEN_TYPES, type TokenTypeId } from './rules/tokens.ts';

/** In pixels of the stage. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How far a block leans for each pixel of its height. */
const LEAN = 0.2;
const EDGE_PX = 2;
const FLASH_MS = 600;
const STRIKE_MS = 240;
const STRIKE_BENDS = 6;

/** A bolt from a collected token to the block that it closes. */
interface Strike {
  x: number;
  y: number;
  ageMs: number;
  readonly bends: number[];
}

/**
 * The ground is a chain with a block for each token of a round. A collected token strikes, and closes the next one in
 * its colour: at the end the chain is the record of the round.
 */
export function createGround() {
  const face = paintedFade(STAGE_COLORS.block, STAGE_COLORS.sunken);
  const closed: TokenTypeId[] = [];
  const strike: Strike = { x: 0, y: 0, ageMs: STRIKE_MS, bends: Array.from({ length: STRIKE_BENDS }, () => 0) };
  let sinceClosedMs = FLASH_MS;

  /** After a reload the order is lost: the blocks are sorted by type. */
  function follow({ collected }: Round): void {
    const count = TOKEN_TYPES.reduce((sum, { id }) => sum + collected[id], 0);
    if (count === closed.length) return;
    closed.length = 0;
    for (const { id } of TOKEN_TYPES) for (let i = 0; i < collected[id]; i += 1) closed.push(id);
  }

  return {
    close: (type: TokenTypeId, x: number, y: number): void => {
      closed.push(type);
      sinceClosedMs = 0;
      if (!isMoving()) return;
      Object.assign(strike, { x, y, ageMs: 0 });
      for (let i = 0; i < STRIKE_BENDS; i += 1) strike.bends[i] = random() - 0.5;
    },
    isActive: (): boolean => sinceClosedMs < FLASH_MS,
    step: (elapsedMs: number): void => {
      sinceClosedMs += elapsedMs;
      strike.ageMs += elapsedMs;
    },
    /** `pulse` is 0 to 1: the ground glows with it. */
    draw: (context: CanvasRenderingContext2D, size: Size, round: Round, pulse: number): void => {
      follow(round);
      drawFace(context, size, face, pulse);
      drawBlocks(context, size, closed, Math.max(0, 1 - sinceClosedMs / FLASH_MS));
      if (strike.ageMs < STRIKE_MS) drawStrike(context, size, closed, strike);
    },
  };
}

export function groundHeight({ width }: Size): number {
  return width < 640 ? 26 : 36;
}

/** Where a block begins at its top, and how wide it is: all of them fill the width. */
function placeOf(index: number, size: Size) {
  const lean = LEAN * groundHeight(size);
  const pitch = (size.width - lean) / TOKENS_IN_ROUND_MAX;
  return { left: lean + index * pitch, wide: pitch - 1, lean };
}

function drawFace(context: CanvasRenderingContext2D, size: Size, face: HTMLCanvasElement, pulse: number): void {
  const top = size.height - groundHeight(size);
  context.drawImage(face, 0, top, size.width, size.height - top);
  context.fillStyle = STAGE_COLORS.edge;
  context.fillRect(0, top, size.width, EDGE_PX);
  context.globalAlpha = pulse;
  context.fillStyle = STAGE_COLORS.red;
  context.fillRect(0, top, size.width, EDGE_PX);
  context.globalAlpha = 1;
}

/** `flash` is 1 to 0: the last one shines. */
function drawBlocks(
  context: CanvasRenderingContext2D,
  size: Size,
  closed: readonly TokenTypeId[],
  flash: number,
): void {
  const top = size.height - groundHeight(size);
  let index = 0;
  for (const type of closed) {
    const { left, wide, lean } = placeOf(index, size);
    context.beginPath();
    context.moveTo(index === 0 ? 0 : left, top);
    context.lineTo(left + wide, top);
    context.lineTo(left + wide - lean, size.height);
    context.lineTo(left - lean, size.height);
    context.closePath();
    context.fillStyle = TOKEN_LIGHTS[type];
    context.fill();
    index += 1;
  }
  if (flash === 0) return;
  context.globalAlpha = flash;
  context.fillStyle = '#ffffff';
  context.fill();
  context.globalAlpha = 1;
}

function drawStrike(
  context: CanvasRenderingContext2D,
  size: Size,
  closed: readonly TokenTypeId[],
  { x, y, ageMs, bends }: Strike,
): void {
  const { left, wide } = placeOf(closed.length - 1, size);
  const toX = left + wide / 2;
  const toY = size.height - groundHeight(size);
  const type = closed.at(-1) ?? 'bronze';
  context.lineJoin = 'miter';
  context.beginPath();
  context.moveTo(x, y);
  for (const [index, bend] of bends.entries()) {
    const part = (index + 1) / (bends.length + 1);
    context.lineTo(x + (toX - x) * part + bend * 70, y + (toY - y) * part + bend * 24);
  }
  context.lineTo(toX, toY);
  context.globalAlpha = 1 - ageMs / STRIKE_MS;
  context.strokeStyle = TOKEN_LIGHTS[type];
  context.lineWidth = 7;
  context.stroke();
  context.strokeStyle = '#ffffff';
  context.lineWidth = 2.5;
  context.stroke();
  context.globalAlpha = 1;
}
