import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { MINER_DASHBOARD } from '#web/content/miner-dashboard.ts';
import { Panel } from './panel.tsx';

/** Static sample entries, and labelled so (specification, section 2). */
export function RecentActivity(): ReactNode {
  const { heading, label, note, entries } = MINER_DASHBOARD.activity;
  return (
    <Panel title={heading} aside={<Badge>{label}</Badge>}>
      <ul className="grid gap-3 text-sm">
        {entries.map(({ what, detail, when }) => (
          <li key={what} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0">
              {what} <span className="block text-muted">{when}</span>
            </span>
            <span className="figures whitespace-nowrap text-muted">{detail}</span>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{note}</p>
    </Panel>
  );
}
