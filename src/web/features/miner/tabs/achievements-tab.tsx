import { memo, type ReactNode, useId, useState } from 'react';
import {
  type AchievementMeasure,
  MINER_ACHIEVEMENTS,
  SPECIFIED_ACHIEVEMENTS,
} from '#domain/miner/history/achievement-list.ts';
import { type AchievementProgress, nearestAchievements } from '#domain/miner/history/achievements.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { useServerClockMs } from '../calls/use-server-clock.ts';
import { AchievementBadge } from '../components/achievement-badge.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';
import type { AchievementReports } from '../device/achievement-reports.ts';
import { HistoryLoadError, hasOwnHistory, useHistory } from '../history/use-history.tsx';
import { MINER_HISTORY } from '../texts/history.ts';

const TEXTS = MINER_HISTORY.achievements;
const LIST = 'grid gap-x-8 gap-y-6 sm:grid-cols-2';

const NEAREST = 3;
/** How often the record of what this browser celebrated is read again, which other parts of the page write. */
const STEP_MS = 10_000;

export interface AchievementsTabProps {
  readonly email: string;
  readonly hasMined: boolean;
  /** The same array until something of it that is drawn changes. */
  readonly achievements: readonly AchievementProgress[];
  readonly reports: AchievementReports;
}

/** A wallet without history sees the specified percentages. */
export const AchievementsTab = memo(function AchievementsTab(props: AchievementsTabProps): ReactNode {
  const { email, hasMined, achievements, reports } = props;
  const { view, load } = useHistory(email);
  if (view.type === 'loading') return <Spinner />;
  if (view.type === 'failed') return <HistoryLoadError onRetry={load} />;
  if (!hasOwnHistory(view, hasMined)) return <SampleAchievements />;
  return <OwnAchievements progress={achievements} reports={reports} />;
});

function OwnAchievements({
  progress,
  reports,
}: Pick<AchievementsTabProps, 'reports'> & { readonly progress: readonly AchievementProgress[] }): ReactNode {
  const id = useId();
  useServerClockMs(STEP_MS);
  const reachedAt = new Map(reports.reached().map(({ id: reached, atMs }) => [reached, atMs]));
  const reachedCount = progress.filter(({ isReached }) => isReached).length;
  const [isAllShown, setAllShown] = useState(false);
  const nearest = nearestAchievements(progress, NEAREST);
  const shown = isAllShown
    ? progress
    : progress.filter(
        (each) => isSpecified(each) || each.isReached || (isNext(each, progress) && !nearest.includes(each)),
      );
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <p className="font-display text-xl">{TEXTS.count(reachedCount, progress.length)}</p>
        <ProgressBar
          label={TEXTS.list}
          percent={(reachedCount / progress.length) * 100}
          valueText={TEXTS.count(reachedCount, progress.length)}
        />
        <p className="text-muted text-sm">{TEXTS.note}</p>
      </div>
      {nearest.length > 0 && <NearestAchievements nearest={nearest} />}
      <section aria-labelledby={id} className="grid gap-4">
        <h3 id={id} className="font-semibold">
          {TEXTS.list}
        </h3>
        <ul className={LIST}>
          {shown.map((each) => (
            <Achievement key={each.id} {...each} reachedAtMs={reachedAt.get(each.id)} valueText={valueTextOf(each)} />
          ))}
        </ul>
      </section>
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-expanded={isAllShown}
        onClick={() => setAllShown(!isAllShown)}
      >
        {isAllShown ? TEXTS.fewer : TEXTS.all}
      </Button>
    </div>
  );
}

const INKS: Record<AchievementMeasure, string> = {
  hashes: 'text-volt',
  tvx: 'text-volt',
  bonuses: 'text-volt',
  run: 'text-cyan',
  hours: 'text-cyan',
  streak: 'text-cyan',
  days: 'text-cyan',
  friends: 'text-amber',
  'game-points': 'text-amber',
};

