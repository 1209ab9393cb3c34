/** Returns PostgreSQL's array literal. The driver's own quotes every element, which is slow for numbers. */
export function numberArray<T>(rows: readonly T[], pick: (row: T) => number | null): string {
  let literal = '{';
  for (const row of rows) literal += `${literal.length === 1 ? '' : ','}${pick(row) ?? 'NULL'}`;
  return `${literal}}`;
}
