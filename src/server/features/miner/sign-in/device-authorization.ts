import type { NewWallets } from '#contract/site-data.ts';
import { MINER_SESSION_MS_MAX } from '#domain/miner/constants.ts';
import type { Presence, TimeSpan } from '#domain/miner/presence.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import type { DeviceCookies } from '#server/credentials/tokens.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { authorizedEntry, type GroupCommit } from '../commit/group-commit.ts';
import type { AuthorizeSession, WalletCache } from '../commit/wallet-cache.ts';
import { notSignedIn, sessionReplaced, walletBlocked } from '../problems.ts';
import type { MinerStore } from '../store/store.ts';
import type { WalletSession } from '../store/wallet-row.ts';
import type { SessionProof, WalletSessionTokens } from './wallet-session-tokens.ts';

/** What the miner's operations share. */
export interface MinerContext {
  readonly store: MinerStore;
  readonly cache: WalletCache;
  readonly groupCommit: GroupCommit;
  readonly tokens: WalletSessionTokens;
  readonly deviceCookies: DeviceCookies;
  readonly limits: AttemptLimits;
  readonly clock: Clock;
  /** Whether new wallets may be created now. */
  readonly newWallets: () => Promise<NewWallets>;
  /** Returns when the server was down, in ascending order. */
  readonly downtimes: () => readonly TimeSpan[];
  /** Called when a session has begun or ended here. */
  readonly onSessionChanged: (walletId: number) => void;
}

/** Whose sync it is, and what it shows of the miner's presence. */
export interface SyncDevice {
  readonly email: string;
  readonly presence: Presence;
  /** Verifies without a hash that the session is still the wallet's current one. */
  readonly authorize: AuthorizeSession;
}

/** A device whose session was verified once, for as long as its live channel is open; present since then. */
export interface VerifiedDevice extends SyncDevice {
  readonly walletId: number;
}

export type DeviceAuthorization = ReturnType<typeof createDeviceAuthorization>;

/** Decides whether a device may read or change a wallet. */
export function createDeviceAuthorization({ cache, tokens, clock }: MinerContext) {
  /**
   * Authorizes the device of `token`. A token never issued for this wallet is rejected before any query, so that the
   * response does not reveal whether the wallet exists; only its own devices learn that their session was replaced, or
   * that the wallet is blocked. One of an erased wallet with the same e-mail is rejected like no token.
   * @throws {ProblemError} not-signed-in
   */
  const authorizeToken = (email: string, token: string | undefined): AuthorizeSession => {
    const proof = tokens.verify(email, token);
    if (proof === undefined) throw notSignedIn();
    return (session) => requireCurrent(session, proof, clock.nowMs());
  };

  /** Returns the wallet as stored. @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
  const readAuthorized = async (email: string, authorize: AuthorizeSession): Promise<MinerWallet> =>
    (await verifiedRead(authorize, () => cache.readStored(email))).wallet;

  return {
    authorizeToken,
    readAuthorized,

    /**
     * Verifies the device of `token` for its live channel.
     * @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked
     */
    async verifyDevice(token: string | undefined): Promise<VerifiedDevice> {
      const email = tokens.emailIn(token);
      if (email === undefined) throw notSignedIn();
      const authorize = authorizeToken(email, token);
      const { id } = await authorizedEntry(cache, email, authorize);
      return { walletId: id, email, presence: { type: 'channel', sinceMs: clock.nowMs() }, authorize };
    },

    /**
     * Reads the session from the database again.
     * @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked
     */
    async verifyAgain({ email, authorize }: VerifiedDevice): Promise<void> {
      await readAuthorized(email, authorize);
    },
  };
}

/**
 * Returns what `read` finds of a wallet, if the request may use it.
 * @throws {ProblemError} what `authorize` throws; not-signed-in
 */
export async function verifiedRead<Stored extends { readonly session: WalletSession }>(
  authorize: AuthorizeSession,
  read: () => Promise<Stored | undefined>,
): Promise<Stored> {
  const stored = await read();
  if (stored === undefined) throw notSignedIn();
  authorize(stored.session);
  return stored;
}

/** @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
function requireCurrent(session: WalletSession, proof: SessionProof, nowMs: number): void {
  if (session === null) throw notSignedIn();
  if (session === 'blocked') throw walletBlocked();
  if (proof.tokenHash !== session.tokenHash) {
    throw proof.incarnation === session.incarnation ? sessionReplaced() : notSignedIn();
  }
  if (nowMs - session.startedMs > MINER_SESSION_MS_MAX) throw notSignedIn();
}
