import type { ReactNode } from 'react';

/**
 * Ticks around a circle, from the radius `inner` to `outer`: the dashes of a wide circle, because a path with a line
 * for each would be a tenth of the page. `count` is a multiple of four, so that there is one at the top.
 */
export function Ticks(props: {
  readonly centre: number;
  readonly count: number;
  readonly inner: number;
  readonly outer: number;
  readonly width?: number;
  readonly className: string;
}): ReactNode {
  const { centre, count, inner, outer, width = 1, className } = props;
  const radius = (inner + outer) / 2;
  // In parts of the distance from tick to tick.
  const dash = Number(((width * count) / (2 * Math.PI * radius)).toFixed(3));
  return (
    <circle
      cx={centre}
      cy={centre}
      r={radius}
      pathLength={count}
      strokeWidth={outer - inner}
      strokeDasharray={`${dash} ${1 - dash}`}
      strokeDashoffset={dash / 2}
      className={className}
    />
  );
}
