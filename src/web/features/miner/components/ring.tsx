import type { ReactNode } from 'react';

/** The gap at the top through which the bolt strikes, percent of the circle. */
const GAP = 10;

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
        </g>
      </svg>
      <div className="ring-centre">{children}</div>
    </div>
  );
}

function Arc({ percent, className }: { readonly percent: number; readonly className: string }): ReactNode {
  // An empty dash would still be drawn as a dot where it begins.
  const dash = percent === 0 ? '0 200' : `${percent.toFixed(3)} 200`;
  return <circle cx="150" cy="150" r="145" pathLength="100" strokeDasharray={dash} className={className} />;
}
