import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { Overview, OverviewStep } from '#contract/overview.ts';
import type { OverviewRange } from '#domain/overview/periods.ts';
import { groupDigits } from '#web/lib/format.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { hasFigures } from './first-figures.ts';
import { formatMs, formatTvxRounded, formatWaitRounded } from './format-values.ts';
import { linePoints } from './line-points.ts';
import { OVERVIEW, OVERVIEW_STATS as TEXTS } from './texts.ts';

interface OverviewStatsProps {
  readonly overview: Overview;
  readonly range: OverviewRange;
}

interface StatRow {
  readonly label: string;
  readonly value: string;
  /** The value is words. */
  readonly isText?: boolean;
  /** Beside or below the value. */
  readonly note?: string;
  readonly source: string;
  /** Where it is acted on. */
  readonly href?: string;
  /** Something has to be done. */
  readonly isAlarm?: boolean;
  readonly values?: readonly number[];
}

/** What the team runs: the presale and its people. Each value says where it comes from, and leads there. */
export function OperationStats(props: OverviewStatsProps): ReactNode {
  return <Stats title={TEXTS.groups.operation} rows={operationStats(props)} />;
}

/** What the server does, now and in the period, each with its source. */
export function ServerStats(props: OverviewStatsProps): ReactNode {
  return <Stats title={TEXTS.groups.server} rows={serverStats(props)} />;
}

