import type { ReactNode } from 'react';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper-tokenomics.ts';

/** Fill and edge of a part's squares, and the colour of its number, which identifies the part without the colours. */
const STYLES: readonly { readonly square: string; readonly number: string }[] = [
  { square: 'fill-volt-fill stroke-volt-edge', number: 'fill-on-volt' },
  { square: 'fill-volt-tint stroke-volt-edge', number: 'fill-volt' },
  { square: 'fill-ground stroke-volt-edge', number: 'fill-volt' },
  { square: 'fill-text stroke-text', number: 'fill-ground' },
  { square: 'fill-cyan stroke-cyan', number: 'fill-ground' },
  { square: 'fill-info-tint stroke-cyan', number: 'fill-cyan' },
  { square: 'fill-surface stroke-edge', number: 'fill-text' },
  { square: 'fill-amber-tint stroke-amber', number: 'fill-amber' },
];

const COLUMNS = 20;
const ROWS = 5;
const STEP = 20;
const SIDE = 16;

const SQUARE_TVX = WHITEPAPER_TOKENOMICS.totalSupplyTvx / (COLUMNS * ROWS);

/** The part that each square belongs to, column by column. */
const SQUARES: readonly number[] = WHITEPAPER_TOKENOMICS.allocation.flatMap((part, index) =>
  Array.from({ length: part.tvx / SQUARE_TVX }, () => index),
);

function Square({ part, x, y }: { readonly part: number; readonly x: number; readonly y: number }): ReactNode {
  return (
    <>
      <rect x={x} y={y} width={SIDE} height={SIDE} rx="2" strokeWidth="1.25" className={STYLES[part]?.square} />
      <text
        x={x + SIDE / 2}
        y={y + SIDE / 2 + 3.6}
        textAnchor="middle"
        fontSize="10"
        className={`numeric font-medium ${STYLES[part]?.number ?? ''}`}
      >
        {part + 1}
      </text>
    </>
  );
}

/** A hundred numbered squares. The table below them has the same values. */
export function AllocationSquares(): ReactNode {
  return (
    <svg
      viewBox={`0 0 ${COLUMNS * STEP} ${ROWS * STEP}`}
      role="img"
      aria-label={WHITEPAPER_TOKENOMICS.allocationCaption}
      className="w-full"
    >
      {SQUARES.map((part, place) => {
        const x = Math.floor(place / ROWS) * STEP + (STEP - SIDE) / 2;
        const y = (place % ROWS) * STEP + (STEP - SIDE) / 2;
        return <Square key={`${x}-${y}`} part={part} x={x} y={y} />;
      })}
    </svg>
  );
}

/** The legend entry of a part. */
export function AllocationSwatch({ index }: { readonly index: number }): ReactNode {
  return (
    <svg viewBox={`0 0 ${STEP} ${STEP}`} aria-hidden="true" className="size-5 shrink-0">
      <Square part={index} x={(STEP - SIDE) / 2} y={(STEP - SIDE) / 2} />
    </svg>
  );
}
