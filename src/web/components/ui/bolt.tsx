import type { ReactNode } from 'react';

/** The six blocks of the bolt, from its top, in a field of 504 × 984, with where each begins and ends. */
const BLOCKS = [
  ['352,0 321,184 238,184', 0, 184],
  ['319.5,194 301.2,304 163.6,304 231.8,194', 194, 304],
  ['299.5,314 282,414 95.4,414 157.4,314', 314, 414],
  ['280,424 504,424 415.5,568 0,568 89.2,424', 424, 568],
  ['409.4,578 323.4,718 200.9,718 222.5,578', 578, 718],
  ['317.3,728 160,984 199.4,728', 728, 984],
] as const;

/**
 * The bolt: the hero's picture, the charge of the miner's preview and the wallet's card. The first `lit` of its six
 * blocks are filled, of the next one the upper part. `children` are drawn on them.
 */
export function Bolt(props: {
  readonly lit?: number;
  readonly className?: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { lit = BLOCKS.length, className = '', children } = props;
  return (
    <svg viewBox="0 0 504 984" aria-hidden="true" className={`bolt ${className}`}>
      {BLOCKS.map(([points], index) => (
        <polygon key={points} points={points} data-lit={index < Math.floor(lit)} />
      ))}
      <PartOfBlock lit={lit} />
      {children}
    </svg>
  );
}

/** Cut by its own viewport; 4 wider on both sides, for the edge of ink. */
function PartOfBlock({ lit }: { readonly lit: number }): ReactNode {
  const [points, top, bottom] = BLOCKS[Math.floor(lit)] ?? BLOCKS[0];
  const cut = top + (bottom - top) * (lit % 1);
  if (cut === top) return null;
  return (
    <svg aria-hidden="true" x="-4" width="512" height={cut} viewBox={`-4 0 512 ${cut}`}>
      <polygon points={points} />
    </svg>
  );
}
