import type { ReactNode } from 'react';
import bronze from './coins/bronze.svg';
import diamond from './coins/diamond.svg';
import gold from './coins/gold.svg';
import platinum from './coins/platinum.svg';
import silver from './coins/silver.svg';
import type { TokenType, TokenTypeId } from './rules/tokens.ts';

/** Files, because the five drawings would be 1 KB of the home page's compressed HTML. */
const PICTURES: Record<TokenTypeId, string> = { bronze, silver, gold, platinum, diamond };

/** Decorative: name and points are in the text beside it. */
export function Coin({ type, className }: { readonly type: TokenType; readonly className: string }): ReactNode {
  const numeral = String(type.points);
  return (
    <span aria-hidden="true" data-digits={numeral.length} className={`coin ${className}`}>
      <img src={PICTURES[type.id]} alt="" width="104" height="104" loading="lazy" className="w-full" />
      <span className="numeric">{numeral}</span>
    </span>
  );
}
