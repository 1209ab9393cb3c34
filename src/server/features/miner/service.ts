import { createDeviceAuthorization, type MinerContext } from './sign-in/device-authorization.ts';
import { createDeviceSessions, createNewWallets } from './sign-in/device-sessions.ts';
import { createPinChange, createPinCheck } from './sign-in/pins.ts';
import { createWalletReads } from './wallet-reads.ts';
import { createWalletSyncs } from './wallet-syncs.ts';

export type MinerService = ReturnType<typeof createMinerService>;

/** The miner's operations, independent of HTTP. Every method may throw temporarily-unavailable. */
export function createMinerService(context: MinerContext) {
  const pins = createPinCheck(context);
  const authorization = createDeviceAuthorization(context);
  const { authorizeToken, verifyDevice, verifyAgain } = authorization;
  return {
    ...createNewWallets(context),
    ...createDeviceSessions(context, pins),
    ...createPinChange(context, pins, authorization),
    ...createWalletReads(context, authorization),
    ...createWalletSyncs(context, pins, authorization),
    authorizeToken,
    verifyDevice,
    verifyAgain,
  };
}
