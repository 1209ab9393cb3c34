import type { KnownDevices } from '#server/known-device.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { verifySecret, withinShare } from '#server/secret-hash.ts';
import { PINS_BY_ADDRESS, PINS_BY_EMAIL, PINS_BY_KNOWN_DEVICE } from './guess-rules.ts';
import { accountNotFound, incorrectPin } from './problems.ts';
import type { MinerStore } from './store.ts';

/** Where a PIN was sent from; the limits on attempts depend on it. */
export interface PinSource {
  /** The request's address (`request.ip`). */
  readonly ip: string;
  /** From the cookie of a device that signed in before. */
  readonly deviceMark: string | undefined;
}

/**
 * Verifies a PIN within the limits; the attempt is counted first.
 * @throws {ProblemError} account-not-found, incorrect-pin, too-many-requests, temporarily-unavailable
 */
export type PinCheck = (email: string, pin: string, source: PinSource) => Promise<void>;

export function createPinCheck(deps: {
  store: Pick<MinerStore, 'pinHash'>;
  knownDevices: KnownDevices;
  limits: AttemptLimits;
}): PinCheck {
  const { store, knownDevices, limits } = deps;
  return async (email, pin, { ip, deviceMark }) => {
    const turn = { lane: 'miners', client: addressSubject(ip) } as const;
    let pinHash: string | undefined;
    const verify = async (): Promise<boolean> => pinHash !== undefined && (await verifySecret(pinHash, pin, turn));
    const isRight = await withinShare(turn, () => {
      if (knownDevices.isKnown(email, deviceMark)) {
        return limits.guess(PINS_BY_KNOWN_DEVICE, email, async () => {
          pinHash = await store.pinHash(email);
          return verify();
        });
      }
      limits.refuseBlocked(PINS_BY_EMAIL, email);
      return limits.guess(PINS_BY_ADDRESS, turn.client, async () => {
        pinHash = await store.pinHash(email);
        // Without a wallet only the address is charged, so that nobody is locked out of a wallet created later.
        return pinHash !== undefined && limits.guess(PINS_BY_EMAIL, email, verify);
      });
    });
    if (pinHash === undefined) throw accountNotFound();
    if (!isRight) throw incorrectPin();
  };
}
