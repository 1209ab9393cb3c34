import { useEffect, useMemo } from 'react';
import { wallClockMs } from '#web/lib/clock.ts';
import type { MinerSettingsStore } from '../miner-settings.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import { browserNotifications } from './browser-notifications.ts';
import { createNotifier, type Notify } from './notifier.ts';
import { watchRewards } from './reward-watch.ts';

/** Notifies of the rewards of an open wallet. Returns the function that notifies of other events. */
export function useMinerNotifications(settings: MinerSettingsStore, control: MinerControl): Notify {
  const notify = useMemo(
    () => createNotifier({ settings, notifications: browserNotifications, isWatched }),
    [settings],
  );
  useEffect(
    () =>
      watchRewards({
        figures: () => control.getState().mining.wallet,
        subscribe: control.subscribe,
        nowMs: wallClockMs,
        every,
        notify,
      }),
    [control, notify],
  );
  return notify;
}

function isWatched(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}
