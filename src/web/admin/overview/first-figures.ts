import type { Overview } from '#contract/overview.ts';

/** A line needs two. */
const POINTS_MIN = 2;

/**
 * Returns when enough hours or days are complete for a line, ms since the epoch; undefined: they are, or nothing was
 * counted yet. The last step is the current one.
 */
export function firstFiguresMs({ steps, countedSince }: Pick<Overview, 'steps' | 'countedSince'>): number | undefined {
  const startsMs = steps.map(({ start }) => Date.parse(start));
  const [first = 0, second = 0] = startsMs;
  const stepMs = second - first;
  if (countedSince === null) return undefined;
  const sinceMs = Date.parse(countedSince);
  const counted = startsMs.filter((startMs) => startMs + stepMs > sinceMs);
  const missing = POINTS_MIN - (counted.length - 1);
  return missing <= 0 ? undefined : (startsMs.at(-1) ?? 0) + missing * stepMs;
}

/** Returns whether the values of complete steps make a line. */
export function hasFigures(overview: Pick<Overview, 'steps' | 'countedSince'>): boolean {
  return overview.countedSince !== null && firstFiguresMs(overview) === undefined;
}
