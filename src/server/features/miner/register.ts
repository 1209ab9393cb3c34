import type { FastifyRequest } from 'fastify';
import { MINER_LIVE_PATH } from '#contract/miner-live.ts';
import type { NewWallets } from '#contract/site-data.ts';
import type { FeatureContext } from '#server/feature.ts';
import { isHttps } from '#server/http/security-headers.ts';
import { monotonicClock } from '#server/lib/clock.ts';
import { createSyncInterval } from '#server/overload/overload-policy.ts';
import { bindMinerSupport } from './admin/support.ts';
import { GroupCommit } from './commit/group-commit.ts';
import { WalletCache } from './commit/wallet-cache.ts';
import { LiveChannels } from './live/live-channels.ts';
import { LIVE_LIMITS, type LiveLimits, messageLimits } from './live/live-limits.ts';
import { registerMinerLive } from './live/live-route.ts';
import { addCommitMetrics, addMinerMetrics } from './metrics.ts';
import { registerMinerRoutes } from './routes.ts';
import { createMinerService } from './service.ts';
import { deviceToken } from './sign-in/request-credentials.ts';
import { registerSignInRoutes } from './sign-in/sign-in-routes.ts';
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
  const observeCommit = addCommitMetrics(metrics);
  const groupCommit = new GroupCommit({
    ...{ store, cache, clock },
    onWrite: observeCommit,
  });
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
    limits: liveLimits,
    syncInterval: createSyncInterval({ queue: groupCommit, clock: monotonicClock, random }),
    reportFailure: (error) => context.reportFailure(error, { method: 'WS', routeOptions: { url: MINER_LIVE_PATH } }),
    counts: { received: 0, refused: 0 },
  });
  addMinerMetrics(metrics, { cache, groupCommit, liveChannels });
  registerSignInRoutes(context, { service, secureCookies: isHttps(publicOrigin) });
  registerMinerRoutes(context, service);
  registerMinerLive(context.http, { service, channels: liveChannels, limits: liveLimits, publicOrigin });
  bindMinerSupport({ ...context, store, cache, onSessionChanged });
  return {
    groupCommit,
    liveChannels,
    findClaimId: (email: string, request: FastifyRequest) => service.claimId(email, deviceToken(request)),
  };
}
