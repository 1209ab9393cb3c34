import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { PublicPhase } from '#contract/presale.ts';
import { formatUsd } from '../public/current-presale.ts';
import type { PhaseView } from '../public/presale-view.ts';

const FROM_USD = 100;

/** What an amount of dollars would be in a phase: $100 to $1,000, or from a higher minimum. Nothing without a price. */
export function Example({ phase }: { readonly phase: PhaseView }): ReactNode {
  const id = useId();
  const fromUsd = Math.max(FROM_USD, phase.minPurchase ?? 0);
  const [usd, setUsd] = useState(fromUsd);
  const range = useRef<HTMLInputElement>(null);

  // From the element, which may have been moved before hydration.
  useEffect(() => {
    if (range.current === null) return;
    const { valueAsNumber, min, max, style } = range.current;
    setUsd(valueAsNumber);
    style.setProperty('--part', `${((valueAsNumber - Number(min)) / (Number(max) - Number(min))) * 100}%`);
  });

  if (phase.terms.every(({ field, value }) => field !== 'tokenPrice' || value === undefined)) return null;
  const { bought, bonus } = exampleOf(usd, phase);

  return (
    <div className="grid items-center gap-x-6 border-line border-y py-3 max-md:gap-y-1 md:grid-cols-[5fr_7fr]">
      <label htmlFor={id} className="font-display font-semibold text-title tabular-nums">
        {`What ${formatUsd(usd)} would be`}
      </label>
      <input
        ref={range}
        id={id}
        type="range"
        min={fromUsd}
        max={10 * fromUsd}
        step={fromUsd / 2}
        defaultValue={fromUsd}
        aria-valuetext={formatUsd(usd)}
        onChange={({ currentTarget }) => setUsd(currentTarget.valueAsNumber)}
        className="amount print:hidden scriptless:hidden"
      />
      <p className="text-muted tabular-nums md:col-start-2">
        <output htmlFor={id}>
          <span className="text-text">{bought}</span>&nbsp;TVX
          {bonus !== undefined && (
            <>
              {' plus '}
              <span className="text-text">{bonus}</span> bonus
            </>
          )}
        </output>
      </p>
    </div>
  );
}

/** Returns how many tokens an amount would be in a phase, and its bonus; undefined: there is none. */
export function exampleOf(usd: number, { tokenPrice, bonus }: Pick<PublicPhase, 'tokenPrice' | 'bonus'>) {
  const bought = usd / tokenPrice;
  return { bought: tokenAmount(bought), bonus: bonus > 0 ? tokenAmount((bought * bonus) / 100) : undefined };
}

/** Returns an amount of tokens to the hundredth, a small one to three digits. */
function tokenAmount(count: number): string {
  return count.toLocaleString('en-US', count < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 });
}
