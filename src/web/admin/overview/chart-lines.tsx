import type { PointerEvent, ReactNode } from 'react';
import type { OverviewStep } from '#contract/overview.ts';
import type { OverviewRange } from '#domain/overview/periods.ts';
import { SERIES, type Series, type SeriesName, stepLabel } from './chart-series.ts';
import { linePoints } from './line-points.ts';
import { OVERVIEW, OVERVIEW_CHART as TEXTS } from './texts.ts';

const WIDTH = 1_000;
const HEIGHT = 100;
/** Room for half a line's width at the highest value and at zero. */
const MARGIN = 2;

interface ChartLinesProps {
  readonly steps: readonly OverviewStep[];
  readonly range: OverviewRange;
  readonly isDaily: boolean;
  readonly hidden: ReadonlySet<SeriesName>;
  readonly selected: number | undefined;
  /** Called with the step under the pointer; undefined: the pointer has left. */
  readonly onSelect: (index: number | undefined) => void;
}

/** One chart below another for each series, from zero to its own highest value, which its axis states. */
export function ChartLines({ steps, range, isDaily, hidden, ...pointed }: ChartLinesProps): ReactNode {
  return (
    <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-3">
      {SERIES.filter(({ name }) => !hidden.has(name)).map((series) =>
        // An axis from zero to zero says nothing.
        steps.some((step) => series.pick(step) > 0) ? (
          <SeriesLine key={series.name} {...{ series, steps, ...pointed }} />
        ) : (
          <p
            key={series.name}
            data-series={series.name}
            className="col-start-2 border-line border-y py-2 text-muted text-sm"
          >
            {TEXTS.noneIn(series.label, OVERVIEW.inRange[range])}
          </p>
        ),
      )}
      <StepLabels steps={steps} isDaily={isDaily} />
    </div>
  );
}

interface SeriesLineProps extends Pick<ChartLinesProps, 'steps' | 'selected' | 'onSelect'> {
  readonly series: Series;
}

function SeriesLine({ series, steps, selected, onSelect }: SeriesLineProps): ReactNode {
  const { name, pick, format, ink, dashes } = series;
  const selectedX = selected === undefined ? undefined : (selected * WIDTH) / Math.max(1, steps.length - 1);

  function onPointer({ clientX, currentTarget }: PointerEvent<SVGElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.round(((clientX - left) / width) * (steps.length - 1));
    onSelect(Math.min(steps.length - 1, Math.max(0, index)));
  }

  return (
    <>
      <span className="numeric flex min-w-12 flex-col justify-between text-right text-muted text-xs">
        <span>{format(Math.max(...steps.map(pick)))}</span>
        <span>{format(0)}</span>
      </span>
      <svg
        aria-hidden="true"
        viewBox={`0 ${-MARGIN} ${WIDTH} ${HEIGHT + 2 * MARGIN}`}
        preserveAspectRatio="none"
        className="h-20 w-full touch-pan-y border-line border-y"
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        // A finger leaves when it is lifted: its step stays selected.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onSelect(undefined)}
      >
        {selectedX !== undefined && (
          <line
            x1={selectedX}
            x2={selectedX}
            y1={-MARGIN}
            y2={HEIGHT + MARGIN}
            vectorEffect="non-scaling-stroke"
            className="stroke-edge"
          />
        )}
        <polyline
          data-series={name}
          points={linePoints(steps.map(pick), WIDTH, HEIGHT)}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinejoin="round"
          strokeDasharray={dashes}
          vectorEffect="non-scaling-stroke"
          className={ink}
        />
      </svg>
    </>
  );
}

/** The first step, the one in the middle, and the last. */
function StepLabels({ steps, isDaily }: Pick<ChartLinesProps, 'steps' | 'isDaily'>): ReactNode {
  return (
    <div className="numeric col-start-2 flex justify-between text-muted text-xs">
      {[0, Math.floor((steps.length - 1) / 2), steps.length - 1].map((index) => {
        const step = steps[index];
        return <span key={index}>{step && stepLabel(step, isDaily)}</span>;
      })}
    </div>
  );
}
