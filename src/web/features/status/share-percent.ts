/** `99.98%`. Rounded down: only a whole share is 100%. */
export function sharePercent(part: number, whole: number): string {
  const percent = Math.floor((part / whole) * 10_000) / 100;
  return `${percent}%`;
}
