import type { TimeSpan } from '#domain/miner/presence.ts';
import { createDeviceCookies } from '#server/credentials/tokens.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { GroupCommit } from '../features/miner/commit/group-commit.ts';
import { WalletCache } from '../features/miner/commit/wallet-cache.ts';
import { createMinerService, type MinerService } from '../features/miner/service.ts';
import { createWalletSessionTokens } from '../features/miner/sign-in/wallet-session-tokens.ts';
import { createMinerStore } from '../features/miner/store/store.ts';
import { TEST_SECRET } from './start-test-app.ts';

/** Returns the miner's operations of one process, which has its own cache and group commit, without HTTP. */
export function startMinerService(
  database: Database,
  clock: Clock,
  downtimes: () => readonly TimeSpan[] = () => [],
): { readonly service: MinerService; readonly groupCommit: GroupCommit } {
  const store = createMinerStore(database);
  const cache = new WalletCache(store);
  const groupCommit = new GroupCommit({
    ...{ store, cache, clock },
    onWrite: () => undefined,
    reportFailure: (error) => {
      throw error;
    },
  });
  const service = createMinerService({
    ...{ store, cache, groupCommit, clock, downtimes },
    limits: new AttemptLimits({ database, clock }),
    tokens: createWalletSessionTokens(TEST_SECRET),
    deviceCookies: createDeviceCookies(TEST_SECRET),
    newWallets: async () => 'open',
    onSessionChanged: () => undefined,
  });
  return { service, groupCommit };
}