/** Large, because they are what the next minutes or days bring. */
function NearestAchievements({ nearest }: { readonly nearest: readonly AchievementProgress[] }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-semibold">
        {TEXTS.nearest}
      </h3>
      <ol className="grid gap-3 sm:grid-cols-3">
        {nearest.map((each) => (
          <li
            key={each.id}
            className="flex items-center gap-4 rounded-md border border-edge bg-surface p-4 sm:flex-col sm:text-center"
          >
            <AchievementBadge
              measure={each.measure}
              isReached={false}
              percent={each.percent}
              className={`size-24 ${INKS[each.measure]}`}
            />
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold">
                {TEXTS.titles[each.id]}{' '}
                <span className={`numeric whitespace-nowrap ${INKS[each.measure]}`}>{each.percent}%</span>
              </p>
              <p className="text-muted text-sm">{TEXTS.targets[each.measure](each.target)}</p>
              <p className="numeric text-muted text-xs">{valueTextOf(each)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function valueTextOf({ measure, value, target }: AchievementProgress): string {
  return value === undefined ? TEXTS.unknown : TEXTS.progress[measure](value, target);
}

function isSpecified({ id }: AchievementProgress): boolean {
  return SPECIFIED_ACHIEVEMENTS.some((specified) => specified === id);
}

/** The first of its measure that is not reached, after the specified ones. */
function isNext({ id, measure }: AchievementProgress, progress: readonly AchievementProgress[]): boolean {
  const further = progress.slice(SPECIFIED_ACHIEVEMENTS.length);
  return further.find((each) => each.measure === measure && !each.isReached)?.id === id;
}

function SampleAchievements(): ReactNode {
  const { sample } = TEXTS;
  const specified = MINER_ACHIEVEMENTS.slice(0, SPECIFIED_ACHIEVEMENTS.length);
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
        <Badge>{sample.label}</Badge>
        {sample.note}
      </p>
      <ul className={LIST}>
        {SPECIFIED_ACHIEVEMENTS.map((id) => {
          const achievement = specified.find((each) => each.id === id);
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
  readonly effect?: AchievementProgress['effect'];
  readonly valueText?: string;
  /** When this browser celebrated it. */
  readonly reachedAtMs?: number | undefined;
}

function Achievement(props: AchievementProps): ReactNode {
  const { id, measure, target, percent, isReached, effect, valueText, reachedAtMs } = props;
  const title = TEXTS.titles[id];
  // Where nothing is begun, an empty bar would say no more than the target does.
  const isBegun = !isReached && percent > 0;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4">
      <AchievementBadge measure={measure} isReached={isReached} className="size-12" />
      <div className="grid content-start gap-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className={isReached || isBegun ? 'font-semibold' : 'text-muted'}>{title}</span>
          <span className={`text-sm ${isReached ? 'text-volt' : 'numeric text-muted'}`}>
            {isReached ? reachedText(reachedAtMs) : isBegun && `${percent}%`}
          </span>
        </p>
        <p className="text-muted text-sm">{TEXTS.targets[measure](target)}</p>
        {isBegun && <ProgressBar label={title} percent={percent} valueText={valueText ?? `${percent}%`} />}
        {isBegun && valueText !== undefined && <p className="numeric text-muted text-sm">{valueText}</p>}
        {effect !== undefined && effect.type !== 'title' && <p className="text-muted text-xs">{effectText(effect)}</p>}
      </div>
    </li>
  );
}

function reachedText(atMs: number | undefined): string {
  if (atMs === undefined) return TEXTS.reached;
  return TEXTS.reachedOn(
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(atMs),
  );
}

function effectText(effect: Exclude<AchievementProgress['effect'], { type: 'title' }>): string {
  return effect.type === 'trace' ? TEXTS.effects.trace[effect.colour] : TEXTS.effects.frame[effect.frame];
}
