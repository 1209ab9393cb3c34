import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PlannedDate } from '#domain/planned-date.ts';
import { MarksLink, PlanMark } from '#web/components/ui/plan-status.tsx';
import { longDate } from '#web/lib/format.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';
import { useHasPassed } from '#web/lib/use-today.ts';
import { NEWS } from './texts.ts';

export interface WhitepaperEdition {
  readonly version: string;
  /** `26 November 2026` */
  readonly date: string;
}

/** What this site itself knows the date of, while the team has published nothing; newest first. */
export function SiteRecord({ editions }: { readonly editions: readonly WhitepaperEdition[] }): ReactNode {
  const { title, lead, edition, plans, whitepaper, roadmap } = NEWS.record;
  const planned = usePlannedDates();
  const latestFirst = [...plans].sort((a, b) => planned(b.plan).lastDay.localeCompare(planned(a.plan).lastDay));
  return (
    <section
      aria-labelledby="record"
      className="mt-10 grid gap-x-16 gap-y-5 border-line border-t pt-10 md:grid-cols-[4fr_8fr]"
    >
      <div className="grid content-start gap-2">
        <h2 id="record" className="text-xl">
          {title}
        </h2>
        <p className="text-muted text-sm">{lead}</p>
        <MarksLink />
      </div>
      <ol>
        {editions.map(({ version, date }) => (
          <RecordRow key={version} date={date} href={whitepaper} text={edition(version)} />
        ))}
        {latestFirst.map(({ label, plan }) => (
          <PassedPlan key={label} label={label} plan={planned(plan)} href={roadmap} />
        ))}
      </ol>
    </section>
  );
}

interface PassedPlanProps {
  readonly label: string;
  readonly plan: PlannedDate;
  readonly href: string;
}

/** Nothing before its day is over. */
function PassedPlan({ label, plan, href }: PassedPlanProps): ReactNode {
  const hasPassed = useHasPassed(plan);
  return hasPassed && <RecordRow date={longDate(plan.lastDay)} href={href} text={label} plan={plan} />;
}

interface RecordRowProps {
  readonly date: string;
  readonly href: string;
  readonly text: string;
  readonly plan?: PlannedDate;
}

function RecordRow({ date, href, text, plan }: RecordRowProps): ReactNode {
  return (
    <li className="grid items-center gap-x-6 border-line border-b py-3 first:border-t md:grid-cols-[4fr_8fr]">
      <span className="numeric text-muted text-sm">{date}</span>
      <span className="flex items-center gap-2">
        {plan !== undefined && <PlanMark plan={plan} />}
        <Link href={href} className="inline-flex min-h-11 items-center font-semibold hover:text-volt">
          {text}
        </Link>
      </span>
    </li>
  );
}
