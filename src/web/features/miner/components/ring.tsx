import type { ReactNode } from 'react';

/** The gap at the top through which the bolt strikes, percent of the circle: 16 degrees. */
const GAP = 4.5;
/** Percent of the circle: the mark where the arc begins, and its bright end. */
const NOTCH = 0.5;
const HEAD = 1.2;

/** Returns where the arc ends, in turns from the top, clockwise. */
export function ringTurn(part: number): number {
  return (GAP / 2 + part * (100 - GAP)) / 100;
}

interface RingProps {
  /** The lit part of the way to the next goal, 0 to 1. */
  readonly part: number;
  /** With another value the arc begins anew instead of going back. */
  readonly turn?: string;
  /** Stands in the centre. */
  readonly children?: ReactNode;
}

/** The miner's ring: the open circle of the logo, whose arc is the way to the next goal. */
export function Ring({ part, turn, children }: RingProps): ReactNode {
  const lit = Math.min(Math.max(part, 0), 1) * (100 - GAP);
  return (
    <div className="open-ring">
      <svg viewBox="0 0 300 300" aria-hidden="true">
        {/* From the right edge of the gap, clockwise. */}
        <g key={turn} fill="none" transform={`rotate(${(GAP / 200) * 360 - 90} 150 150)`}>
          <Arc className="ring-track" percent={100 - GAP} />
          {/* On paper the lit arc has an edge of ink. */}
          <Arc className="ring-arc ring-edge" percent={lit} />
          <Arc className="ring-arc" percent={lit} />
          <Arc className="ring-notch" percent={NOTCH} />
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
