/** Returns the points of an SVG polyline through `values`: evenly from left to right, zero at the bottom. */
export function linePoints(values: readonly number[], width: number, height: number): string {
  const highest = Math.max(...values, 0);
  const stepWidth = width / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      const share = highest === 0 ? 0 : value / highest;
      return `${round(index * stepWidth)},${round(height - share * height)}`;
    })
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
