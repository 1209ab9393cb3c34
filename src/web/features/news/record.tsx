import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hasPassed, type PlannedDate } from '#domain/planned-date.ts';
import { MarksLink, PlanMark } from '#web/components/ui/plan-status.tsx';
import { longDate } from '#web/lib/format.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';
import { useServerDay } from '#web/lib/use-today.ts';
import { NEWS } from './texts.ts';

export interface WhitepaperEdition {
  readonly version: string;
  /** `26 November 2026` */
  readonly date: string;
  readonly changed: string;
}

interface RecordRowProps {
  /** `26 November 2026` */
  readonly date: string;
  readonly href: string;
  readonly title: string;
  readonly text: string | undefined;
  readonly plan?: PlannedDate;
}

/** What this site itself knows the date of, while the team has published nothing; newest first, by year. */
export function SiteRecord({ editions }: { readonly editions: readonly WhitepaperEdition[] }): ReactNode {
  const { title, lead, edition, whitepaper } = NEWS.record;
  const rows = [
    ...editions.map((one) => ({ ...one, href: whitepaper, title: edition(one.version), text: one.changed })),
    ...usePassedPlans(),
  ];
  const years = new Set(rows.map(({ date }) => date.slice(-4)));
  return (
    <section aria-labelledby="record" className="mt-10 border-line border-t pt-10">
      <div className="grid gap-x-16 gap-y-2 md:grid-cols-[4fr_8fr]">
        <h2 id="record" className="text-2xl">
          {title}
        </h2>
        <div>
          <p className="max-w-[40em] text-muted">{lead}</p>
          <MarksLink />
        </div>
      </div>
      {[...years].map((year) => (
        <div key={year} className="mt-5 grid gap-x-16 border-edge border-t md:grid-cols-[4fr_8fr]">
          <h3 className="numeric pt-3 font-medium text-3xl text-muted">{year}</h3>
          <ol>
            {rows
              .filter(({ date }) => date.endsWith(year))
              .map((row) => (
                <RecordRow key={row.title} {...row} />
              ))}
          </ol>
        </div>
      ))}
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
    .sort((one, other) => other.plan.lastDay.localeCompare(one.plan.lastDay))
    .map((row) => ({
      ...row,
      date: longDate(row.plan.lastDay),
      href: roadmap,
      text: row.plan.report && states[row.plan.report],
    }));
}

function RecordRow({ date, href, title, text, plan }: RecordRowProps): ReactNode {
  return (
    <li className="grid items-baseline gap-x-6 border-line border-b py-1 last:border-b-0 md:grid-cols-[4fr_8fr]">
      <span className="numeric text-muted text-sm">{date}</span>
      <div>
        <Link href={href} className="inline-flex min-h-11 items-center gap-2 font-semibold hover:text-volt">
          {plan !== undefined && <PlanMark plan={plan} />}
          {title}
        </Link>
        {text !== undefined && <p className="pb-3 text-muted text-sm">{text}</p>}
      </div>
    </li>
  );
}
