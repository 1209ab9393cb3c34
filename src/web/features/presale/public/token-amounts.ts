import type { PublicPhase } from '#contract/presale.ts';
import { PHASE_FIELDS } from '#domain/presale/fields.ts';
import { formatNumber, formatUsd } from './format.ts';

const EXAMPLE_USD = 100;

/** Returns an amount of tokens to the hundredth, a small one to three digits. */
function tokenAmount(count: number): string {
  return count.toLocaleString('en-US', count < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 });
}

/** Returns what $100 buy in a phase, with its bonus. */
export function exampleOf({ tokenPrice, bonus }: Pick<PublicPhase, 'tokenPrice' | 'bonus'>) {
  const bought = EXAMPLE_USD / tokenPrice;
  return {
    price: formatUsd(tokenPrice),
    bought: tokenAmount(bought),
    bonus: bonus > 0 ? tokenAmount((bought * bonus) / 100) : undefined,
    percent: formatNumber(PHASE_FIELDS.bonus.type, bonus),
  };
}
