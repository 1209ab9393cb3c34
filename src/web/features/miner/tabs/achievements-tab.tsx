import { type ReactNode, useState } from 'react';
import { MINER_ACHIEVEMENTS, SPECIFIED_ACHIEVEMENTS } from '#domain/miner/history/achievement-list.ts';
import type { AchievementProgress } from '#domain/miner/history/achievements.ts';
import type { MiningView } from '#domain/miner/mining-state.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { AchievementBadge } from '../components/achievement-badge.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';
import type { AchievementReports } from '../device/achievement-reports.ts';
import { achievementsOf } from '../history/achievements-of.ts';
import { HistoryLoadError, hasOwnHistory, useHistory } from '../history/use-history.tsx';
import { MINER_HISTORY } from '../texts/history.ts';

const TEXTS = MINER_HISTORY.achievements;
const LIST = 'grid gap-x-8 gap-y-6 sm:grid-cols-2';

export interface AchievementsTabProps {
  readonly email: string;
  readonly mining: MiningView;
  readonly reports: AchievementReports;
}

/** A wallet without history sees the specified percentages. */
export function AchievementsTab({ email, mining, reports }: AchievementsTabProps): ReactNode {
  const { view, load } = useHistory(email);
  if (view.type === 'loading') return <Spinner />;
  if (view.type === 'failed') return <HistoryLoadError onRetry={load} />;
  if (!hasOwnHistory(view, mining.wallet)) return <SampleAchievements />;
  return <OwnAchievements progress={achievementsOf(view, mining)} reports={reports} />;
}

function OwnAchievements({
  progress,
  reports,
}: Pick<AchievementsTabProps, 'reports'> & { readonly progress: readonly AchievementProgress[] }): ReactNode {
  const reachedAt = new Map(reports.reached().map(({ id, atMs }) => [id, atMs]));
  const reachedCount = progress.filter(({ isReached }) => isReached).length;
  const [isAllShown, setAllShown] = useState(false);
  const shown = isAllShown ? progress : progress.filter((each) => each.isReached || isNext(each, progress));
  return (
    <div className="grid gap-6">
      <p className="text-muted text-sm">
        <span className="text-text">{TEXTS.count(reachedCount, progress.length)}</span> · {TEXTS.note}
      </p>
      <ul className={LIST}>
        {shown.map((each) => (
          <Achievement
            key={each.id}
            {...each}
            reachedAtMs={reachedAt.get(each.id)}
            valueText={each.value === undefined ? TEXTS.unknown : TEXTS.progress[each.measure](each.value, each.target)}
          />
        ))}
      </ul>
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

/** Specified, or the first of its measure that is not reached. */
function isNext({ id, measure }: AchievementProgress, progress: readonly AchievementProgress[]): boolean {
  const isSpecified = SPECIFIED_ACHIEVEMENTS.some((specified) => specified === id);
  const further = progress.slice(SPECIFIED_ACHIEVEMENTS.length);
  return isSpecified || further.find((each) => each.measure === measure && !each.isReached)?.id === id;
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
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4">
      <AchievementBadge measure={measure} isReached={isReached} className="size-12" />
      <div className="grid content-start gap-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{title}</span>
          <span className={`text-sm ${isReached ? 'text-volt' : 'numeric text-muted'}`}>
            {isReached ? reachedText(reachedAtMs) : `${percent}%`}
          </span>
        </p>
        <p className="text-muted text-sm">{TEXTS.targets[measure](target)}</p>
        {!isReached && <ProgressBar label={title} percent={percent} valueText={valueText ?? `${percent}%`} />}
        {!isReached && valueText !== undefined && <p className="numeric text-muted text-sm">{valueText}</p>}
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
