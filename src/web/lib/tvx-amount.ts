import { formatUnits } from '#domain/claims/amount.ts';

/** Formats units of 10^-18 TVX with so many decimals, cut and not rounded: `12,345.678901`. */
export function tvxAmount(units: string, decimals: number): string {
  const [whole = '', fraction = ''] = formatUnits(BigInt(units)).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction.slice(0, decimals)}`;
}
