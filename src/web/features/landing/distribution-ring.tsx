import { type ReactNode, useState } from 'react';
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

const TICKS = ticks(120, 100, 112, 116) + ticks(120, 20, 109, 116) + ticks(120, 4, 105, 116);

/**
 * The distribution as a ring; the part that is pointed at stands in its middle. Hidden from screen readers, because the
 * table beside it has the same figures.
 */
export function DistributionRing({ className }: { readonly className?: string | undefined }): ReactNode {
  const { distribution, ringLabel } = LANDING_TOKENOMICS;
  const [shown, setShown] = useState<number>();
  const parts = distribution.map(({ part, percent }, index) => ({
    part,
    percent,
    start: distribution.slice(0, index).reduce((sum, earlier) => sum + earlier.percent, 0),
    stroke: PART_COLORS[index % PART_COLORS.length]?.stroke,
  }));
  const middle = shown === undefined ? undefined : distribution[shown];
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true" fill="none" className={className}>
      <path d={TICKS} className="stroke-edge" />
      {parts.map(({ part, percent, start, stroke }, index) => (
        <circle
          key={part}
          cx="120"
          cy="120"
          r="86"
          pathLength="100"
          strokeWidth="26"
          strokeDasharray={`${percent - GAP_PERCENT} ${100 - percent + GAP_PERCENT}`}
          strokeDashoffset={-start - GAP_PERCENT / 2}
          transform="rotate(-90 120 120)"
          data-dimmed={shown !== undefined && shown !== index}
          onPointerEnter={() => setShown(index)}
          onPointerLeave={() => setShown(undefined)}
          className={`scene-ring transition-opacity duration-150 data-[dimmed=true]:opacity-40 ${stroke}`}
        />
      ))}
      <circle cx="120" cy="120" r="62" className="stroke-line" />
      <text x="120" y="120" textAnchor="middle" className="numeric fill-text font-medium text-lg">
        {middle === undefined ? ringLabel.value : `${middle.percent}%`}
      </text>
      <text x="120" y="140" textAnchor="middle" className="fill-muted text-xs">
        {middle?.part ?? ringLabel.unit}
      </text>
    </svg>
  );
}
