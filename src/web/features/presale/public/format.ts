import type { NumberType } from '#domain/presale/fields.ts';

/** Those of the token itself. */
const DECIMALS_MAX = 18;

/** `$100`, `$0.50`, `$0.015`. */
export function formatUsd(amount: number): string {
  return `$${amount.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: DECIMALS_MAX,
  })}`;
}

/** `$0.015`, `25%`, `1,000`. */
export function formatNumber(type: NumberType, value: number): string {
  switch (type) {
    case 'money':
      return formatUsd(value);
    case 'percent':
      return `${value.toLocaleString('en-US')}%`;
    case 'count':
      return value.toLocaleString('en-US');
  }
}
