import type { ReactNode } from 'react';
import { MarksLink, PlanBadge } from '#web/components/ui/plan-status.tsx';
import { PlannedDay } from '#web/components/ui/planned-date.tsx';
import { FOUNDERS } from './texts.ts';

/** What was announced for when, and what became of it. */
export function AnnouncedPlans(): ReactNode {
  const { title, lead, items } = FOUNDERS.announced;
  return (
    <section
      aria-labelledby="announced"
      className="mt-16 grid gap-x-16 gap-y-6 border-line border-t pt-10 md:grid-cols-[4fr_8fr]"
    >
      <div className="grid content-start gap-3">
        <h2 id="announced" className="text-xl">
          {title}
        </h2>
        <p className="max-w-[29.5em] text-muted text-sm">{lead}</p>
        <MarksLink />
      </div>
      <dl>
        {items.map(({ label, plan }) => (
          <div
            key={label}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b py-3 first:border-t"
          >
            <dt className="font-semibold">{label}</dt>
            <dd className="flex items-center gap-3">
              <PlannedDay date={plan} className="numeric text-muted text-sm" />
              <PlanBadge plan={plan} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
