import { createStore } from 'zustand/vanilla';
import { MINUTE_MS } from '#domain/time.ts';
import { logWarning } from '#web/lib/log.ts';
import type { MinerSettings } from '../device/miner-settings.ts';
import type { NotificationState } from './browser-notifications.ts';
import type { PushWish } from './browser-push.ts';

/** After an attempt that failed. */
const RETRY_MS = MINUTE_MS;

/** Whether the server knows what this device wants to be told. */
export const pushStatus = createStore<{ readonly isFailing: boolean }>(() => ({ isFailing: false }));

export interface PushFollowDeps {
  readonly settings: () => MinerSettings;
  readonly isMining: () => boolean;
  readonly permission: () => NotificationState;
  /** Ms of a monotonic clock. */
  readonly now: () => number;
  /** Calls back when one of these may have changed, or time has passed. Returns a stop function. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly apply: (wish: PushWish) => Promise<void>;
}

/**
 * Keeps the server informed of what this device wants to be told while no page is open: once the wallet is open, which
 * renews the subscription or ends one that was switched off during an outage, and with each change. Returns a stop
 * function.
 */
export function followPush(deps: PushFollowDeps): () => void {
  let applied: string | undefined;
  let retryAtMs = Number.NEGATIVE_INFINITY;
  let isApplying = false;

  function wish(): PushWish {
    const { pushBonus: bonus, pushLimit, pushNews: news } = deps.settings();
    return { wanted: bonus || pushLimit || news, topics: { bonus, limit: pushLimit && deps.isMining(), news } };
  }

  async function check(): Promise<void> {
    const next = wish();
    const text = JSON.stringify(next);
    if (isApplying || text === applied || deps.now() < retryAtMs || deps.permission() !== 'granted') return;
    isApplying = true;
    try {
      await deps.apply(next);
      applied = text;
      pushStatus.setState({ isFailing: false });
    } catch (cause) {
      logWarning('The server does not know yet what this device wants to be notified of', cause);
      retryAtMs = deps.now() + RETRY_MS;
      pushStatus.setState({ isFailing: true });
    } finally {
      isApplying = false;
    }
    // What was changed in the meantime.
    if (!pushStatus.getState().isFailing) await check();
  }

  void check();
  const stop = deps.subscribe(() => void check());
  return () => {
    stop();
    pushStatus.setState({ isFailing: false });
  };
}
