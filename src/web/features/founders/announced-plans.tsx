import type { ReactNode } from 'react';
import { MarksLink, PlanBadge } from '#web/components/ui/plan-status.tsx';
import { PlannedDay } from '#web/components/ui/planned-date.tsx';
import { usePlannedDates } from '#web/lib/live-content.ts';
import { FOUNDERS } from './texts.ts';

/** What was announced for when, and what became of it. */
export function AnnouncedPlans(): ReactNode {
  const { title, lead, items } = FOUNDERS.announced;
  const planned = usePlannedDates();
  const done = items.filter(({ plan }) => planned(plan).report === 'done').length;
  return (
    <section aria-labelledby="announced" className="grid content-start gap-3 self-start rounded-md bg-surface p-6">
      <h2 id="announced" className="text-xl">
        {title}
      </h2>
      <p className="text-muted text-sm">{lead(done, items.length)}</p>
      <dl>
        {items.map(({ label, plan }) => (
          <div key={label} className="grid gap-y-1 border-line border-b py-3 first:border-t">
            <dt className="font-semibold">{label}</dt>
            <dd className="flex items-center justify-between gap-3">
              <PlannedDay date={plan} className="numeric text-muted text-sm" />
              <PlanBadge plan={plan} />
            </dd>
          </div>
        ))}
      </dl>
      <MarksLink />
    </section>
  );
}
