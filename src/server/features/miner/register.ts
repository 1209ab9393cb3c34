import type { FastifyRequest } from 'fastify';
import { MINER_LIVE_PATH } from '#contract/miner-live.ts';
import type { NewWallets } from '#contract/site-data.ts';
import type { FeatureContext } from '#server/feature.ts';
import { isHttps } from '#server/http/http-server.ts';
import { monotonicClock } from '#server/lib/clock.ts';
import type { Metrics } from '#server/metrics.ts';
import { createSyncInterval } from '#server/overload/overload-policy.ts';
import { bindMinerSupport } from './admin/support.ts';
import { GroupCommit } from './commit/group-commit.ts';
import { WalletCache } from './commit/wallet-cache.ts';
import { LIVE_LIMITS, type LiveLimits, messageLimits } from './live/channel-limits.ts';
import { LiveChannels } from './live/live-channels.ts';
import { registerMinerLive } from './live/live-route.ts';
import { deviceToken, registerMinerRoutes, registerSignInRoutes } from './routes.ts';
import { createMinerService } from './service.ts';
import { createWalletSessionTokens } from './sign-in/wallet-session-tokens.ts';
import { createMinerStore } from './store/store.ts';

/** Binds the miner's calls, its live channel and what the team does with wallets. */
export function registerMiner(
  context: FeatureContext,
  own: {
    /** Whether new wallets may be created now. */
    readonly newWallets: () => Promise<NewWallets>;
    /** `LIVE_MESSAGES_PER_SECOND`. */
    readonly messagesPerSecond: number;
    /** Others, for tests. */
    readonly liveLimits: LiveLimits | undefined;
  },
) {
  const { database, clock, random, limits, deviceCookies, downtimes, metrics, publicOrigin } = context;
  const store = createMinerStore(database);
  const cache = new WalletCache(store);
  const reportFailure = (error: unknown) =>
    context.reportFailure(error, { method: 'WS', routeOptions: { url: MINER_LIVE_PATH } });
  const groupCommit = new GroupCommit({ store, cache, clock, reportFailure, onWrite: addCommitMetrics(metrics) });
  const onSessionChanged = (walletId: number): void => liveChannels.verifySessions(walletId);
  const service = createMinerService({
    ...{ store, cache, groupCommit, limits, clock, deviceCookies, downtimes, onSessionChanged },
    tokens: createWalletSessionTokens(context.sessionSecret),
    newWallets: own.newWallets,
  });
  const liveLimits = own.liveLimits ?? { ...LIVE_LIMITS, ...messageLimits(own.messagesPerSecond) };
  const liveChannels = new LiveChannels({
    service,
    clock: monotonicClock,
    wallClock: clock,
    limits: liveLimits,
    syncInterval: createSyncInterval({ queue: groupCommit, clock: monotonicClock, random }),
    reportFailure,
    counts: { received: 0, refused: 0 },
  });
  addMinerMetrics(metrics, { cache, groupCommit, liveChannels });
  registerSignInRoutes(context, { service, secureCookies: isHttps(publicOrigin) });
  registerMinerRoutes(context, service);
  registerMinerLive(context.http, { service, channels: liveChannels, limits: liveLimits, publicOrigin });
  bindMinerSupport({ ...context, store, cache, onSessionChanged });
  return {
    service,
    groupCommit,
    liveChannels,
    findClaimId: (email: string, request: FastifyRequest) => service.claimId(email, deviceToken(request)),
  };
}

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
