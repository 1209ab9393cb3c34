/** Those of the token itself. */
const DECIMALS_MAX = 18;

/** `$100`, `$0.50`, `$0.015`. */
export function formatUsd(amount: number): string {
  return `$${amount.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: DECIMALS_MAX,
  })}`;
}
