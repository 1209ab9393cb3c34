import type { ReactNode } from 'react';
import { LANDING_TOKENOMICS } from '#web/content/tokenomics.ts';
import { ticks } from './ticks.ts';

/** The colour of each part, in order, in the ring and in the table. */
export const PART_COLORS = [
  { stroke: 'stroke-volt', fill: 'bg-volt' },
  { stroke: 'stroke-cyan', fill: 'bg-cyan' },
  { stroke: 'stroke-amber', fill: 'bg-amber' },
  { stroke: 'stroke-muted', fill: 'bg-muted' },
] as const;

const GAP_PERCENT = 0.8;

const TICKS = ticks(120, 20, 110, 116) + ticks(120, 4, 106, 116);

/** The distribution as a ring. Hidden from screen readers, because the table beside it has the same values. */
export function DistributionRing({ className }: { readonly className?: string | undefined }): ReactNode {
  const { distribution, ringLabel } = LANDING_TOKENOMICS;
  const parts = distribution.map(({ part, percent }, index) => ({
    part,
    percent,
    start: distribution.slice(0, index).reduce((sum, earlier) => sum + earlier.percent, 0),
    stroke: PART_COLORS[index % PART_COLORS.length]?.stroke,
  }));
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true" fill="none" className={className}>
      <path d={TICKS} className="stroke-edge" />
      {parts.map(({ part, percent, start, stroke }) => (
        <circle
          key={part}
          cx="120"
          cy="120"
          r="88"
          pathLength="100"
          strokeWidth="22"
          strokeDasharray={`${percent - GAP_PERCENT} ${100 - percent + GAP_PERCENT}`}
          strokeDashoffset={-start - GAP_PERCENT / 2}
          transform="rotate(-90 120 120)"
          className={stroke}
        />
      ))}
      <circle cx="120" cy="120" r="66" className="stroke-line" />
      <text x="120" y="118" textAnchor="middle" className="numeric fill-text font-medium text-lg">
        {ringLabel.value}
      </text>
      <text x="120" y="138" textAnchor="middle" className="fill-muted text-xs">
        {ringLabel.unit}
      </text>
    </svg>
  );
}
