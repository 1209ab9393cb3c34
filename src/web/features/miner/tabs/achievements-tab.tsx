import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  ACHIEVEMENT_IDS,
  type AchievementProgress,
  type MinerAchievementId,
} from '#domain/miner/history/achievements.ts';
import type { MiningView } from '#domain/miner/mining-state.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';
import { achievementsOf } from '../history/achievements-of.ts';
import { HistoryLoadError, hasOwnHistory, useHistory } from '../history/use-history.tsx';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_HISTORY } from '../texts/history.ts';

/** A wallet without history sees the specified percentages. */
export function AchievementsTab({ email, mining }: { readonly email: string; readonly mining: MiningView }): ReactNode {
  const { view, load } = useHistory(email);
  if (view.type === 'loading') return <Spinner />;
  if (view.type === 'failed') return <HistoryLoadError onRetry={load} />;
  if (!hasOwnHistory(view, mining.wallet)) return <SampleAchievements />;
  return <OwnAchievements progress={achievementsOf(view, mining)} />;
}

function OwnAchievements({ progress }: { readonly progress: readonly AchievementProgress[] }): ReactNode {
  const { note, unknown, progress: valueTexts } = MINER_HISTORY.achievements;
  return (
    <div className="grid gap-6">
      <p className="text-muted text-sm">{note}</p>
      <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {progress.map(({ id, value, percent, isReached }) => (
          <Achievement
            key={id}
            id={id}
            percent={percent}
            isReached={isReached}
            valueText={value === undefined ? unknown : valueTexts[id](value)}
          />
        ))}
      </ul>
    </div>
  );
}

function SampleAchievements(): ReactNode {
  const { label, note, entries } = MINER_DASHBOARD.achievements;
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
        <Badge>{label}</Badge>
        {note}
      </p>
      <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {ACHIEVEMENT_IDS.map((id) => (
          <Achievement key={id} id={id} percent={entries[id].percent} isReached={false} />
        ))}
      </ul>
    </div>
  );
}

interface AchievementProps {
  readonly id: MinerAchievementId;
  readonly percent: number;
  readonly isReached: boolean;
  /** undefined: a sample. */
  readonly valueText?: string | undefined;
}

function Achievement({ id, percent, isReached, valueText }: AchievementProps): ReactNode {
  const { title, target } = MINER_DASHBOARD.achievements.entries[id];
  return (
    <li className={`grid content-start gap-2 border-l-2 pl-4 ${isReached ? 'border-volt' : 'border-line'}`}>
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{title}</span>
        {isReached ? (
          <Badge tone="live">
            <Check aria-hidden="true" className="size-3.5" />
            {MINER_HISTORY.achievements.reached}
          </Badge>
        ) : (
          <span className="numeric text-muted">{percent}%</span>
        )}
      </p>
      <ProgressBar label={title} percent={percent} valueText={valueText ?? `${percent}%`} />
      <p className="text-muted text-sm">{target}</p>
      {valueText !== undefined && <p className="numeric text-muted text-sm">{valueText}</p>}
    </li>
  );
}
