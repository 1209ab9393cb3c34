import { CalendarDays, Clock, Coins, Hash, type LucideIcon, Users } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { ProgressBar } from '../components/panel.tsx';
import {
  ACHIEVEMENT_PROGRESS,
  ACHIEVEMENT_TARGETS,
  type AchievementProgress,
  MINER_ACHIEVEMENTS,
  SAMPLE_PERCENTS,
} from '../history/achievements.ts';
import { hasOwnHistory, LoadedHistory } from '../history/history.tsx';

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
          <Own achievements={achievements} />
        ) : (
          <div className="grid gap-5">
            <p className="text-muted text-sm">Example progress. Yours is counted as soon as you mine.</p>
            <List className="md:grid-cols-2">
              {MINER_ACHIEVEMENTS.map((each) => {
                const percent = SAMPLE_PERCENTS.get(each.id);
                return percent && <Achievement key={each.id} {...each} percent={percent} valueText={`${percent}%`} />;
              })}
            </List>
          </div>
        )
      }
    </LoadedHistory>
  );
});

function Own({ achievements }: Pick<AchievementsTabProps, 'achievements'>): ReactNode {
  const { nearest, others } = nearestFirst(achievements);
  return (
    <List className="md:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr]">
      {nearest && <Nearest {...nearest} valueText={valueTextOf(nearest)} />}
      {others.map((each) => (
        <Achievement key={each.id} {...each} valueText={valueTextOf(each)} />
      ))}
    </List>
  );
}

/** Returns that of the specification's four which is reached next, once one has begun, and the others in order. */
export function nearestFirst<Each extends Pick<AchievementProgress, 'percent'>>(achievements: readonly Each[]) {
  const specified = achievements.slice(0, SAMPLE_PERCENTS.size).toSorted((a, b) => b.percent - a.percent);
  const nearest = specified.find(({ percent }) => percent > 0 && percent < 100);
  return { nearest, others: achievements.filter((each) => each !== nearest) };
}

function valueTextOf({ measure, value, target }: AchievementProgress): string {
  return value === undefined ? 'Not known yet' : ACHIEVEMENT_PROGRESS[measure](value, target);
}

function List({ className, children }: { readonly className: string; readonly children: ReactNode }): ReactNode {
  return <ul className={`grid gap-x-12 ${className}`}>{children}</ul>;
}

interface AchievementProps extends Pick<AchievementProgress, 'title' | 'measure' | 'target' | 'percent'> {
  /** What was reached of its bound, for screen readers. */
  readonly valueText: string;
}

const BLOCKS = 6;

/** A bolt of which at least one block is lit. */
function Nearest({ title, measure, target, percent, valueText }: AchievementProps): ReactNode {
  return (
    <li className="flex items-end gap-4 pb-6 md:col-span-2 lg:col-span-1 lg:row-span-6 lg:pb-0">
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={valueText}
      >
        <Bolt lit={Math.max(1, Math.floor((percent * BLOCKS) / 100))} className="h-40 lg:h-108" />
      </div>
      <div className="min-w-0">
        <p className="text-muted text-sm">Next</p>
        <p className="font-display font-semibold text-title">{title}</p>
        <p className="text-balance text-muted text-sm">{ACHIEVEMENT_TARGETS[measure](target)}</p>
        <p className="numeric mt-1 text-heading">{percent}%</p>
      </div>
    </li>
  );
}

const SIGNS: Readonly<Record<AchievementProps['measure'], LucideIcon>> = {
  hashes: Hash,
  run: Clock,
  tvx: Coins,
  friends: Users,
  streak: CalendarDays,
};

function Achievement({ title, measure, target, percent, valueText }: AchievementProps): ReactNode {
  const Sign = SIGNS[measure];
  return (
    <li className="grid min-h-18 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b py-2 text-sm">
      <Sign aria-hidden="true" className="size-6 text-muted" />
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <p className="-mt-1 text-muted">{ACHIEVEMENT_TARGETS[measure](target)}</p>
        {percent > 0 && <ProgressBar label={title} percent={percent} valueText={valueText} />}
      </div>
      {percent === 100 ? (
        <p>Reached</p>
      ) : (
        <p className={`numeric min-w-9 text-right ${percent === 0 ? 'text-muted' : ''}`}>{percent}%</p>
      )}
    </li>
  );
}
