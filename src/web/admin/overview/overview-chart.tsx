import { type KeyboardEvent, memo, type ReactNode, useState } from 'react';
import type { Overview, OverviewStep } from '#contract/overview.ts';
import type { OverviewRange } from '#domain/overview/periods.ts';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { indexAfterKey } from '#web/lib/index-after-key.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartLines } from './chart-lines.tsx';
import { SERIES, type SeriesName, stepLabel, tableRows } from './chart-series.ts';
import { firstFiguresMs, hasFigures } from './first-figures.ts';
import { OVERVIEW, OVERVIEW_CHART_ID, OVERVIEW_CHART as TEXTS } from './texts.ts';

interface OverviewChartProps {
  readonly overview: Overview;
  readonly range: OverviewRange;
}

/** What the server counted; before there are two points of a line, when there will be. */
export function OverviewChart({ overview, range }: OverviewChartProps): ReactNode {
  const { countedSince } = overview;
  const firstMs = firstFiguresMs(overview);
  return (
    <figure id={OVERVIEW_CHART_ID} className="grid min-w-0 scroll-mt-16 content-start gap-3">
      <figcaption>
        <h2 className="font-semibold text-base">{TEXTS.title}</h2>
        {hasFigures(overview) && <p className="max-w-[34em] text-muted text-xs">{TEXTS.lead}</p>}
      </figcaption>
      {firstMs !== undefined && (
        <p className="flex min-h-11 items-center border-line border-y text-sm">
          {TEXTS.firstAt(formatInstant(new Date(firstMs).toISOString()))}
        </p>
      )}
      {hasFigures(overview) && (
        <>
          <Lines overview={overview} range={range} />
          <ChartTable overview={overview} range={range} />
        </>
      )}
      <p className="max-w-[44em] text-muted text-xs">
        {countedSince === null ? TEXTS.notYet : TEXTS.source(formatInstant(countedSince))}
      </p>
    </figure>
  );
}

/** Miners, TVX and refusals by hour or day, readable by pointer, by keyboard and as a table. */
function Lines({ overview, range }: OverviewChartProps): ReactNode {
  const steps = completeSteps(overview);
  const [selected, setSelected] = useState<number>();
  const [hidden, setHidden] = useState<ReadonlySet<SeriesName>>(new Set());
  const index = selected ?? steps.length - 1;
  const step = steps[index];
  const isDaily = isByDay(range);

  function onKeyDown(event: KeyboardEvent): void {
    const target = indexAfterKey(event.key, index, steps.length);
    if (target === undefined) return;
    event.preventDefault();
    setSelected(target);
  }

  function toggle(name: SeriesName): void {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    setHidden(next);
  }

  return (
    <>
      <ChartLegend steps={steps} step={step} isDaily={isDaily} hidden={hidden} onToggle={toggle} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={TEXTS.slider}
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={index + 1}
        aria-valuetext={
          step &&
          `${stepLabel(step, isDaily)}: ${SERIES.map(({ name, label, pick, format }) =>
            hidden.has(name) ? undefined : `${label} ${format(pick(step))}`,
          )
            .filter(Boolean)
            .join(', ')}`
        }
        onFocus={() => setSelected((current) => current ?? steps.length - 1)}
        onBlur={() => setSelected(undefined)}
        onKeyDown={onKeyDown}
      >
        <ChartLines {...{ steps, range, isDaily }} hidden={hidden} selected={selected} onSelect={setSelected} />
      </div>
    </>
  );
}

/** The same as a table. Not rendered again while the pointer moves over the lines. */
const ChartTable = memo(function ChartTable({ overview, range }: OverviewChartProps): ReactNode {
  const isDaily = isByDay(range);
  return (
    <details className="min-w-0 text-sm">
      <summary className="min-h-11 cursor-pointer content-center text-muted hover:text-text">{TEXTS.table}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a narrow window it scrolls, by keyboard too. */}
      <section aria-label={TEXTS.caption(OVERVIEW.ranges[range])} tabIndex={0} className="relative overflow-x-auto">
        <DataTable
          caption={TEXTS.caption(OVERVIEW.ranges[range])}
          columns={[
            isDaily ? TEXTS.columns.day : TEXTS.columns.hour,
            ...[TEXTS.columns.miners, TEXTS.columns.mined, TEXTS.columns.newWallets, TEXTS.columns.newSubscribers],
            ...[TEXTS.columns.refused, TEXTS.columns.faults, TEXTS.columns.commit, TEXTS.columns.longestCommit],
          ]}
          rows={tableRows(completeSteps(overview), isDaily)}
        />
      </section>
    </details>
  );
});

/** Without the current step, which would look like a decline. */
function completeSteps({ steps }: Overview): readonly OverviewStep[] {
  return steps.slice(0, -1);
}

function isByDay(range: OverviewRange): boolean {
  return range === '30d';
}
