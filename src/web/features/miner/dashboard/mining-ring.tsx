import { Square } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { SITE } from '#web/content/site.ts';
import { useMotion } from '#web/lib/motion.ts';
import { everySecond, useServerClockMs } from '../calls/clock.ts';
import { isDialogOpen } from '../components/page-state.ts';
import { Ring } from '../components/ring.tsx';
import { formatTvxLive, formatTvxShort, formatWait } from '../rules/format.ts';
import { type MiningGoal, nextMiningGoal, type ReachedGoal, reachedGoal } from '../rules/goal.ts';
import type { MiningStats } from '../rules/mining-ledger.ts';
import type { MiningView } from '../rules/mining-state.ts';
import { createHashLine, HASH_LINE_SIZE, INNER_RADIUS, SHORTEST, STROKES } from './hash-line.ts';
import '#web/styles/miner.css';

/** The clock only decides for how much of the wait the bonus counts; while mining, each amount renders anyway. */
const STEP_MS = 10_000;
/** How long a reached goal is shown. */
const SHOWN_SECONDS = 3;

interface MiningRingProps {
  /** What is shown, of this tab or of the one that mines. */
  readonly view: MiningView;
  /** This tab mines. */
  readonly isMining: boolean;
  readonly isDisabled: boolean;
  readonly reached: ReachedGoal | undefined;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onPress: () => void;
}

/**
 * The ring is the button. Its arc is the way to the next goal, its line the hashes per second, its centre the amount.
 * What changes each second is not announced, and the button is named for what it does.
 */
export function MiningRing({ view, isMining, isDisabled, reached, button, onPress }: MiningRingProps): ReactNode {
  const { running, wallet, absence } = view;
  const goal = nextMiningGoal(wallet, useServerClockMs(STEP_MS));
  const [strikes, setStrikes] = useState(0);
  // A goal that is reached closes its own arc; that of the next one begins afterwards.
  const [fromTvx, setFromTvx] = useState(goal?.fromTvx);
  if (reached === undefined && goal?.fromTvx !== fromTvx) setFromTvx(goal?.fromTvx);
  const part = reached === undefined ? (goal?.percent ?? 0) / 100 : 1;
  // What came while away is swept into the arc in one movement.
  const swept = absence !== null && absence.creditTvx > 0 ? absence.reducedRateMs : 0;

  function press(): void {
    if (!isMining) setStrikes(strikes + 1);
    onPress();
  }

  return (
    <div data-mining={running} data-goal={reached !== undefined} data-swept={swept > 0} className="miner-ring">
      <Ring part={part} turn={`${fromTvx} ${swept}`}>
        <HashLine isMining={running} part={part} />
        <span aria-hidden="true" className="ring-pulse" />
        <button
          ref={button}
          type="button"
          aria-label={isMining ? 'Stop Mining' : 'Start Mining'}
          disabled={isDisabled}
          onClick={press}
          className="disc"
        >
          {running ? (
            <Live totalTvx={wallet.totalMinedTvx} goal={goal} reached={reached} isMining={isMining} />
          ) : (
            <Idle goal={goal} />
          )}
        </button>
        {strikes > 0 && <Bolt key={strikes} className="ring-strike" />}
      </Ring>
    </div>
  );
}

/** It invites: no figure of nothing. */
const Idle = memo(function Idle({ goal }: { readonly goal: MiningGoal | undefined }): ReactNode {
  return (
    <span className="disc-content">
      <Bolt className="disc-bolt" />
      <span className="disc-start">Start Mining</span>
      {goal !== undefined && (
        <span className="disc-goal">
          {goal.type === 'first' ? 'First' : 'Next'} <Way goal={goal} />
        </span>
      )}
    </span>
  );
});

interface LiveProps extends Pick<MiningRingProps, 'reached' | 'isMining'> {
  readonly totalTvx: number;
  readonly goal: MiningGoal | undefined;
}

