import type { ReactNode } from 'react';

/** The slant of the site (`--slant`): how far a block leans to the left for each unit of its height. */
const LEAN = Math.tan((31.6 * Math.PI) / 180);

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

/** A block of the chain: its upper left corner, width and height. A negative width leans the other way. */
export function block(x: number, y: number, width: number, height: number): string {
  const lean = round(LEAN * height) * Math.sign(width);
  return `M${round(x)} ${round(y)}h${width}l${-lean} ${height}h${-width}z`;
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

/** Paths. What is lit exists, or is meant; what is only an edge is not there yet, or does not take part. */
export interface Layers {
  readonly lit?: string;
  readonly ink?: string;
  readonly grey?: string;
  readonly unlit?: string;
}

interface DrawingProps extends Layers {
  /** Of its field. */
  readonly size: readonly [width: number, height: number];
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Slanted blocks. Decorative: what they show stands in the words beside them. */
export function Drawing({ size, lit, ink, grey, unlit, className = '', children }: DrawingProps): ReactNode {
  return (
    <svg viewBox={`0 0 ${size.join(' ')}`} aria-hidden="true" fill="none" className={`overflow-visible ${className}`}>
      <path d={grey} className="fill-line" />
      <path d={unlit} vectorEffect="non-scaling-stroke" className="fill-surface stroke-edge" />
      <path d={ink} className="fill-text" />
      <path d={lit} strokeLinejoin="round" className={LIT} />
      {children}
    </svg>
  );
}
