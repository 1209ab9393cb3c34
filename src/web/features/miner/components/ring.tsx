import type { ReactNode } from 'react';

/** The bright end of the arc, percent of the circle. */
const HEAD = 1.2;

interface RingProps {
  /** The lit part of the way to the next goal, 0 to 1. */
  readonly part: number;
  /** With another value the arc begins anew instead of going back. */
  readonly turn?: string;
  /** Open at the top, through which a bolt strikes: percent of the circle. */
  readonly gap?: number;
  /** Stands in the centre. */
  readonly children?: ReactNode;
}

/** The miner's ring: its arc is the way to the next goal. With a gap it is the open circle of the logo. */
export function Ring({ part, turn, gap = 0, children }: RingProps): ReactNode {
  const lit = Math.min(Math.max(part, 0), 1) * (100 - gap);
  return (
    <div className="open-ring">
      <svg viewBox="0 0 300 300" aria-hidden="true">
        {/* From the top, or from the right edge of the gap, clockwise. */}
        <g key={turn} fill="none" transform={`rotate(${(gap / 200) * 360 - 90} 150 150)`}>
          <Arc className="ring-track" percent={100 - gap} />
          {/* On paper the lit arc has an edge of ink. */}
          <Arc className="ring-arc ring-edge" percent={lit} />
          <Arc className="ring-arc" percent={lit} />
          {lit > HEAD && <Arc className="ring-arc ring-head" percent={HEAD} from={lit - HEAD} />}
        </g>
      </svg>
      <div className="ring-centre">{children}</div>
    </div>
  );
}

function Arc(props: { readonly percent: number; readonly from?: number; readonly className: string }): ReactNode {
  const { percent, from = 0, className } = props;
  // An empty dash would still be drawn as a dot where it begins.
  const dash = percent === 0 ? '0 200' : `${percent.toFixed(3)} 200`;
  return (
    <circle
      cx="150"
      cy="150"
      r="145"
      pathLength="100"
      strokeDasharray={dash}
      strokeDashoffset={(-from).toFixed(3)}
      className={className}
    />
  );
}
