import type { MiningSnapshot } from '#domain/miner/mining-state.ts';
import { MINER_DASHBOARD } from '#web/content/miner-dashboard.ts';

/** The text for a sync status. `formatTime` formats an instant (ms since the epoch) as a time of day. */
export function syncStatusText(snapshot: MiningSnapshot, formatTime: (ms: number) => string): string {
  const { sync, running, acknowledgedAtMs } = snapshot;
  const { idle, pending, everySecond, savedAt, notYet, notSince } = MINER_DASHBOARD.saving;
  const time = acknowledgedAtMs === null ? undefined : formatTime(acknowledgedAtMs);
  switch (sync) {
    case 'idle':
      return idle;
    case 'syncing':
    case 'saved':
      // While mining these alternate about once a second; the same text for both does not flicker.
      if (time === undefined) return pending;
      return running ? everySecond : savedAt(time);
    case 'failing':
      return time === undefined ? notYet : notSince(time);
  }
}
