import type { ReactNode } from 'react';
import { CoinPicture } from '#web/components/coins/coin-picture.tsx';
import type { TokenType } from './rules/tokens.ts';

interface CoinProps {
  readonly type: TokenType;
  readonly Picture?: typeof CoinPicture;
  readonly className: string;
}

/** Decorative: name and points are in the text beside it. */
export function Coin({ type, Picture = CoinPicture, className }: CoinProps): ReactNode {
  const numeral = String(type.points);
  return (
    <span aria-hidden="true" data-digits={numeral.length} className={`coin ${className}`}>
      <Picture metal={type.id} className="w-full" />
      <span className="coin-points">{numeral}</span>
    </span>
  );
}
