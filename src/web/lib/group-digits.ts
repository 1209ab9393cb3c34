/**
 * `4,000,000`, `1,234.50`: as `Intl.NumberFormat('en-US')` writes them, whose first use holds up a slow phone for tens of
 * milliseconds.
 */
export function groupDigits(value: number, decimals = 0): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
