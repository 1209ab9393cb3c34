import { memo, type ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { ProgressBar } from '../components/panel.tsx';
import { HistoryLoadError, hasOwnHistory, useHistory } from '../history/use-history.tsx';
import { type AchievementProgress, MINER_ACHIEVEMENTS, SPECIFIED_ACHIEVEMENTS } from '../rules/achievements.ts';
import { MINER_HISTORY } from '../texts/history.ts';

const TEXTS = MINER_HISTORY.achievements;
const LIST = 'grid gap-x-8 gap-y-6 sm:grid-cols-2';

export interface AchievementsTabProps {
  readonly email: string;
  readonly hasMined: boolean;
  /** The same array until something of it that is drawn changes. */
  readonly achievements: readonly AchievementProgress[];
}

/** A wallet without history sees the specified percentages. */
export const AchievementsTab = memo(function AchievementsTab(props: AchievementsTabProps): ReactNode {
  const { email, hasMined, achievements } = props;
  const { view, load } = useHistory(email);
  if (view.type === 'loading') return <Spinner />;
  if (view.type === 'failed') return <HistoryLoadError onRetry={load} />;
  if (!hasOwnHistory(view, hasMined)) return <SampleAchievements />;
  return (
    <div className="grid gap-6">
      <p className="text-muted text-sm">{TEXTS.note}</p>
      <ul className={LIST}>
        {achievements.map((each) => (
          <Achievement key={each.id} {...each} valueText={valueTextOf(each)} />
        ))}
      </ul>
    </div>
  );
});

function valueTextOf({ measure, value, target }: AchievementProgress): string {
  return value === undefined ? TEXTS.unknown : TEXTS.progress[measure](value, target);
}

function SampleAchievements(): ReactNode {
  const { sample } = TEXTS;
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
        <Badge>{sample.label}</Badge>
        {sample.note}
      </p>
      <ul className={LIST}>
        {SPECIFIED_ACHIEVEMENTS.map((id) => {
          const achievement = MINER_ACHIEVEMENTS.find((each) => each.id === id);
          return (
            achievement && <Achievement key={id} {...achievement} percent={sample.percents[id]} isReached={false} />
          );
        })}
      </ul>
    </div>
  );
}

interface AchievementProps extends Pick<AchievementProgress, 'id' | 'measure' | 'target' | 'percent' | 'isReached'> {
  /** undefined: a sample. */
  readonly valueText?: string;
}

function Achievement({ id, measure, target, percent, isReached, valueText }: AchievementProps): ReactNode {
  const title = TEXTS.titles[id];
  return (
    <li className="grid content-start gap-1">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{title}</span>
        <span className={`text-sm ${isReached ? 'text-volt' : 'numeric text-muted'}`}>
          {isReached ? TEXTS.reached : `${percent}%`}
        </span>
      </p>
      <p className="text-muted text-sm">{TEXTS.targets[measure](target)}</p>
      <ProgressBar label={title} percent={percent} valueText={valueText ?? `${percent}%`} />
      {!isReached && valueText !== undefined && <p className="numeric text-muted text-sm">{valueText}</p>}
    </li>
  );
}
