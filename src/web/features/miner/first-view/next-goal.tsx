import { type ReactNode, useEffect, useId, useRef } from 'react';
import { REDUCED_MOTION, useMedia } from '#web/lib/use-media.ts';
import { useServerClockMs } from '../calls/clock.ts';
import { ProgressBar } from '../components/panel.tsx';
import { formatTvxShort, formatWait, waitInWords } from '../rules/format.ts';
import { type MiningGoal, nextMiningGoal, type ReachedGoal } from '../rules/goal.ts';
import type { MiningView } from '../rules/mining-state.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { useReachedGoal } from './use-reached-goal.ts';

/** The clock only decides for how much of the wait the bonus counts; while mining, each amount renders anyway. */
const STEP_MS = 10_000;
const FLASH_MS = 600;
const FLASH = { background: ['var(--volt-tint)', 'var(--surface)'], boxShadow: ['0 0 0 4px var(--volt-fill)', 'none'] };

export interface NextGoalProps {
  readonly view: MiningView;
  /** What brings the miner nearer to it. */
  readonly children?: ReactNode;
}

/** The next goal and the time to it, which change each second and are not announced; one that is reached is. */
export function NextGoal({ view, children }: NextGoalProps): ReactNode {
  const { running, wallet } = view;
  const { heading, reached: reachedText } = MINER_DASHBOARD.goal;
  const id = useId();
  const goal = nextMiningGoal(wallet, useServerClockMs(STEP_MS));
  const reached = useReachedGoal(wallet);
  const card = useRef<HTMLElement>(null);
  const reducesMotion = useMedia(REDUCED_MOTION, true);

  useEffect(() => {
    if (reached !== undefined && !reducesMotion) card.current?.animate(FLASH, FLASH_MS);
  }, [reached, reducesMotion]);

  return (
    <section
      aria-labelledby={id}
      ref={card}
      className={`grid min-w-0 content-start gap-2 self-start rounded-md border bg-surface px-4 py-3 ${reached === undefined ? 'border-line' : 'border-volt'}`}
    >
      <div className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className={reached === undefined ? 'engraved text-muted' : 'sr-only'}>
          {heading}
        </h3>
        <p role="status" className="font-semibold text-volt leading-6">
          {reached !== undefined && reachedText(nameOf(reached))}
        </p>
      </div>
      {/* As high for a sentence as for the bar, so that nothing moves at Start. */}
      <div className="grid min-h-17 content-start gap-1">
        {goal !== undefined && (
          <GoalProgress
            {...{ goal, isMining: running, isAfterGoal: reached !== undefined }}
            totalTvx={wallet.totalMinedTvx}
          />
        )}
      </div>
      {children}
    </section>
  );
}

function nameOf(goal: ReachedGoal): string {
  const { level, amount } = MINER_DASHBOARD.goal;
  return goal.type === 'level' ? level(goal.level) : amount(formatTvxShort(goal.tvx));
}

interface GoalProgressProps {
  readonly goal: MiningGoal;
  readonly totalTvx: number;
  readonly isMining: boolean;
  /** The heading says that the goal before was reached. */
  readonly isAfterGoal: boolean;
}

function GoalProgress({ goal, totalTvx, isMining, isAfterGoal }: GoalProgressProps): ReactNode {
  const texts = MINER_DASHBOARD.goal;
  const { type, tvx, fromTvx, level, waitMs, percent } = goal;
  if (type === 'first' && !isMining) {
    return <p className="text-lg md:max-lg:text-base">{texts.first(formatTvxShort(tvx), waitInWords(waitMs))}</p>;
  }
  const name = type === 'level' ? texts.level(level) : texts.amount(formatTvxShort(tvx));
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="numeric text-lg">
          {isAfterGoal && <span className="font-sans text-muted text-sm">{texts.next} </span>}
          {name}
        </span>
        {/* Shorter letters while nothing counts, so that it keeps its line on a phone. */}
        <span className={`text-muted text-sm leading-6 ${isMining ? 'numeric' : 'max-sm:text-xs'}`}>
          {isMining ? texts.wait(formatWait(waitMs)) : texts.waitIdle(formatWait(waitMs))}
        </span>
      </p>
      {/* The bar seldom begins at 0: of a large total, an hour would be less than a pixel. The words count alike. */}
      <ProgressBar
        label={texts.progress}
        percent={percent}
        valueText={texts.way(Math.floor(percent), formatTvxShort(fromTvx), name)}
      />
      <p aria-hidden="true" className="numeric flex flex-wrap justify-between gap-x-4 text-muted text-xs">
        <span>{texts.from(formatTvxShort(fromTvx))}</span>
        <span>{texts.left(Math.max(0, tvx - totalTvx).toFixed(6))}</span>
      </p>
    </>
  );
}
