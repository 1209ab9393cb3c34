import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { random } from '#web/lib/clock.ts';
import { serverNowMs } from '../calls/clock.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import type { MiningView } from '../rules/mining-state.ts';
import type { HistoryStore } from './history-store.ts';

/** Delay of a refresh: by then the sync that follows an action is committed. */
const COMMIT_DELAY_MS = 2_500;
/** Spreads the requests of all miners after the end of an hour. */
const HOUR_SPREAD_MS = 5 * MINUTE_MS;

/**
 * Loads a wallet's history, and reads it again when mining starts or stops, a bonus, a level or an absence is granted,
 * and after each hour. Returns a stop function.
 */
export function followHistory(
  history: Pick<HistoryStore, 'load'>,
  control: Pick<MinerControl, 'getState' | 'subscribe'>,
): () => void {
  let seen = recordedState(control.getState().mining);
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  let hourTimer: ReturnType<typeof setTimeout>;

  function refreshAfterHour(): void {
    const waitMs = HOUR_MS - (serverNowMs() % HOUR_MS) + random() * HOUR_SPREAD_MS;
    hourTimer = setTimeout(() => {
      refreshAfterHour();
      void history.load();
    }, waitMs);
  }

  void history.load();
  refreshAfterHour();
  const unsubscribe = control.subscribe(({ mining }) => {
    const recorded = recordedState(mining);
    if (recorded === seen) return;
    seen = recorded;
    clearTimeout(refreshTimer);
    refreshTimer = setTimeout(() => void history.load(), COMMIT_DELAY_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(refreshTimer);
    clearTimeout(hourTimer);
  };
}

/** Everything in a view whose change the server records as an event, in one comparable text. */
function recordedState({ running, wallet, absence }: MiningView): string {
  return [running, wallet.lastBonusClaimedMs, wallet.bonusPercent, wallet.level, absence?.isGranted].join();
}
