import type { ReactNode } from 'react';
import { hasPassed, passesAtMs } from '#domain/planned-date.ts';
import { Section } from '#web/components/layout/section.tsx';
import { PLAN_STATES } from '#web/components/ui/plan-status.tsx';
import { PLANNED_DATE_TEXTS } from '#web/components/ui/planned-line.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { TODAY } from '#web/content/dates.ts';
import { longDate } from '#web/lib/format.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';
import { useHasPassed, useServerDay } from '#web/lib/use-today.ts';
import { MilestoneMark, type MilestoneState } from './milestone-mark.tsx';
import { type Milestone, ROADMAP } from './texts/roadmap.ts';

const MILESTONES: readonly Milestone[] = ROADMAP.milestones;

const STOP = 'roadmap-stop relative grid content-start gap-0.5 pb-2 pl-10 last:pb-0 lg:pt-9 lg:pr-8 lg:pb-0 lg:pl-0';

/** A line with today on it. The target of `/#roadmap`. */
export function Roadmap(): ReactNode {
  const { dayMs, day } = useServerDay();
  const planned = usePlannedDates();
  const milestones = MILESTONES.map(({ date, items }) => ({ date: planned(date), items })).sort(
    (one, other) => passesAtMs(one.date.lastDay) - passesAtMs(other.date.lastDay),
  );
  const passed = milestones.filter(({ date }) => hasPassed(date, dayMs)).length;
  const stop = (milestone: Milestone): ReactNode => <MilestoneStop key={milestone.items[0]} milestone={milestone} />;
  return (
    <Section id="roadmap" heading="above" title={ROADMAP.title} lead={ROADMAP.lead} className="bg-surface">
      <ol className="grid lg:auto-cols-fr lg:grid-flow-col">
        {milestones.slice(0, passed).map(stop)}
        <li className={STOP}>
          <MilestoneMark state="today" />
          <div className="flex flex-wrap items-baseline gap-x-3 lg:grid">
            <p className="font-display font-semibold text-cyan text-lg">{TODAY.label}</p>
            <p className="text-muted text-sm">{longDate(day)}</p>
            <p className="engraved text-volt">{ROADMAP.open.label}</p>
          </div>
          <Items items={ROADMAP.open.items} />
        </li>
        {milestones.slice(passed).map(stop)}
      </ol>
    </Section>
  );
}

function MilestoneStop({ milestone }: { readonly milestone: Milestone }): ReactNode {
  const { date, items } = milestone;
  const passed = useHasPassed(date);
  const state: MilestoneState = date.report ?? (passed ? 'passed' : 'ahead');
  const { leadAtStart } = passed ? PLANNED_DATE_TEXTS.passed : PLANNED_DATE_TEXTS.ahead;
  return (
    <li className={STOP}>
      <MilestoneMark state={state} />
      <div className="flex flex-wrap items-baseline gap-x-3 lg:grid">
        <h3 className="text-lg">
          <VisuallyHidden>{`${leadAtStart} `}</VisuallyHidden>
          {date.text}
        </h3>
        <p className="text-muted text-sm">{PLAN_STATES[state]}</p>
      </div>
      <Items items={items} />
    </li>
  );
}

function Items({ items }: Pick<Milestone, 'items'>): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-3 text-muted text-xs sm:text-base lg:grid">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
