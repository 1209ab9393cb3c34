import type { ReactNode } from 'react';
import '#web/styles/ring.css';

/** The gap at the top through which the bolt strikes, percent of the circle. */
const GAP = 10;

/**
 * The miner's ring: the open circle of the logo, whose lit arc is the part of the way to the next goal, 0 to 1. A child
 * stands in its centre.
 */
export function Ring({ part, children }: { readonly part: number; readonly children?: ReactNode }): ReactNode {
  const lit = Math.min(Math.max(part, 0), 1) * (100 - GAP);
  return (
    <div className="miner-ring">
      <svg viewBox="0 0 300 300" aria-hidden="true">
        {/* From the right edge of the gap, clockwise. */}
        <g fill="none" transform={`rotate(${(GAP / 200) * 360 - 90} 150 150)`}>
          <circle
            cx="150"
            cy="150"
            r="146"
            pathLength="100"
            strokeDasharray={`${100 - GAP} 100`}
            className="ring-track"
          />
          <circle cx="150" cy="150" r="146" pathLength="100" strokeDasharray={`${lit} 100`} className="ring-arc" />
        </g>
      </svg>
      <div className="ring-centre">{children}</div>
    </div>
  );
}