function Stats({ title, rows }: { readonly title: string; readonly rows: readonly StatRow[] }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold text-base">
        {title}
      </h2>
      <dl
        className={`grid grid-cols-2 border-line border-t border-l ${rows.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
      >
        {rows.map(({ label, value, isText = false, note, source, href, isAlarm = false, values }) => (
          <div key={label} className="grid min-w-0 content-start gap-1 border-line border-r border-b px-3 py-2.5">
            <dt className="text-muted text-sm">
              {href === undefined ? (
                label
              ) : (
                <Link href={href} className="inline-flex min-h-11 items-center gap-1 hover:text-volt md:min-h-0">
                  {label}
                  <ChevronRight aria-hidden="true" className="size-3.5" />
                </Link>
              )}
            </dt>
            <dd className="flex min-w-0 flex-wrap items-end justify-between gap-x-3 gap-y-1">
              <span
                className={`wrap-anywhere min-w-0 font-medium leading-tight ${isText ? 'text-base' : 'numeric text-xl'} ${isAlarm ? 'text-red' : ''}`}
              >
                {value}
              </span>
              {values?.some((value) => value > 0) === true && <Sparkline values={values} />}
            </dd>
            {note !== undefined && <dd className="wrap-anywhere text-sm">{note}</dd>}
            {/* On a phone the figures are what matters. */}
            <dd className="text-muted text-xs leading-snug max-tbl:hidden">{source}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function operationStats({ overview, range }: OverviewStatsProps): StatRow[] {
  const { steps, subscribers, mails, asOf } = overview;
  const inRange = OVERVIEW.inRange[range];
  const nowMs = Date.parse(asOf);
  const wait = mails.nextStart === null ? undefined : formatWaitRounded(Date.parse(mails.nextStart) - nowMs);
  return [
    phaseStat(overview, nowMs),
    {
      ...{ label: TEXTS.subscribers.label, href: '/admin/subscribers' },
      value: groupDigits(subscribers.reached),
      note: [
        TEXTS.subscribers.added(
          sumOf(steps, ({ newSubscribers }) => newSubscribers),
          inRange,
        ),
        ...(subscribers.leftOut === 0 ? [] : [TEXTS.subscribers.leftOut(groupDigits(subscribers.leftOut))]),
      ].join('; '),
      source: TEXTS.subscribers.source,
      values: valuesOf(overview, ({ newSubscribers }) => newSubscribers),
    },
    {
      ...{ label: TEXTS.scheduled.label, href: '/admin/newsletter' },
      value: groupDigits(mails.scheduled),
      ...(wait !== undefined && { note: TEXTS.scheduled.next(wait) }),
      source: TEXTS.scheduled.source,
    },
    {
      ...{ label: TEXTS.failed.label, href: '/admin/newsletter' },
      ...{ value: groupDigits(mails.failed), isAlarm: mails.failed > 0, source: TEXTS.failed.source },
    },
  ];
}

function serverStats({ overview, range }: OverviewStatsProps): StatRow[] {
  const { now, steps } = overview;
  const inRange = OVERVIEW.inRange[range];
  const counted = (text: { readonly label: string; readonly source: string }, pick: PickValue): StatRow => ({
    label: `${text.label} ${inRange}`,
    value: sumOf(steps, pick),
    source: text.source,
    values: valuesOf(overview, pick),
  });
  const longest = Math.max(...steps.map(({ longestCommitMs }) => longestCommitMs ?? 0));
  return [
    {
      label: TEXTS.miners.label,
      value: countOrNone(now.miners),
      source: `${TEXTS.miners.source} ${TEXTS.miners.channels(countOrNone(now.liveChannels))}`,
      values: valuesOf(overview, ({ miners }) => miners),
    },
    {
      label: TEXTS.mined.label,
      value: formatTvxRounded(now.minedLastHour),
      source: TEXTS.mined.source,
      values: valuesOf(overview, ({ mined }) => mined),
    },
    counted(TEXTS.newWallets, ({ newWallets }) => newWallets),
    counted(TEXTS.refused, ({ refused }) => refused),
    counted(TEXTS.faults, ({ faults }) => faults),
    {
      label: TEXTS.commit.label,
      value: now.commitMs === null ? OVERVIEW.none : `${formatMs(now.commitMs)} ${TEXTS.commit.unit}`,
      ...(longest > 0 && { note: TEXTS.commit.longest(`${formatMs(longest)} ${TEXTS.commit.unit}`, inRange) }),
      source: TEXTS.commit.source,
      values: valuesOf(overview, ({ commitMs }) => commitMs ?? 0),
    },
  ];
}

type Steps = Overview['steps'];
type PickValue = (step: OverviewStep) => number;

/** Without the current step, which is not complete. */
function valuesOf(overview: Overview, pick: PickValue): number[] {
  return hasFigures(overview) ? overview.steps.slice(0, -1).map(pick) : [];
}

function sumOf(steps: Steps, pick: PickValue): string {
  return groupDigits(steps.reduce((total, step) => total + pick(step), 0));
}

function phaseStat({ phase: { current, next }, attention }: Overview, nowMs: number): StatRow {
  const { label, source } = TEXTS.phase;
  const common = { label, source, isText: true, href: '/admin' } as const;
  const waitTo = (iso: string): string => formatWaitRounded(Date.parse(iso) - nowMs);
  if (current !== null) {
    return { ...common, value: TEXTS.phase.current(current.name), note: TEXTS.phase.ends(waitTo(current.at)) };
  }
  if (next !== null) {
    return { ...common, value: TEXTS.phase.next(next.name), note: TEXTS.phase.starts(waitTo(next.at)) };
  }
  // As the table of phases says it.
  const late = attention.filter((item) => 'at' in item).find(({ type }) => type === 'phase-late');
  if (late !== undefined) {
    return { ...common, value: TEXTS.phase.late(late.name), note: TEXTS.phase.wasToStart(formatInstant(late.at)) };
  }
  return { ...common, value: TEXTS.phase.none, note: TEXTS.phase.noneNote };
}

function countOrNone(count: number | null): string {
  return count === null ? OVERVIEW.none : groupDigits(count);
}

const WIDTH = 60;
const HEIGHT = 18;

/** The course of one value; the chart and its table have the numbers. */
function Sparkline({ values }: { readonly values: readonly number[] }): ReactNode {
  return (
    <svg aria-hidden="true" viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`} className="h-5 w-15 shrink-0 text-cyan">
      <polyline points={linePoints(values, WIDTH, HEIGHT)} fill="none" stroke="currentColor" strokeWidth={1.5} />
    </svg>
  );
}
