import type { FastifyInstance } from 'fastify';
import { MINER_LIVE_PATH } from '#contract/miner-live.ts';
import type { NewWallets } from '#contract/site-facts.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import type { DeviceCookies } from '#server/credentials/device-cookie.ts';
import type { Database } from '#server/db/database.ts';
import type { ConfirmPassword } from '#server/http/guard.ts';
import type { ReportFailure } from '#server/http/report-failure.ts';
import { isHttps } from '#server/http/security-headers.ts';
import { type Clock, monotonicClock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { createSyncInterval } from '#server/overload/sync-interval.ts';
import type { TeamTableDeps } from '#server/tables/team-table.ts';
import { registerMinerSupportRoutes } from './admin/routes.ts';
import { createMinerSupport } from './admin/support.ts';
import { createSupportStore } from './admin/support-store.ts';
import { GroupCommit, type GroupCommitDeps } from './group-commit.ts';
import { LiveChannels } from './live/live-channels.ts';
import type { LiveLimits } from './live/live-limits.ts';
import { registerMinerLive } from './live/live-route.ts';
import { registerMinerRoutes } from './routes.ts';
import { createMinerService } from './service.ts';
import { registerSignInRoutes } from './sign-in-routes.ts';
import { createMinerStore } from './store.ts';
import { WalletCache } from './wallet-cache.ts';
import { createWalletSessionTokens } from './wallet-session-tokens.ts';

interface MinerDeps extends Pick<GroupCommitDeps, 'onWrite' | 'onCommitted'> {
  readonly database: Database;
  readonly sessionSecret: string;
  readonly deviceCookies: DeviceCookies;
  readonly limits: AttemptLimits;
  readonly liveLimits: LiveLimits;
  readonly clock: Clock;
  /** Returns a number 0 ≤ x < 1. */
  readonly random: () => number;
  readonly reportFailure: ReportFailure;
  /** Whether new wallets may be created now. */
  readonly newWallets: () => Promise<NewWallets>;
  /** Returns when no process was up, in ascending order. */
  readonly downtimes: () => readonly TimeSpan[];
  /** Called when a wallet has been created here. */
  readonly onCreated: () => void;
}

export type Miner = ReturnType<typeof createMiner>;

/** The miner's services; `registerMiner` binds them to calls. */
export function createMiner(deps: MinerDeps) {
  const { database, limits, liveLimits, clock } = deps;
  const store = createMinerStore(database);
  const cache = new WalletCache(store);
  const { onWrite, onCommitted } = deps;
  const groupCommit = new GroupCommit({ store, cache, clock, onWrite, onCommitted });
  const onSessionChanged = (walletId: number): void => liveChannels.verifySessions(walletId);
  const service = createMinerService({
    ...{ store, cache, groupCommit, limits, clock, onSessionChanged },
    tokens: createWalletSessionTokens(deps.sessionSecret),
    deviceCookies: deps.deviceCookies,
    newWallets: deps.newWallets,
    downtimes: deps.downtimes,
    onCreated: deps.onCreated,
  });
  const liveChannels = new LiveChannels({
    service,
    clock: monotonicClock,
    limits: liveLimits,
    syncInterval: createSyncInterval({ queue: groupCommit, clock: monotonicClock, random: deps.random }),
    reportFailure: (error) => deps.reportFailure(error, { method: 'WS', routeOptions: { url: MINER_LIVE_PATH } }),
    counts: { received: 0, refused: 0 },
  });
  const support = createMinerSupport({
    supportStore: createSupportStore(database),
    ...{ store, cache, limits, clock, onSessionChanged },
  });
  return { service, support, cache, groupCommit, liveChannels, liveLimits };
}

export function registerMiner(
  app: FastifyInstance,
  { service, support, liveChannels, liveLimits }: Miner,
  deps: TeamTableDeps & {
    readonly publicOrigin: string | undefined;
    readonly confirmPassword: ConfirmPassword;
  },
): void {
  const { publicOrigin } = deps;
  registerSignInRoutes(app, { service, secureCookies: isHttps(publicOrigin) });
  registerMinerRoutes(app, service);
  registerMinerLive(app, { service, channels: liveChannels, limits: liveLimits, publicOrigin });
  registerMinerSupportRoutes(app, { ...deps, support });
}
