import type { ReactNode } from 'react';
import type { PlannedDate } from '#domain/planned-date.ts';
import { DAY_MS } from '#domain/time.ts';
import { MarksLink, PlanBadge, usePlanState } from '#web/components/ui/plan-status.tsx';
import { PlannedDay } from '#web/components/ui/planned-date.tsx';
import { usePlannedDates } from '#web/lib/live-content.ts';
import { useServerDay } from '#web/lib/use-today.ts';
import { FOUNDERS } from './texts.ts';

const TEXTS = FOUNDERS.announced;

/** What was announced for when, drawn on one line of time up to today, and what became of it. */
export function AnnouncedPlans(): ReactNode {
  const { title, lead, items } = TEXTS;
  const planned = usePlannedDates();
  const { dayMs } = useServerDay();
  const done = items.filter(({ plan }) => planned(plan).report === 'done').length;
  const times = [...items.map(({ plan }) => Date.parse(planned(plan).lastDay)), dayMs];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  /** In percent of the drawing's width, whose ends leave room for a dot. */
  const place = (timeMs: number): number => 2 + (96 * (timeMs - first)) / (last - first || 1);
  return (
    <section aria-labelledby="announced" className="@container min-w-0 rounded-md bg-surface">
      <div className="stage">
        <div className="grid content-start justify-items-start gap-2">
          <h2 id="announced" className="text-xl">
            {title}
          </h2>
          <p className="text-muted text-sm">{lead(done, items.length)}</p>
          <MarksLink />
        </div>
        <dl className="grid min-w-0 content-start">
          {items.map(({ label, plan }) => (
            <Announced key={label} label={label} plan={planned(plan)} todayMs={dayMs} place={place} />
          ))}
        </dl>
      </div>
    </section>
  );
}

interface AnnouncedProps {
  readonly label: string;
  readonly plan: PlannedDate;
  readonly todayMs: number;
  readonly place: (timeMs: number) => number;
}

const DOTS = { ahead: 'stroke-cyan', passed: 'stroke-amber', late: 'stroke-amber', done: 'stroke-volt' } as const;

function Announced({ label, plan, todayMs, place }: AnnouncedProps): ReactNode {
  const state = usePlanState(plan);
  const planMs = Date.parse(plan.lastDay);
  const isOpen = state !== 'done' && planMs < todayMs;
  const shape = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <div className="announced border-line border-b py-3 first:border-t">
      <dt className="font-semibold">{label}</dt>
      <dd>
        <PlanBadge plan={plan} />
      </dd>
      <dd className="numeric text-muted text-sm">
        <PlannedDay date={plan} />
      </dd>
      <dd className="text-right text-muted text-sm">
        {isOpen && TEXTS.since(Math.round((todayMs - planMs) / DAY_MS))}
      </dd>
      <dd aria-hidden="true" className="announced-line">
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-5 w-full">
          <path {...shape} d="M0 5H100" className="stroke-line" />
          {isOpen && (
            <path {...shape} d={`M${place(planMs)} 5H${place(todayMs)}`} strokeWidth="2" className={DOTS[state]} />
          )}
          <path {...shape} d={`M${place(planMs)} 5h0`} strokeWidth="12" strokeLinecap="round" className={DOTS[state]} />
          <path {...shape} d={`M${place(todayMs)} 0V10`} strokeWidth="2" className="stroke-text" />
        </svg>
      </dd>
    </div>
  );
}
