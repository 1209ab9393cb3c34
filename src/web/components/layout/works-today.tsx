import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { TODAY } from '#web/content/dates.ts';
import '#web/styles/explain.css';

interface WorksTodayProps {
  /** Of its heading. */
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Below the lead. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** On the page of a plan, what a visitor can use today. */
export function WorksToday({ id, title, lead, aside, children }: WorksTodayProps): ReactNode {
  return (
    <section aria-labelledby={id} className="@container min-w-0 rounded-md bg-surface">
      <div className="stage">
        <div className="grid content-start justify-items-start gap-2">
          <Badge tone="live">{TODAY.open}</Badge>
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="max-w-[40em] text-muted text-sm">{lead}</p>
          {aside}
        </div>
        <div className="grid min-w-0 content-start gap-4">{children}</div>
      </div>
    </section>
  );
}
