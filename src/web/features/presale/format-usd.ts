import { PHASE_FIELDS } from '#domain/presale/fields.ts';

/** `$100`, `$0.50`, `$0.015`. */
export function formatUsd(amount: number): string {
  return `$${amount.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: PHASE_FIELDS.tokenPrice.decimalsMax,
  })}`;
}
