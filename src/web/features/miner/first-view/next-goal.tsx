import { type ReactNode, useId } from 'react';
import { isDailyBonusAvailable } from '#domain/miner/daily-bonus.ts';
import { formatTvxShort, formatWait, waitInWords } from '#domain/miner/format.ts';
import { type MiningGoal, nextMiningGoal } from '#domain/miner/goal.ts';
import type { MiningView } from '#domain/miner/mining-state.ts';
import { ProgressBar } from '../components/progress-bar.tsx';
import { useWallClockMs } from '../components/use-seconds.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';

/** Of the section with the boosts, which the next goal links to. */
export const BOOSTS_ID = 'miner-boosts';

/** The next goal and the time to it. Changes each second: not announced. */
export function NextGoal({ view }: { readonly view: MiningView }): ReactNode {
  const { running, wallet } = view;
  const { heading, bonusReady } = MINER_DASHBOARD.goal;
  const id = useId();
  const nowMs = useWallClockMs();
  const goal = nextMiningGoal(wallet, nowMs);
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-2 self-start rounded-md border border-line bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="engraved text-muted">
          {heading}
        </h3>
        {isDailyBonusAvailable(wallet.lastBonusClaimedMs, nowMs) && (
          <a href={`#${BOOSTS_ID}`} className="touch-area [--touch-y:0.75rem] text-link text-sm">
            {bonusReady}
          </a>
        )}
      </div>
      {goal !== undefined && <GoalProgress goal={goal} isMining={running} />}
    </section>
  );
}

function GoalProgress({ goal, isMining }: { readonly goal: MiningGoal; readonly isMining: boolean }): ReactNode {
  const texts = MINER_DASHBOARD.goal;
  const { type, tvx, level, waitMs, percent } = goal;
  if (type === 'first' && !isMining) {
    return <p className="text-lg">{texts.first(formatTvxShort(tvx), waitInWords(waitMs))}</p>;
  }
  const name = type === 'level' ? texts.level(level) : texts.amount(formatTvxShort(tvx));
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="numeric text-lg">{name}</span>
        <span className="numeric text-muted text-sm">
          {isMining ? texts.wait(formatWait(waitMs)) : texts.waitIdle(formatWait(waitMs))}
        </span>
      </p>
      <ProgressBar label={texts.progress} percent={percent} valueText={`${Math.floor(percent)}%, ${name}`} />
    </>
  );
}
