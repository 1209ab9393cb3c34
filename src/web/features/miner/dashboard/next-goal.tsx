import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { DAY_MS } from '#domain/time.ts';
import { REDUCED_MOTION, useMedia } from '#web/lib/motion.ts';
import { everySecond, useServerClockMs } from '../calls/clock.ts';
import { isDialogOpen } from '../components/page-state.ts';
import { ProgressBar } from '../components/panel.tsx';
import type { Streak, StreakDay } from '../history/history.tsx';
import { formatTvxShort, formatWait, waitInWords } from '../rules/format.ts';
import { type MiningGoal, nextMiningGoal, type ReachedGoal, reachedGoal } from '../rules/goal.ts';
import type { MiningStats } from '../rules/mining-ledger.ts';
import type { MiningView } from '../rules/mining-state.ts';

/** The clock only decides for how much of the wait the bonus counts; while mining, each amount renders anyway. */
const STEP_MS = 10_000;
const FLASH_MS = 600;
/** How long a reached goal is shown. */
const SHOWN_SECONDS = 6;
const FLASH = { background: ['var(--volt-tint)', 'var(--surface)'], boxShadow: ['0 0 0 4px var(--volt-fill)', 'none'] };

/** The next goal and the time to it, which change each second and are not announced; one that is reached is. */
export function NextGoal({ view, children }: { readonly view: MiningView; readonly children: ReactNode }): ReactNode {
  const { running, wallet } = view;
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
          Next goal
        </h3>
        <p role="status" className="font-semibold text-volt leading-6">
          {reached !== undefined && `${goalName(reached)} reached`}
        </p>
      </div>
      {/* As high for a sentence as for the bar, so that nothing moves at Start. */}
      <div className="grid min-h-17 content-start gap-1">
        {goal !== undefined && (
          <GoalProgress
            goal={goal}
            totalTvx={wallet.totalMinedTvx}
            isMining={running}
            isAfterGoal={reached !== undefined}
          />
        )}
      </div>
      {children}
    </section>
  );
}

function goalName(goal: ReachedGoal | MiningGoal): string {
  return goal.type === 'level' ? `Level ${goal.level}` : `${formatTvxShort(goal.tvx)} TVX`;
}

interface GoalProgressProps {
  readonly goal: MiningGoal;
  readonly totalTvx: number;
  readonly isMining: boolean;
  /** The heading says that the goal before was reached. */
  readonly isAfterGoal: boolean;
}

function GoalProgress({ goal, totalTvx, isMining, isAfterGoal }: GoalProgressProps): ReactNode {
  const { type, tvx, percent } = goal;
  if (type === 'first' && !isMining) {
    return (
      <p className="text-base md:max-lg:text-base">
        {`Start, and your first ${formatTvxShort(tvx)} TVX is here in ${waitInWords(goal.waitMs)}.`}
      </p>
    );
  }
  const name = goalName(goal);
  const wait = formatWait(goal.waitMs);
  const fromTvx = formatTvxShort(goal.fromTvx);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="numeric text-base">
          {isAfterGoal && <span className="font-sans text-muted text-sm">Next: </span>}
          {name}
        </span>
        {/* Shorter letters while nothing counts, so that it keeps its line on a phone. */}
        <span className={`text-muted text-sm leading-6 ${isMining ? 'numeric' : 'max-sm:text-sm'}`}>
          {isMining ? `in ${wait}` : `${wait} of mining`}
        </span>
      </p>
      {/* The bar seldom begins at 0: of a large total, an hour would be less than a pixel. The words count alike. */}
      <ProgressBar
        label="Progress to the next goal"
        percent={percent}
        valueText={`${Math.floor(percent)}% of the way from ${fromTvx} TVX to ${name}`}
      />
      <p aria-hidden="true" className="numeric flex flex-wrap justify-between gap-x-4 text-muted text-sm">
        <span>{`From ${fromTvx} TVX`}</span>
        <span>{`${Math.max(0, tvx - totalTvx).toFixed(6)} TVX to go`}</span>
      </p>
    </>
  );
}

/**
 * Returns the goal that was reached last, for a few seconds in which it can be seen: not in a hidden page or behind a
 * dialog. Each is returned once, however the total moves.
 */
function useReachedGoal(wallet: MiningStats): ReachedGoal | undefined {
  const [shown, setShown] = useState<ReachedGoal>();
  const highestTvx = useRef(wallet.totalMinedTvx);
  const waiting = useRef<ReachedGoal>(undefined);
  const secondsLeft = useRef(0);

  useEffect(() => {
    waiting.current = reachedGoal(highestTvx.current, wallet) ?? waiting.current;
    highestTvx.current = Math.max(highestTvx.current, wallet.totalMinedTvx);
  }, [wallet]);

  useEffect(
    () =>
      everySecond(() => {
        if (document.visibilityState === 'hidden' || isDialogOpen()) return;
        if (waiting.current !== undefined) {
          setShown(waiting.current);
          secondsLeft.current = SHOWN_SECONDS;
          waiting.current = undefined;
        } else if (secondsLeft.current > 0) {
          secondsLeft.current -= 1;
          if (secondsLeft.current === 0) setShown(undefined);
        }
      }),
    [],
  );
  return shown;
}

const DOTS: Record<StreakDay, string> = {
  mined: 'border-volt bg-volt-fill',
  open: 'border-volt',
  ahead: 'border-edge',
};

/** The days in a row, as seven dots from the first of them. Nothing in it changes each second. */
export const StreakDays = memo(
  function StreakDays({ streak: { days, week, weekFrom } }: { readonly streak: Streak }): ReactNode {
    return (
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <ol className="flex flex-wrap gap-1.5" aria-label="Seven days of your streak, in UTC">
          {week.map((day, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots keep their places.
            <li key={index} className={`size-4 rounded-full border-2 ${DOTS[day]}`}>
              <span className="sr-only">{`${weekday(weekFrom + index)}: ${day}`}</span>
            </li>
          ))}
        </ol>
        <p className="min-w-0">
          <span className="font-semibold">{streakText(days)}</span>{' '}
          <span className="text-muted">{days > 0 && week.includes('open') && 'Mine today to keep it.'}</span>
        </p>
      </div>
    );
  },
  (before, after) => JSON.stringify(before.streak) === JSON.stringify(after.streak),
);

function streakText(days: number): string {
  if (days === 0) return 'Start a streak today.';
  return days === 1 ? '1 day in a row' : `${days} days in a row`;
}

let weekdayFormat: Intl.DateTimeFormat | undefined;

function weekday(day: number): string {
  weekdayFormat ??= new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
  return weekdayFormat.format(day * DAY_MS);
}
