import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hasPassed, type IsoDay, isoDay, type PlannedDate } from '#domain/planned-date.ts';
import { MarksLink, PlanMark } from '#web/components/ui/plan-status.tsx';
import { longDate } from '#web/lib/format.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { useServerDay } from '#web/lib/use-today.ts';
import { NEWS } from './texts.ts';

export interface WhitepaperEdition {
  readonly version: string;
  readonly day: IsoDay;
  readonly changed: string;
}

interface RecordRowProps {
  readonly day: IsoDay;
  readonly href: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly plan?: PlannedDate;
}

export interface SiteRecordProps {
  readonly editions: readonly WhitepaperEdition[];
  /** The team has published no entry. */
  readonly isAlone: boolean;
}

/** What this site itself knows the day of, newest first. */
export function SiteRecord({ editions, isAlone }: SiteRecordProps): ReactNode {
  const { title, lead, edition, whitepaper, changes } = NEWS.record;
  const { presaleChanges = [] } = usePageData();
  const rows: readonly RecordRowProps[] = [
    ...presaleChanges.map(({ changedAt, text }) => ({ day: isoDay(changedAt), href: changes, title: text })),
    ...editions.map(({ version, day, changed }) => ({ day, href: whitepaper, title: edition(version), text: changed })),
    ...usePassedPlans(),
  ];
  return (
    <section
      aria-labelledby="record"
      className="mt-10 grid gap-x-16 gap-y-5 border-edge border-t pt-8 md:grid-cols-[4fr_8fr]"
    >
      <div className="grid content-start gap-2">
        <h2 id="record" className="text-2xl">
          {title}
        </h2>
        {isAlone && <p className="font-semibold">{NEWS.none}</p>}
        <p className="max-w-[40em] text-muted">{lead}</p>
        <MarksLink />
      </div>
      <ol>
        {rows
          .toSorted((one, other) => other.day.localeCompare(one.day))
          .map((row) => (
            <RecordRow key={`${row.day} ${row.title}`} {...row} />
          ))}
      </ol>
    </section>
  );
}

/** Nothing before its day is over. */
function usePassedPlans(): readonly RecordRowProps[] {
  const { plans, states, roadmap } = NEWS.record;
  const { dayMs } = useServerDay();
  const planned = usePlannedDates();
  return plans
    .map(({ label, plan }) => ({ title: label, plan: planned(plan) }))
    .filter(({ plan }) => hasPassed(plan, dayMs))
    .map((row) => ({
      ...row,
      day: row.plan.lastDay,
      href: roadmap,
      text: row.plan.report && states[row.plan.report],
    }));
}

function RecordRow({ day, href, title, text, plan }: RecordRowProps): ReactNode {
  return (
    <li className="grid items-baseline gap-x-6 border-line border-t py-2 last:border-b sm:grid-cols-[10rem_1fr]">
      <time dateTime={day} className="numeric text-muted text-sm">
        {longDate(day)}
      </time>
      <div className="min-w-0">
        <Link
          href={href}
          className="wrap-anywhere inline-flex min-h-11 items-center gap-2 font-semibold hover:text-volt"
        >
          {plan !== undefined && <PlanMark plan={plan} />}
          {title}
        </Link>
        {text !== undefined && <p className="max-w-[40em] pb-2 text-muted text-sm">{text}</p>}
      </div>
    </li>
  );
}
