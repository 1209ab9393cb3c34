/**
 * Formats like `Intl.NumberFormat('en-US')`, whose first use blocks a slow phone for tens of ms. Up to three decimals.
 */
export function groupDigits(value: number, decimals = 0): string {
  return value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
