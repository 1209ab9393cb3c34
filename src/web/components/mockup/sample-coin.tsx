import type { ReactNode } from 'react';

interface SampleCoinProps {
  readonly symbol: string | undefined;
  readonly className: string;
}

/** A coin with the first letter of a token, or its whole symbol. */
export function SampleCoin({ symbol = '', className }: SampleCoinProps): ReactNode {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={className}>
      <circle cx="50" cy="50" r="47" strokeWidth="3" className="fill-volt-tint stroke-volt-edge" />
      <circle cx="50" cy="50" r="39" strokeWidth="1" className="fill-none stroke-volt-edge" strokeDasharray="2 4" />
      <text
        x="50"
        y={symbol.length > 1 ? 57 : 64}
        textAnchor="middle"
        fontSize={fontSize(symbol.length)}
        className="numeric fill-volt font-semibold"
      >
        {symbol}
      </text>
    </svg>
  );
}

/** Of the symbol, which is as wide as the coin at most. */
function fontSize(characters: number): number {
  return characters > 1 ? Math.min(20, 110 / characters) : 40;
}
