import type { MiningSnapshot } from '#domain/miner/mining-state.ts';
import { HOUR_MS } from '#domain/miner/wallet-history.ts';
import { random, wallClockMs } from '#web/lib/clock.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import type { HistoryStore } from './history-store.ts';

/** By then the sync that follows an action is committed. */
const SETTLED_MS = 2_500;
/** Miners read the hour that ended at different times. */
const HOUR_SPREAD_MS = 5 * 60_000;

/**
 * Loads a wallet's history, and reads it again when mining starts or stops, a bonus, a level or an absence is granted,
 * and after each hour. Returns a stop function.
 */
export function followHistory(
  history: Pick<HistoryStore, 'load' | 'refresh'>,
  control: Pick<MinerControl, 'getState' | 'subscribe'>,
): () => void {
  let seen = recordedIn(control.getState().mining);
  let settling: ReturnType<typeof setTimeout> | undefined;
  let hourly: ReturnType<typeof setTimeout>;

  function refreshAfterHour(): void {
    const waitMs = HOUR_MS - (wallClockMs() % HOUR_MS) + random() * HOUR_SPREAD_MS;
    hourly = setTimeout(() => {
      refreshAfterHour();
      void history.refresh();
    }, waitMs);
  }

  void history.load();
  refreshAfterHour();
  const unsubscribe = control.subscribe(({ mining }) => {
    const recorded = recordedIn(mining);
    if (recorded === seen) return;
    seen = recorded;
    clearTimeout(settling);
    settling = setTimeout(() => void history.refresh(), SETTLED_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(settling);
    clearTimeout(hourly);
  };
}

/** What the server records as events. */
function recordedIn({ running, wallet, absence }: MiningSnapshot): string {
  return [running, wallet.lastBonusClaimedMs, wallet.bonusPercent, wallet.level, absence?.isGranted].join();
}
