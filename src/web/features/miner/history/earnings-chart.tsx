import { type KeyboardEvent, memo, type ReactNode, useState } from 'react';
import { HISTORY_RANGES, type HistoryRange } from '#contract/miner.ts';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { SITE } from '#web/content/site.ts';
import { indexAfterKey } from '#web/lib/index-after-key.ts';
import { MINER_HISTORY } from '../texts/history.ts';
import { MINER_CONTENT } from '../texts/miner.ts';
import { EarningsBars } from './earnings-bars.tsx';
import { axisTop, type HistoryBar } from './history-bars.ts';

export interface EarningsChartProps {
  /** Oldest first; at least one. */
  readonly bars: readonly HistoryBar[];
  /** What a whole bar would be at the full rate. */
  readonly possibleTvx: number;
  readonly range: HistoryRange;
  readonly onRangeChange: (range: HistoryRange) => void;
}

/** What a wallet mined, as bars that can be read by pointer, by keyboard, and as a table. */
export function EarningsChart({ bars, possibleTvx, range, onRangeChange }: EarningsChartProps): ReactNode {
  const texts = MINER_HISTORY.chart;
  const [selected, setSelected] = useState<number>();
  const bar = selected === undefined ? undefined : bars[selected];
  const top = axisTop(bars);

  function onKeyDown(event: KeyboardEvent): void {
    const target = indexAfterKey(event.key, selected ?? bars.length - 1, bars.length);
    if (target === undefined) return;
    event.preventDefault();
    setSelected(target);
  }

  return (
    <figure className="grid content-start gap-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-semibold">
          {texts.title} <span className="font-normal text-muted text-sm">({MINER_CONTENT.simulated.label})</span>
        </span>
        <RangeButtons range={range} onRangeChange={onRangeChange} />
      </figcaption>
      <Readout bar={bar} bars={bars} range={range} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={texts.sliderLabel}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(selected ?? bars.length - 1) + 1}
        aria-valuetext={textOf(bar ?? bars.at(-1))}
        onFocus={() => setSelected((index) => index ?? bars.length - 1)}
        onBlur={() => setSelected(undefined)}
        onKeyDown={onKeyDown}
      >
        <EarningsBars bars={bars} top={top} possibleTvx={possibleTvx} selected={selected} onSelect={setSelected} />
      </div>
      {/* Not in the readout, which must not grow under the pointer. Without its line, it is no legend. */}
      <dl className="text-sm">
        <Amount
          className={possibleTvx <= top ? 'size-2.5 border-volt border-t border-dashed' : ''}
          label={possibleTvx <= top ? texts.possible[range] : texts.beyond[range]}
          tvx={possibleTvx}
        />
      </dl>
      <BarsTable bars={bars} range={range} />
    </figure>
  );
}

/** Its rows are rendered while it is open: one of them changes each second. */
function BarsTable({ bars, range }: Pick<EarningsChartProps, 'bars' | 'range'>): ReactNode {
  const texts = MINER_HISTORY.chart;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center text-muted hover:text-text">{texts.table}</summary>
      {isOpen && (
        <DataTable
          caption={texts.caption(texts.ranges[range])}
          columns={[range === '24h' ? texts.hour : texts.day, texts.mined, texts.away]}
          rows={bars.map(({ key, label, minedTvx, awayTvx }) => ({
            key,
            cells: [label, formatAmount(minedTvx), formatAmount(awayTvx)],
          }))}
        />
      )}
    </details>
  );
}

const RangeButtons = memo(function RangeButtons({
  range,
  onRangeChange,
}: Pick<EarningsChartProps, 'range' | 'onRangeChange'>): ReactNode {
  const { ranges, rangesLabel } = MINER_HISTORY.chart;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1">
      <legend className="sr-only">{rangesLabel}</legend>
      {HISTORY_RANGES.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === range}
          onClick={() => onRangeChange(option)}
          className={
            'min-h-11 whitespace-nowrap rounded-md border border-transparent px-3 text-muted text-sm ' +
            'transition-colors duration-150 hover:text-text active:text-volt ' +
            'aria-pressed:border-edge aria-pressed:bg-surface aria-pressed:text-text'
          }
        >
          {ranges[option]}
        </button>
      ))}
    </fieldset>
  );
});

function Readout({
  bar,
  bars,
  range,
}: Pick<EarningsChartProps, 'bars' | 'range'> & { readonly bar: HistoryBar | undefined }): ReactNode {
  const { ranges, mined, away, total } = MINER_HISTORY.chart;
  const shown = bar ?? {
    label: `${total}, ${ranges[range]}`,
    minedTvx: sum(bars, (each) => each.minedTvx),
    awayTvx: sum(bars, (each) => each.awayTvx),
  };
  return (
    <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
      <div>
        <dt className="sr-only">{total}</dt>
        <dd className="text-muted">{shown.label}</dd>
      </div>
      <Amount className="size-2.5 bg-cyan" label={mined} tvx={shown.minedTvx} />
      <Amount className="size-2.5 border border-cyan" label={away} tvx={shown.awayTvx} />
    </dl>
  );
}

/** A value that is also the legend of its bars. */
function Amount({
  className,
  label,
  tvx,
}: {
  /** Of its sign in the legend; empty: it has none. */
  readonly className: string;
  readonly label: string;
  readonly tvx: number;
}): ReactNode {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="flex items-center gap-2 text-muted">
        {className !== '' && <span className={`inline-block ${className}`} />}
        {label}
      </dt>
      <dd className="numeric">
        {formatAmount(tvx)} {SITE.token}
      </dd>
    </div>
  );
}

function textOf(bar: HistoryBar | undefined): string {
  if (bar === undefined) return '';
  const { mined, away } = MINER_HISTORY.chart;
  const amounts = [`${mined} ${formatAmount(bar.minedTvx)} ${SITE.token}`];
  if (bar.awayTvx > 0) amounts.push(`${away.toLowerCase()} ${formatAmount(bar.awayTvx)} ${SITE.token}`);
  return `${bar.label}: ${amounts.join(', ')}`;
}

function formatAmount(tvx: number): string {
  return tvx.toFixed(6);
}

function sum<T>(items: readonly T[], pick: (item: T) => number): number {
  return items.reduce((total, item) => total + pick(item), 0);
}
