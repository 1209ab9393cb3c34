import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { MINER_DASHBOARD } from '#web/content/miner-dashboard.ts';
import { ProgressBar } from './progress-bar.tsx';

/** Static (specification, section 2), and labelled so. */
export function AchievementsTab(): ReactNode {
  const { label, note, entries } = MINER_DASHBOARD.achievements;
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
        <Badge>{label}</Badge>
        {note}
      </p>
      <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {entries.map(({ title, target, percent }) => (
          <li key={title} className="grid gap-2">
            <p className="flex items-baseline justify-between gap-3">
              <span className="font-semibold">{title}</span>
              <span className="figures text-muted">{percent}%</span>
            </p>
            <ProgressBar label={title} percent={percent} valueText={`${percent}%`} />
            <p className="text-muted text-sm">{target}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
