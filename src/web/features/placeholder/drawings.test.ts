import { expect, it } from 'vitest';
import { DRAWINGS } from './drawings.tsx';

/** The lengths of the sides of the blocks of a path, but of the sides where it begins and ends. */
function sides(path: string): number[] {
  return [...path.matchAll(/h(-[\d.]+)|l(-?[\d.]+) ([\d.]+)/g)].map(([, width, x, y]) =>
    width === undefined ? Math.hypot(Number(x), Number(y)) : Math.abs(Number(width)),
  );
}

it('no dash is cut at a corner: each side of a dashed block is a whole number of dashes and gaps', () => {
  const dashed = Object.values(DRAWINGS).flatMap((layers) => sides(layers.dashed ?? ''));
  expect(dashed.length).toBeGreaterThan(0);
  expect(dashed.filter((length) => Math.abs(length / 14 - Math.round(length / 14)) > 0.01)).toEqual([]);
});
