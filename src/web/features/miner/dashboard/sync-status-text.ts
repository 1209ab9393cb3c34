import type { MiningSnapshot } from '#domain/miner/mining-state.ts';

/** The sync status for people. `formatTime` formats an instant (ms since the epoch) as a time of day. */
export function syncStatusText(snapshot: MiningSnapshot, formatTime: (ms: number) => string): string {
  const { sync, running, acknowledgedAtMs } = snapshot;
  const savedAt = acknowledgedAtMs === null ? undefined : formatTime(acknowledgedAtMs);
  switch (sync) {
    case 'idle':
      return 'Your balance is saved on the server.';
    case 'syncing':
    case 'saved':
      // While mining these alternate about once a second; the same text for both does not flicker.
      if (savedAt === undefined) return 'Saving…';
      return running ? 'Saved on the server every second.' : `Saved on the server at ${savedAt}.`;
    case 'failing':
      return savedAt === undefined ? 'Not saved yet.' : `Not saved since ${savedAt}.`;
  }
}
