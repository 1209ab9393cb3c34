import { MINUTE_MS } from '#domain/time.ts';
import { checkSecret, secretAttemptsLeft, secretRules } from '#server/credentials/secret-check.ts';
import { type HashQueueKey, hashSecret, queueHashing, queueKeyOf } from '#server/credentials/secret-hash.ts';
import { newDeviceGeneration } from '#server/credentials/tokens.ts';
import type { Caller } from '#server/http/caller.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';
import { accountNotFound, incorrectPin, notSignedIn } from '../problems.ts';
import type { StoredPin } from '../store/device-session-store.ts';
import type { DeviceAuthorization, MinerContext } from './device-authorization.ts';

export const PIN_RULES = secretRules('miner-pin', 'email', 'Too many wrong PINs.');

/** One check per sign-in: 60 at once and 720 an hour suit a large lecture hall and are slow for a list of e-mails. */
export const CHECKS_BY_ADDRESS: AttemptRule = {
  name: 'miner-check-address',
  burst: 60,
  refillMs: 5_000,
  message: 'Too many email addresses were checked from your network.',
};

/**
 * In any 24 hours at most 10 + 48 from one address. A household creates all its wallets at once; farming a hundred
 * takes two days. Each costs an argon2 hash and a permanent row.
 */
export const CREATIONS_BY_ADDRESS: AttemptRule = {
  name: 'miner-create-address',
  burst: 10,
  refillMs: 30 * MINUTE_MS,
  message: 'Too many wallets were created from your network.',
};

/** Where a PIN was sent from; the limits on attempts depend on it. */
export interface PinSource extends Caller {
  /** Of a device that signed in before. */
  readonly deviceCookie: string | undefined;
}

interface QueuedSource {
  /** The request's address (`request.ip`). */
  readonly ip: string;
  readonly queueKey: HashQueueKey;
  readonly isKnownDevice: boolean;
}

export type PinChecks = ReturnType<typeof createPinCheck>;

/**
 * Returns functions that verify a PIN within the limits and return it as stored. They throw the problems
 * account-not-found, incorrect-pin, too-many-requests and temporarily-unavailable. Only incorrect-pin, which reveals
 * that there is a wallet, has the tries left.
 */
export function createPinCheck({ store, deviceCookies, limits }: MinerContext) {
  /** To be called in the queue of hashes, as `queueKey`. */
  async function verify(email: string, pin: string, from: QueuedSource): Promise<StoredPin> {
    const source = { owner: email, ...from };
    let stored = undefined as StoredPin | undefined;
    const isCorrect = await checkSecret(limits, PIN_RULES, {
      ...source,
      secret: pin,
      // Without a wallet it counts against the address only, so that nobody is locked out of a wallet created later.
      readHash: async () => {
        stored = await store.pin(email);
        return stored?.pinHash;
      },
    });
    if (stored === undefined) throw accountNotFound();
    if (!isCorrect) throw incorrectPin(await secretAttemptsLeft(limits, PIN_RULES, source));
    return stored;
  }

  return {
    verify,
    /** Waits in the queue of hashes, then verifies. */
    check(email: string, pin: string, { deviceCookie, ...caller }: PinSource): Promise<StoredPin> {
      const queueKey = queueKeyOf('miners', caller, { isKnown: deviceCookies.isIssued(email, deviceCookie) });
      return queueHashing(queueKey, async () => {
        const readGeneration = async () => (await store.pin(email))?.generation;
        const isKnownDevice = await deviceCookies.isKnown(email, deviceCookie, readGeneration);
        return verify(email, pin, { ip: caller.ip, queueKey, isKnownDevice });
      });
    },
  };
}

export function createPinChange(context: MinerContext, pins: PinChecks, authorization: DeviceAuthorization) {
  const { store, cache, tokens, deviceCookies } = context;
  return {
    /**
     * Changes the PIN from the signed-in device, which stays signed in and known; no other device is known any more.
     * Returns its device cookie.
     * @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked, incorrect-pin, too-many-requests
     */
    async changePin(
      email: string,
      { pin, newPin }: { readonly pin: string; readonly newPin: string },
      { token, ...caller }: Caller & { readonly token: string | undefined },
    ): Promise<string> {
      await authorization.readAuthorized(email, authorization.authorizeToken(email, token));
      const tokenHash = tokens.verify(email, token)?.tokenHash ?? '';
      const generation = newDeviceGeneration();
      const queueKey = queueKeyOf('miners', caller, { isKnown: true });
      await queueHashing(queueKey, async () => {
        const source = { ip: caller.ip, queueKey, isKnownDevice: true };
        const { pinHash: verifiedHash } = await pins.verify(email, pin, source);
        const pinHash = await hashSecret(newPin, queueKey);
        if (!(await store.changePin(email, { verifiedHash, tokenHash }, { pinHash, generation }))) throw notSignedIn();
      });
      cache.evict(email);
      return deviceCookies.issue(email, generation);
    },
  };
}
