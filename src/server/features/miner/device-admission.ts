import { MINER_SESSION_MS_MAX } from '#domain/miner/constants.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import type { Clock } from '#server/lib/clock.ts';
import { notSignedIn, sessionReplaced, walletBlocked } from './problems.ts';
import type { WalletCache } from './wallet-cache.ts';
import type { Admission } from './wallet-change.ts';
import type { WalletSessionTokens } from './wallet-session-tokens.ts';

/** A device whose session was verified once, for as long as its live channel is open. */
export interface VerifiedDevice {
  readonly walletId: number;
  readonly email: string;
  /** When it was verified, ms since the epoch. */
  readonly sinceMs: number;
  /** Verifies without a hash that the session is still the wallet's current one. */
  readonly admit: Admission;
}

/** The session of a request, or of a live channel. */
export type DeviceCredentials = VerifiedDevice | { readonly token: string | undefined };

export type DeviceAdmission = ReturnType<typeof createDeviceAdmission>;

/** Decides whether the device of a request may read or change a wallet. */
export function createDeviceAdmission({
  cache,
  tokens,
  clock,
}: {
  readonly cache: WalletCache;
  readonly tokens: WalletSessionTokens;
  readonly clock: Clock;
}) {
  /**
   * Admits the device of `token`. A token never issued for this wallet is rejected before any query, so that the
   * response does not reveal whether the wallet exists; only its own devices learn that their session was replaced, or
   * that the wallet is blocked. One of an erased wallet with the same e-mail is rejected like
   * no token.
   * @throws {ProblemError} not-signed-in
   */
  const admitDevice = (email: string, token: string | undefined): Admission => {
    const proof = tokens.verify(email, token);
    if (proof === undefined) throw notSignedIn();
    return (session) => {
      if (session === null) throw notSignedIn();
      if (session === 'blocked') throw walletBlocked();
      if (proof.tokenHash !== session.tokenHash) {
        throw proof.incarnation === session.incarnation ? sessionReplaced() : notSignedIn();
      }
      if (clock.nowMs() - session.startedMs > MINER_SESSION_MS_MAX) throw notSignedIn();
    };
  };

  const admissionOf = (email: string, credentials: DeviceCredentials): Admission =>
    'admit' in credentials ? credentials.admit : admitDevice(email, credentials.token);

  /** Returns the wallet as stored. @throws {ProblemError} not-signed-in, session-replaced */
  const readAdmitted = async (email: string, credentials: DeviceCredentials): Promise<MinerWallet> => {
    const admit = admissionOf(email, credentials);
    const stored = await cache.readStored(email);
    if (stored === undefined) throw notSignedIn();
    admit(stored.session);
    return stored.wallet;
  };

  return { admitDevice, admissionOf, readAdmitted };
}
