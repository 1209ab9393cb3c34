import type { ReactNode } from 'react';

/** The slant of the site (`--slant`): how far a block leans to the left for each unit of its height. */
const LEAN = Math.tan((31.6 * Math.PI) / 180);
/** A dash and the gap after it. */
const DASH = 14;

/**
 * The height of a block whose leaning side holds `count` dashes. With a width of a multiple of 14, each corner of a
 * dashed block is the middle of a dash.
 */
export function dashes(count: number): number {
  return round(count * DASH * Math.cos(Math.atan(LEAN)));
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

/** A block of the chain: its upper left corner, width and height. A negative width leans the other way. */
export function block(x: number, y: number, width: number, height: number): string {
  const side = Math.sign(width);
  const [lean, gap] = [round(LEAN * height) * side, (DASH / 2) * side];
  // Begins in the middle of a gap.
  return `M${round(x + gap)} ${round(y)}h${width - gap}l${-lean} ${height}h${-width}l${lean} ${-height}z`;
}

/** Blocks below and beside each other on the slant, row by row; `isIn` chooses among them. */
export function blocks(
  grid: readonly [x: number, y: number, columns: number, rows: number],
  size: readonly [width: number, height: number, gap?: number],
  isIn: (index: number) => boolean = () => true,
): string {
  const [x, y, columns, rows] = grid;
  const [width, height, gap = 12] = size;
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const top = row * (height + gap);
    return isIn(index) ? block(x + column * (width + gap) - top * LEAN, y + top, width, height) : '';
  }).join('');
}

/** What is lit; on paper with an edge of ink. */
export const LIT = 'fill-volt-fill stroke-(--volt-edge) stroke-(length:--bolt-edge)';

/** Paths. What is lit exists, or is meant; what has a dashed edge is not there yet, or does not take part. */
export interface Layers {
  readonly lit?: string;
  readonly ink?: string;
  readonly grey?: string;
  readonly dashed?: string;
}

interface DrawingProps extends Layers {
  /** Of its field. */
  readonly size: readonly [width: number, height: number];
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Slanted blocks. Decorative: what they show stands in the words beside them. */
export function Drawing({ size, lit, ink, grey, dashed, className = '', children }: DrawingProps): ReactNode {
  return (
    <svg viewBox={`0 0 ${size.join(' ')}`} aria-hidden="true" fill="none" className={`overflow-visible ${className}`}>
      <path d={grey} className="fill-line" />
      <path d={dashed} strokeDasharray="7 7" strokeDashoffset="-3.5" className="stroke-2 stroke-edge max-md:stroke-3" />
      <path d={ink} className="fill-text" />
      <path d={lit} strokeLinejoin="round" className={LIT} />
      {children}
    </svg>
  );
}
