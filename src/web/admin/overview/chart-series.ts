import type { OverviewStep } from '#contract/overview.ts';
import { groupDigits } from '#web/lib/format.ts';
import { formatMs, formatTvxRounded } from './format-values.ts';
import { OVERVIEW, OVERVIEW_CHART } from './texts.ts';

export type SeriesName = keyof typeof OVERVIEW_CHART.series;

/** A line of the chart. Lines differ by colour and by dashes. */
export interface Series {
  readonly name: SeriesName;
  readonly label: string;
  readonly pick: (step: OverviewStep) => number;
  readonly format: (value: number) => string;
  /** The colour of its text and stroke. */
  readonly ink: string;
  readonly dashes: string | undefined;
}

const { series: LABELS } = OVERVIEW_CHART;

export const SERIES: readonly Series[] = [
  {
    ...{ name: 'miners', label: LABELS.miners, ink: 'text-volt', dashes: undefined },
    pick: ({ miners }) => miners,
    format: (value) => groupDigits(value),
  },
  {
    ...{ name: 'mined', label: LABELS.mined, ink: 'text-cyan', dashes: '7 4' },
    pick: ({ mined }) => mined,
    format: formatTvxRounded,
  },
  {
    ...{ name: 'refused', label: LABELS.refused, ink: 'text-amber', dashes: '2 3' },
    pick: ({ refused }) => refused,
    format: (value) => groupDigits(value),
  },
];

const DATE = { day: 'numeric', month: 'short' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', { ...DATE, timeZone: 'UTC' });
const HOUR = new Intl.DateTimeFormat('en-GB', { ...DATE, hour: '2-digit', minute: '2-digit' });

/** `22 Nov` of a day, which is one of UTC; `22 Nov, 14:00` of an hour, in the visitor's time zone. */
export function stepLabel({ start }: Pick<OverviewStep, 'start'>, isDaily: boolean): string {
  return (isDaily ? DAY : HOUR).format(Date.parse(start));
}

/** The values behind the chart, the latest first. */
export function tableRows(steps: readonly OverviewStep[], isDaily: boolean) {
  const msOf = (ms: number | null): string => (ms === null ? OVERVIEW.none : formatMs(ms));
  return steps.toReversed().map((step) => ({
    key: step.start,
    cells: [
      stepLabel(step, isDaily),
      ...[groupDigits(step.miners), formatTvxRounded(step.mined), groupDigits(step.newWallets)],
      ...[groupDigits(step.newSubscribers), groupDigits(step.refused), groupDigits(step.faults)],
      ...[msOf(step.commitMs), msOf(step.longestCommitMs)],
    ],
  }));
}
