import type { Metrics } from '#server/metrics.ts';
import type { GroupCommit } from './commit/group-commit.ts';
import type { WalletCache } from './commit/wallet-cache.ts';
import type { LiveChannels } from './live/live-channels.ts';

/** Adds the metrics of group commits. Returns how one is observed. */
export function addCommitMetrics({ histogram }: Metrics): (wallets: number, seconds: number) => void {
  const secondBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
  const duration = histogram('miner_write_seconds', 'Time of one group commit', secondBuckets);
  const walletBuckets = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
  const size = histogram('miner_write_wallets', 'Wallets in one group commit', walletBuckets);
  return (wallets, seconds) => {
    duration.observe(seconds);
    size.observe(wallets);
  };
}

export function addMinerMetrics(
  { gauge, counter }: Metrics,
  sources: {
    readonly cache: WalletCache;
    readonly groupCommit: GroupCommit;
    readonly liveChannels: LiveChannels;
  },
): void {
  const { cache, groupCommit, liveChannels } = sources;
  const { counts } = groupCommit;
  gauge('miner_wallets_cached', 'Wallets held in memory', () => cache.size);
  gauge('miner_syncs_waiting', 'Syncs waiting for their commit', () => groupCommit.queueLength);
  counter('miner_syncs_acknowledged_total', 'Syncs acknowledged after their commit', () => counts.committed);
  counter('miner_syncs_shed_total', 'Syncs rejected because of overload', () => counts.rejected);
  const conflicts = 'Wallets changed by another process or device during a sync';
  counter('miner_version_conflicts_total', conflicts, () => counts.versionConflicts);
  gauge('miner_live_sockets', 'Open live channels', () => liveChannels.stats.open);
  counter('miner_live_messages_total', 'Messages received on live channels', () => liveChannels.stats.received);
  const refused = 'Of these, messages that were refused';
  counter('miner_live_refused_total', refused, () => liveChannels.stats.refused);
  const interval = 'Interval at which the server asks live channels to sync';
  gauge('miner_live_pace_seconds', interval, () => liveChannels.stats.syncIntervalMs / 1_000, 'max');
}
