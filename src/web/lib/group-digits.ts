/**
 * `4,000,000`, `1,234.50`: as `Intl.NumberFormat('en-US')` writes them, whose first use holds up a slow phone for tens of
 * milliseconds. At most three decimals.
 */
export function groupDigits(value: number, decimals = 0): string {
  return value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
