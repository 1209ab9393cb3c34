import { type ReactNode, useId } from 'react';
import type { TokenType } from '#domain/game/token-types.ts';
import { coinArt } from './coin-art.ts';

export interface CoinProps {
  readonly type: TokenType;
  readonly className?: string | undefined;
}

/** Decorative: name and points are in the text beside it. */
export function Coin({ type, className }: CoinProps): ReactNode {
  const gradient = useId();
  const art = coinArt(type);
  return (
    <svg viewBox="-52 -52 104 104" aria-hidden="true" focusable="false" className={className}>
      <defs>
        <linearGradient id={gradient} x1="0.15" y1="0" x2="0.85" y2="1">
          <stop offset="0" stopColor={art.light} />
          <stop offset="0.45" stopColor={art.color} />
          <stop offset="1" stopColor={art.dark} />
        </linearGradient>
      </defs>
      <path d={art.outline} fill={`url(#${gradient})`} stroke={art.dark} strokeWidth="3" strokeLinejoin="round" />
      <path d={art.lines} fill="none" stroke={art.ink} strokeOpacity="0.45" strokeWidth="2" strokeLinejoin="round" />
      <text
        y={art.numeralY}
        dy="0.36em"
        textAnchor="middle"
        fontSize={art.numeralSize}
        fontWeight="700"
        fill={art.ink}
        className="font-mono"
      >
        {art.numeral}
      </text>
    </svg>
  );
}
