import type { NewWallets } from '#contract/site-data.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import type { DeviceCookies } from '#server/credentials/tokens.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { GroupCommit } from './commit/group-commit.ts';
import type { WalletCache } from './commit/wallet-cache.ts';
import { createDeviceAuthorization } from './sign-in/device-authorization.ts';
import { createDeviceSessions, createNewWallets } from './sign-in/device-sessions.ts';
import { createPinChange, createPinCheck } from './sign-in/pins.ts';
import type { WalletSessionTokens } from './sign-in/wallet-session-tokens.ts';
import type { MinerStore } from './store/store.ts';
import { createWalletReads } from './wallet-reads.ts';
import { createWalletSyncs } from './wallet-syncs.ts';

export type MinerService = ReturnType<typeof createMinerService>;

/** The miner's operations, independent of HTTP. Every method may throw temporarily-unavailable. */
export function createMinerService(deps: {
  readonly store: MinerStore;
  readonly cache: WalletCache;
  readonly groupCommit: GroupCommit;
  readonly tokens: WalletSessionTokens;
  readonly deviceCookies: DeviceCookies;
  readonly limits: AttemptLimits;
  readonly clock: Clock;
  readonly newWallets: () => Promise<NewWallets>;
  readonly downtimes: () => readonly TimeSpan[];
  readonly onSessionChanged: (walletId: number) => void;
}) {
  const pins = createPinCheck(deps);
  const authorization = createDeviceAuthorization(deps);
  const { verifyDevice, verifyAgain } = authorization;
  return {
    ...createNewWallets(deps),
    ...createDeviceSessions({ ...deps, pins }),
    ...createPinChange({ ...deps, pins, authorization }),
    ...createWalletReads({ ...deps, authorization }),
    ...createWalletSyncs({ ...deps, pins, authorization }),
    verifyDevice,
    verifyAgain,
  };
}
