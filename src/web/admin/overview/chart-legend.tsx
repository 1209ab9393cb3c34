import type { ReactNode } from 'react';
import type { OverviewStep } from '#contract/overview.ts';
import { SERIES, type SeriesName, stepLabel } from './chart-series.ts';
import { OVERVIEW_CHART as TEXTS } from './texts.ts';

interface ChartLegendProps {
  readonly steps: readonly OverviewStep[];
  /** The one whose values are shown. */
  readonly step: OverviewStep | undefined;
  readonly isDaily: boolean;
  readonly hidden: ReadonlySet<SeriesName>;
  readonly onToggle: (name: SeriesName) => void;
}

/** The values of one step, and which lines are drawn. */
export function ChartLegend({ steps, step, isDaily, hidden, onToggle }: ChartLegendProps): ReactNode {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <legend className="sr-only">{TEXTS.legend}</legend>
      <span className="numeric min-w-28 text-muted text-sm">{step && stepLabel(step, isDaily)}</span>
      {SERIES.map(({ name, label, pick, format, ink, dashes }) => (
        <button
          key={name}
          type="button"
          aria-pressed={!hidden.has(name)}
          onClick={() => onToggle(name)}
          className="group flex min-h-11 items-center gap-2 rounded-md border border-line px-2.5 text-left text-sm transition-colors hover:border-edge aria-pressed:bg-surface md:min-h-9"
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 20 4"
            className={`h-1 w-5 shrink-0 ${hidden.has(name) ? 'text-muted opacity-40' : ink}`}
          >
            <line x1={0} x2={20} y1={2} y2={2} stroke="currentColor" strokeWidth={2} strokeDasharray={dashes} />
          </svg>
          <span className={hidden.has(name) ? 'text-muted line-through' : ''}>{label}</span>
          <span className="numeric text-muted">
            {step && <span className="text-text">{format(pick(step))}</span>}{' '}
            {steps.some((one) => pick(one) > 0) && (
              <span className="max-sm:hidden">{TEXTS.highest(format(Math.max(...steps.map(pick))))}</span>
            )}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
