import { memo, type ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { ProgressBar } from '../components/panel.tsx';
import {
  ACHIEVEMENT_PROGRESS,
  ACHIEVEMENT_TARGETS,
  type AchievementProgress,
  MINER_ACHIEVEMENTS,
  SPECIFIED_ACHIEVEMENTS,
} from '../history/achievements.ts';
import { hasOwnHistory, LoadedHistory } from '../history/history.tsx';

const LIST = 'grid gap-x-8 gap-y-6 sm:grid-cols-2';

interface AchievementsTabProps {
  readonly email: string;
  readonly hasMined: boolean;
  /** The same array until something of it that is drawn changes. */
  readonly achievements: readonly AchievementProgress[];
}

/** A wallet without history sees the specified percentages. */
export const AchievementsTab = memo(function AchievementsTab(props: AchievementsTabProps): ReactNode {
  const { email, hasMined, achievements } = props;
  return (
    <LoadedHistory email={email}>
      {(history) =>
        hasOwnHistory(history, hasMined) ? (
          <div className="grid gap-6">
            <p className="text-muted text-sm">Simulated, like everything you mine.</p>
            <ul className={LIST}>
              {achievements.map((each) => (
                <Achievement key={each.id} {...each} valueText={valueTextOf(each)} />
              ))}
            </ul>
          </div>
        ) : (
          <SampleAchievements />
        )
      }
    </LoadedHistory>
  );
});

function valueTextOf({ measure, value, target }: AchievementProgress): string {
  return value === undefined ? 'Not known yet' : ACHIEVEMENT_PROGRESS[measure](value, target);
}

/** Of the examples, as specified. */
const SAMPLE_PERCENTS = { 'million-hashes': 75, 'day-of-mining': 25, 'first-tvx': 50, 'three-friends': 33 } as const;

function SampleAchievements(): ReactNode {
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
        <Badge>Example</Badge>
        Example progress. Yours is counted as soon as you mine.
      </p>
      <ul className={LIST}>
        {SPECIFIED_ACHIEVEMENTS.map((id) => {
          const achievement = MINER_ACHIEVEMENTS.find((each) => each.id === id);
          return (
            achievement && <Achievement key={id} {...achievement} percent={SAMPLE_PERCENTS[id]} isReached={false} />
          );
        })}
      </ul>
    </div>
  );
}

interface AchievementProps extends Pick<AchievementProgress, 'title' | 'measure' | 'target' | 'percent' | 'isReached'> {
  /** undefined: a sample. */
  readonly valueText?: string;
}

function Achievement({ title, measure, target, percent, isReached, valueText }: AchievementProps): ReactNode {
  return (
    <li className="grid content-start gap-1">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{title}</span>
        <span className={`text-sm ${isReached ? 'text-volt' : 'numeric text-muted'}`}>
          {isReached ? 'Reached' : `${percent}%`}
        </span>
      </p>
      <p className="text-muted text-sm">{ACHIEVEMENT_TARGETS[measure](target)}</p>
      <ProgressBar label={title} percent={percent} valueText={valueText ?? `${percent}%`} />
      {!isReached && valueText !== undefined && <p className="numeric text-muted text-sm">{valueText}</p>}
    </li>
  );
}
