const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const MILLION = 1_000_000;

/** `4,000,000`. */
export function formatTvx(tvx: number): string {
  return WHOLE.format(tvx);
}

/** `$2.50`. */
export function formatPrice(usd: number): string {
  return `$${CENTS.format(usd)}`;
}

/** `$25M`; for whole millions. */
export function formatMillions(usd: number): string {
  return `$${WHOLE.format(usd / MILLION)}M`;
}

/** `25%`; for whole percents. */
export function formatShare(part: number, whole: number): string {
  return `${WHOLE.format((part / whole) * 100)}%`;
}
