import type { ReactNode } from 'react';
import bronze from './bronze.svg';
import diamond from './diamond.svg';
import gold from './gold.svg';
import platinum from './platinum.svg';
import silver from './silver.svg';

/** Files, because the five drawings would be 1 KB of the home page's compressed HTML. The game draws them. */
const PICTURES = { bronze, silver, gold, platinum, diamond };

export type CoinMetal = keyof typeof PICTURES;

/** Decorative: what it stands for is in the text beside it. */
export function CoinPicture({
  metal,
  className,
}: {
  readonly metal: CoinMetal;
  readonly className: string;
}): ReactNode {
  return <img src={PICTURES[metal]} alt="" width="104" height="104" loading="lazy" className={className} />;
}
