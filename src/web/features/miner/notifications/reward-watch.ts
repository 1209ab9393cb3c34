import { isDailyBonusAvailable } from '#domain/miner/daily-bonus.ts';
import type { MiningStats } from '#domain/miner/mining-ledger.ts';
import { type RewardFacts, rewardEvents } from '#domain/miner/reward-events.ts';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { BONUS_AVAILABLE, rewardNotification } from '../texts/events.ts';
import type { Notify } from './notifier.ts';

export interface RewardWatchDeps {
  readonly stats: () => MiningStats;
  /** Calls back when the stats may have changed, or time has passed. Returns a stop function. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly nowMs: () => number;
  readonly notify: Notify;
  /** On the page, if somebody sees it: `notify` shows nothing there. */
  readonly show: (notice: ToastInput) => void;
}

export function watchRewards(deps: RewardWatchDeps): () => void {
  let facts = read();

  function read(): RewardFacts {
    const { level, lastBonusClaimedMs } = deps.stats();
    const isBonusAvailable = isDailyBonusAvailable(lastBonusClaimedMs, deps.nowMs());
    return { level, lastBonusClaimedMs, isBonusAvailable };
  }

  function check(): void {
    const before = facts;
    facts = read();
    for (const event of rewardEvents(before, facts)) {
      deps.notify(rewardNotification(event));
      // What is claimed or reached is seen on the page anyway.
      if (event.type === 'bonus-available') deps.show(BONUS_AVAILABLE);
    }
  }

  return deps.subscribe(check);
}
