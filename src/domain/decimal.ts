const DECIMALS_MAX = 12;
/** More digits than a double is sure of are noise: 0.30000000000000004. */
const DIGITS_MAX = 15;

/** Returns an amount as a decimal, of at most twelve decimals and without an exponent: `0.0000005`. */
export function decimalText(amount: number): string {
  const rounded = Number(Number(amount.toFixed(DECIMALS_MAX)).toPrecision(DIGITS_MAX));
  const text = String(rounded);
  return text.includes('e-') ? rounded.toFixed(DECIMALS_MAX).replace(/0+$/, '') : text;
}
