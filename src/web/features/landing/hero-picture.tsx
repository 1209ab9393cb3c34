import type { ReactNode } from 'react';

const CENTRE = 240;

const BOLT = 'M350-8 232 172l44 7-94 122 40 7L132 488 288 268l-42-7 84-110-44-8z';
const BRANCHES =
  'M330 151l58 40-16 40 48 44M182 301l-64-4-12 40-52 18M288 268l42 42-8 40 44 46M232 172l-66-8-22 36-44 4';

/** The logo drawn large: a gauge struck by lightning, in a ring of twenty blocks, a minute's. */
export function HeroPicture(): ReactNode {
  return (
    <svg viewBox="0 0 480 480" aria-hidden="true" className="w-full overflow-visible" fill="none">
      <circle cx={CENTRE} cy={CENTRE} r="232" className="stroke-line" />
      <Ticks count={120} inner={208} outer={218} className="stroke-edge" />
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r="226"
        pathLength="20"
        strokeWidth="8"
        strokeDasharray="0.8 0.2"
        transform="rotate(-90 240 240)"
        className="stroke-volt-edge"
      />
      <Ticks count={12} inner={200} outer={222} width={2} className="stroke-text" />
      <circle cx={CENTRE} cy={CENTRE} r="180" className="stroke-line" strokeWidth="12" />
      {/* The reading of the gauge. */}
      <path d="M150 395.9A180 180 0 1 1 395.9 150" className="stroke-volt-edge" strokeWidth="14" />
      <path d="M150 395.9A180 180 0 1 1 395.9 150" className="stroke-volt-fill" strokeWidth="11" />
      <Ticks count={72} inner={146} outer={150} className="stroke-edge" />
      <circle cx={CENTRE} cy={CENTRE} r="104" className="stroke-line" />
      <circle cx={CENTRE} cy={CENTRE} r="58" className="stroke-line" />
      <path d={BRANCHES} className="stroke-cyan" strokeWidth="2" strokeLinejoin="bevel" />
      <path d={BOLT} className="fill-volt-fill stroke-ground" strokeWidth="14" />
      <path d={BOLT} className="fill-volt-fill stroke-volt-edge" strokeWidth="1.5" />
    </svg>
  );
}

/**
 * Ticks around a circle, from the radius `inner` to `outer`: the dashes of a wide circle, because a path with a line
 * for each would be a tenth of the page. `count` is a multiple of four, so that there is one at the top.
 */
function Ticks(props: {
  readonly count: number;
  readonly inner: number;
  readonly outer: number;
  readonly width?: number;
  readonly className: string;
}): ReactNode {
  const { count, inner, outer, width = 1, className } = props;
  const radius = (inner + outer) / 2;
  // In parts of the distance from tick to tick.
  const dash = Number(((width * count) / (2 * Math.PI * radius)).toFixed(3));
  return (
    <circle
      cx={CENTRE}
      cy={CENTRE}
      r={radius}
      pathLength={count}
      strokeWidth={outer - inner}
      strokeDasharray={`${dash} ${1 - dash}`}
      strokeDashoffset={dash / 2}
      className={className}
    />
  );
}
