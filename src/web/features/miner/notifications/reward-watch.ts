import { isDailyBonusAvailable } from '#domain/miner/daily-bonus.ts';
import type { MiningStats } from '#domain/miner/mining-ledger.ts';
import { type RewardFacts, rewardEvents } from '#domain/miner/reward-events.ts';
import { rewardNotification } from '../texts/events.ts';
import type { Notify } from './notifier.ts';

/** Often enough for a bonus that is available once a day; a hidden page's timers may fire once a minute. */
const CHECK_EVERY_MS = 10_000;

export interface RewardWatchDeps {
  readonly stats: () => MiningStats;
  /** Calls back when the stats may have changed. Returns a stop function. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly nowMs: () => number;
  /** Returns a stop function. */
  readonly every: (ms: number, work: () => void) => () => void;
  readonly notify: Notify;
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
    for (const event of rewardEvents(before, facts)) deps.notify(rewardNotification(event));
  }

  const unsubscribe = deps.subscribe(check);
  const stopTimer = deps.every(CHECK_EVERY_MS, check);
  return () => {
    unsubscribe();
    stopTimer();
  };
}
