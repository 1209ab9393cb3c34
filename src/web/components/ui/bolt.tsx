import type { ReactNode } from 'react';

/** The six blocks of the bolt, from its top, in a field of 504 × 984. */
const BLOCKS = [
  '352,0 321,184 238,184',
  '319.5,194 301.2,304 163.6,304 231.8,194',
  '299.5,314 282,414 95.4,414 157.4,314',
  '280,424 504,424 415.5,568 0,568 89.2,424',
  '409.4,578 323.4,718 200.9,718 222.5,578',
  '317.3,728 160,984 199.4,728',
] as const;

/**
 * The bolt: the hero's picture, the PIN, the miner's ring and the wallet's card. The first `lit` of its six blocks are
 * filled. `children` are drawn on them.
 */
export function Bolt(props: {
  readonly lit?: number;
  readonly className?: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { lit = BLOCKS.length, className = '', children } = props;
  return (
    <svg viewBox="0 0 504 984" aria-hidden="true" className={`bolt ${className}`}>
      {BLOCKS.map((points, index) => (
        <polygon key={points} points={points} data-lit={index < lit} />
      ))}
      {children}
    </svg>
  );
}