function Live({ totalTvx, goal, reached, isMining }: LiveProps): ReactNode {
  const amount = formatTvxLive(totalTvx);
  return (
    <span className="disc-content">
      <span data-length={lengthClass(amount)} className="disc-amount">
        <span className="numeric disc-figure">{amount}</span>
        <span className="disc-unit"> {SITE.token}</span>
      </span>
      <span className="disc-goal">
        {reached !== undefined && <span className="font-semibold text-live">{goalText(reached)} reached</span>}
        {reached === undefined && goal !== undefined && (
          <>
            Next <Way goal={goal} />
          </>
        )}
      </span>
      <span className="disc-control">
        {isMining && <Square aria-hidden="true" className="size-3.5" />}
        {isMining ? 'Stop Mining' : 'Start Mining'}
      </span>
    </span>
  );
}

function Way({ goal }: { readonly goal: MiningGoal }): ReactNode {
  return (
    <>
      <span>{goalText(goal)}</span> in <span>{formatWait(goal.waitMs)}</span>
    </>
  );
}

export function goalText(goal: ReachedGoal | MiningGoal): string {
  return goal.type === 'level' ? `Level ${goal.level}` : `${formatTvxShort(goal.tvx)} ${SITE.token}`;
}

/** A wallet may have twelve digits before the point: its letters are smaller. */
function lengthClass(amount: string): 'short' | 'middle' | 'long' {
  if (amount.length <= 8) return 'short';
  return amount.length <= 11 ? 'middle' : 'long';
}

/** The flat line is always there; the hashes of each second are drawn over it. */
const HashLine = memo(function HashLine(props: { readonly isMining: boolean; readonly part: number }): ReactNode {
  const { isMining, part } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const line = useRef<ReturnType<typeof createHashLine>>(undefined);
  const { isMoving } = useMotion();

  useEffect(() => {
    if (canvas.current === null) return undefined;
    const opened = createHashLine(canvas.current);
    line.current = opened;
    return opened.close;
  }, []);

  useEffect(() => line.current?.set({ isMining, isMoving }), [isMining, isMoving]);
  useEffect(() => line.current?.setHead(part), [part]);

  return (
    <>
      <svg aria-hidden="true" viewBox={`0 0 ${HASH_LINE_SIZE} ${HASH_LINE_SIZE}`} className="hash-line">
        <circle
          cx={HASH_LINE_SIZE / 2}
          cy={HASH_LINE_SIZE / 2}
          r={INNER_RADIUS + SHORTEST / 2}
          pathLength={STROKES}
          fill="none"
          strokeWidth={SHORTEST}
          strokeDasharray="0.18 0.82"
          strokeDashoffset="0.09"
          className="stroke-edge"
        />
      </svg>
      <span aria-hidden="true" className="hash-line">
        <canvas ref={canvas} className="size-full" />
      </span>
    </>
  );
});

/** The moment in which a goal is reached; it waits until it can be seen. */
interface GoalMoment {
  readonly highestTvx: number;
  readonly waiting?: ReachedGoal | undefined;
  readonly shown?: ReachedGoal | undefined;
  readonly secondsLeft: number;
}

/**
 * Returns the goal that was reached last, for a few seconds in which it can be seen: not in a hidden page or behind a
 * dialog. Each is returned once, however the total moves.
 */
export function useReachedGoal(wallet: MiningStats): ReachedGoal | undefined {
  const [moment, setMoment] = useState<GoalMoment>({ highestTvx: wallet.totalMinedTvx, secondsLeft: 0 });
  const { highestTvx, waiting } = moment;
  let { shown } = moment;
  if (wallet.totalMinedTvx > highestTvx) {
    const latest = showWaiting({
      ...moment,
      highestTvx: wallet.totalMinedTvx,
      waiting: reachedGoal(highestTvx, wallet) ?? waiting,
    });
    setMoment(latest);
    ({ shown } = latest);
  }

  useEffect(() => everySecond(() => setMoment((before) => showWaiting(afterSecond(before)))), []);
  return shown;
}

function afterSecond(moment: GoalMoment): GoalMoment {
  const { shown, secondsLeft } = moment;
  if (shown === undefined) return moment;
  return secondsLeft > 1
    ? { ...moment, secondsLeft: secondsLeft - 1 }
    : { ...moment, shown: undefined, secondsLeft: 0 };
}

function showWaiting(moment: GoalMoment): GoalMoment {
  const { waiting } = moment;
  if (waiting === undefined || document.visibilityState === 'hidden' || isDialogOpen()) return moment;
  return { ...moment, waiting: undefined, shown: waiting, secondsLeft: SHOWN_SECONDS };
}
