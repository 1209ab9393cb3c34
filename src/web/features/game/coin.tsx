import type { ReactNode } from 'react';
import { CoinPicture } from '#web/components/coins/coin-picture.tsx';
import type { TokenType } from './rules/tokens.ts';

/** Decorative: name and points are in the text beside it. */
export function Coin({ type, className }: { readonly type: TokenType; readonly className: string }): ReactNode {
  const numeral = String(type.points);
  return (
    <span aria-hidden="true" data-digits={numeral.length} className={`coin ${className}`}>
      <CoinPicture metal={type.id} className="w-full" />
      <span className="coin-points">{numeral}</span>
    </span>
  );
}
