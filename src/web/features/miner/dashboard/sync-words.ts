import type { MiningSnapshot } from '#domain/miner/mining-state.ts';

/** The state of saving in plain words. `formatTime` writes an instant (ms since the epoch) as people read a clock. */
export function syncWords(snapshot: MiningSnapshot, formatTime: (ms: number) => string): string {
  const { sync, running, acknowledgedAtMs } = snapshot;
  const savedAt = acknowledgedAtMs === null ? undefined : formatTime(acknowledgedAtMs);
  switch (sync) {
    case 'idle':
      return 'Your balance is saved on the server.';
    case 'syncing':
    case 'saved':
      // While mining this changes about once a second; one sentence for both keeps it still.
      if (savedAt === undefined) return 'Saving…';
      return running ? 'Saved on the server every second.' : `Saved on the server at ${savedAt}.`;
    case 'failing':
      return savedAt === undefined ? 'Not saved yet.' : `Not saved since ${savedAt}.`;
  }
}
