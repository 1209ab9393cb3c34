import type { ReactNode } from 'react';
import { linePoints } from './line-points.ts';

const WIDTH = 60;
const HEIGHT = 18;

/** The course of one value; the chart and its table have the numbers. */
export function Sparkline({ values }: { readonly values: readonly number[] }): ReactNode {
  return (
    <svg aria-hidden="true" viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`} className="h-5 w-15 shrink-0 text-cyan">
      <polyline points={linePoints(values, WIDTH, HEIGHT)} fill="none" stroke="currentColor" strokeWidth={1.5} />
    </svg>
  );
}
