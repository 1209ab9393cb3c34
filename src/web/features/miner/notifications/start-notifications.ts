import { wallClockMs } from '#web/lib/clock.ts';
import type { MinerSettingsStore } from '../miner-settings.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import { browserNotifications } from './browser-notifications.ts';
import { createNotifier } from './notifier.ts';
import { watchRewards } from './reward-watch.ts';

/** Notifies of the rewards of an open wallet, on every page of the site. Returns a stop function. */
export function startNotifications(settings: MinerSettingsStore, control: MinerControl): () => void {
  const notify = createNotifier({ settings, notifications: browserNotifications, isWatched });
  return watchRewards({
    stats: () => control.getState().mining.wallet,
    subscribe: control.subscribe,
    nowMs: wallClockMs,
    every,
    notify,
  });
}

function isWatched(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}
