import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { PlannedDateText } from '#web/components/ui/planned-date.tsx';
import { type Milestone, ROADMAP } from '#web/content/roadmap.ts';
import { useHasPassed } from '#web/lib/use-today.ts';

function MilestoneItem({ milestone }: { readonly milestone: Milestone }): ReactNode {
  const passed = useHasPassed(milestone.date);
  return (
    <li className="relative grid content-start gap-3 border-line border-l-2 pb-10 pl-8 last:pb-0 lg:border-t-2 lg:border-l-0 lg:pt-8 lg:pr-8 lg:pb-0 lg:pl-0">
      <span
        aria-hidden="true"
        data-passed={passed}
        className="absolute top-1 -left-[9px] size-4 rounded-full border-2 border-volt-edge bg-volt-fill data-[passed=true]:border-edge data-[passed=true]:bg-ground lg:-top-[9px] lg:left-0"
      />
      <h3 className="text-lg">
        <PlannedDateText atStart date={milestone.date} />
      </h3>
      <ul className="grid gap-1 text-muted">
        {milestone.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </li>
  );
}

/** The target of `/#roadmap`. */
export function Roadmap(): ReactNode {
  return (
    <Section id="roadmap" heading="above" title={ROADMAP.title} lead={ROADMAP.lead} className="bg-surface">
      <ol className="ml-2 grid lg:ml-0 lg:grid-cols-4">
        {ROADMAP.milestones.map((milestone) => (
          <MilestoneItem key={milestone.date.text} milestone={milestone} />
        ))}
      </ol>
    </Section>
  );
}
