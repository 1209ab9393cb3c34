import { memo, type ReactNode, useId } from 'react';
import { Bolt } from '#web/components/ui/bolt.tsx';
import {
  ACHIEVEMENT_PROGRESS,
  ACHIEVEMENT_TARGETS,
  type AchievementProgress,
  MINER_ACHIEVEMENTS,
  SAMPLE_PERCENTS,
} from '../history/achievements.ts';
import { hasOwnHistory, LoadedHistory } from '../history/history.tsx';
import '#web/styles/achievements.css';

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
          <List>
            {achievements.map((each) => (
              <Achievement key={each.id} {...each} valueText={valueTextOf(each)} />
            ))}
          </List>
        ) : (
          <div className="grid gap-5">
            <p className="text-muted text-sm">Example progress. Yours is counted as soon as you mine.</p>
            <List>
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

function valueTextOf({ measure, value, target }: AchievementProgress): string {
  return value === undefined ? 'Not known yet' : ACHIEVEMENT_PROGRESS[measure](value, target);
}

function List({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-8 gap-y-6">{children}</ul>;
}

/** How much of the bolt's area, in percent, lies above a height: the lower edges of its blocks. */
const FILLS = [
  [6, 184],
  [15, 309],
  [27, 419],
  [72, 573],
  [89, 723],
  [100, 984],
] as const;

/** Returns how far down a bolt is filled whose area is lit to `percent`. */
export function fillHeight(percent: number): number {
  let [above, top] = [0, 0];
  for (const [area, bottom] of FILLS) {
    if (percent <= area) return top + ((percent - above) / (area - above)) * (bottom - top);
    [above, top] = [area, bottom];
  }
  return top;
}

interface AchievementProps extends Pick<AchievementProgress, 'title' | 'measure' | 'target' | 'percent'> {
  /** What was reached of its bound, for screen readers. */
  readonly valueText: string;
}

/** A bolt that is filled from its top to what is reached. */
function Achievement({ title, measure, target, percent, valueText }: AchievementProps): ReactNode {
  const clip = useId();
  return (
    <li className="flex items-center gap-4">
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={valueText}
        className="achievement shrink-0"
      >
        <svg viewBox="0 0 504 984" aria-hidden="true" className="h-20 overflow-visible">
          <clipPath id={clip}>
            <rect width="504" height={fillHeight(percent)} />
          </clipPath>
          <Bolt lit={0} />
          <g clipPath={`url(#${clip})`}>
            <Bolt />
          </g>
        </svg>
      </div>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-muted text-sm">{ACHIEVEMENT_TARGETS[measure](target)}</p>
        <p className="text-sm">{percent === 100 ? 'Reached' : <span className="numeric">{percent}%</span>}</p>
      </div>
    </li>
  );
}
