import { type ReactNode, useState } from 'react';
import { LANDING_TOKENOMICS } from '#web/content/tokenomics.ts';
import { Ticks } from './ticks.tsx';

/** The colour of each part, in order, in the ring and in the table. */
export const PART_STROKES = ['stroke-volt', 'stroke-cyan', 'stroke-amber', 'stroke-muted'] as const;

const GAP_PERCENT = 0.8;

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
    stroke: PART_STROKES[index % PART_STROKES.length],
  }));
  const middle = shown === undefined ? undefined : distribution[shown];
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true" fill="none" className={className}>
      <Ticks centre={120} count={100} inner={112} outer={116} className="stroke-edge" />
      <Ticks centre={120} count={20} inner={109} outer={112} className="stroke-edge" />
      <Ticks centre={120} count={4} inner={105} outer={109} className="stroke-edge" />
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
