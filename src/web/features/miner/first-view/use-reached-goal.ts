import { useEffect, useRef, useState } from 'react';
import { everySecond } from '../calls/clock.ts';
import { isDialogOpen } from '../components/page-state.ts';
import { type ReachedGoal, reachedGoal } from '../rules/goal.ts';
import type { MiningStats } from '../rules/mining-ledger.ts';

const SHOWN_SECONDS = 6;

/**
 * Returns the goal that was reached last, for a few seconds in which it can be seen: not in a hidden page or behind a
 * dialog. Each is returned once, however the total moves.
 */
export function useReachedGoal(wallet: MiningStats): ReachedGoal | undefined {
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
