/** `count` ticks around a circle, from the radius `inner` to `outer`, as one path. */
export function ticks(centre: number, count: number, inner: number, outer: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const at = (radius: number): string =>
      `${(centre + radius * Math.sin(angle)).toFixed(1)} ${(centre - radius * Math.cos(angle)).toFixed(1)}`;
    return `M${at(inner)}L${at(outer)}`;
  }).join('');
}
