import type { WalletData } from '#contract/miner.ts';
import { inviterUsername } from '#domain/miner/referral.ts';
import { newMinerWallet } from '#domain/miner/wallet.ts';
import { type HashQueueKey, hashSecret, queueHashing, queueKeyOf } from '#server/credentials/secret-hash.ts';
import { type DeviceCookies, newDeviceGeneration } from '#server/credentials/tokens.ts';
import type { Caller } from '#server/http/caller.ts';
import { accountNotFound, emailTaken, registrationClosed, walletBlocked } from '../problems.ts';
import type { StoredWallet } from '../store/wallet-row.ts';
import { toWalletData } from '../wallet-reads.ts';
import type { MinerContext } from './device-authorization.ts';
import { CHECKS_BY_ADDRESS, CREATIONS_BY_ADDRESS, type PinChecks, type PinSource } from './pins.ts';

/** A wallet and the values of the device's cookies. */
export interface SignedIn {
  readonly data: WalletData;
  readonly token: string;
  readonly deviceCookie: string;
}

/** `nowMs`: since the epoch. */
export function toSignedIn(
  { email, wallet }: StoredWallet,
  { token, generation }: { readonly token: string; readonly generation: number },
  { deviceCookies, nowMs }: { readonly deviceCookies: DeviceCookies; readonly nowMs: number },
): SignedIn {
  return { data: toWalletData(email, wallet, nowMs), token, deviceCookie: deviceCookies.issue(email, generation) };
}

/** Login and logout of a wallet. Each change evicts the wallet from memory. */
export function createDeviceSessions(context: MinerContext, pins: PinChecks) {
  const { store, cache, tokens, deviceCookies, clock, onSessionChanged } = context;
  return {
    /**
     * Replaces any other session.
     * @throws {ProblemError} account-not-found, incorrect-pin, too-many-requests, wallet-blocked
     */
    async login(email: string, pin: string, source: PinSource): Promise<SignedIn> {
      const { incarnation, generation } = await pins.check(email, pin, source);
      const { token, tokenHash } = tokens.issue(email, incarnation);
      const stored = await store.setSession(email, { tokenHash, startedMs: clock.nowMs() });
      cache.evict(email);
      if (stored === undefined) throw (await store.exists(email)) ? walletBlocked() : accountNotFound();
      onSessionChanged(stored.id);
      return toSignedIn(stored, { token, generation }, { deviceCookies, nowMs: clock.nowMs() });
    },

    /** Ends the session of `token` if it is the current one. Returns false for a token of another wallet. */
    async logout(email: string, token: string | undefined): Promise<boolean> {
      const proof = tokens.verify(email, token);
      if (proof === undefined) return false;
      const walletId = await store.endSession(email, proof.tokenHash);
      if (walletId === undefined) return true;
      cache.evict(email);
      onSessionChanged(walletId);
      return true;
    },
  };
}

export interface WalletToCreate {
  readonly email: string;
  readonly pin: string;
  /** The `ref` of the referral link; ignored when it names no wallet or the new wallet itself. */
  readonly ref?: string | undefined;
}

/** The check of an e-mail, and the sign-up. */
export function createNewWallets(context: MinerContext) {
  const { store, tokens, deviceCookies, limits, clock, newWallets } = context;

  const canCreateWallets = async (): Promise<boolean> => (await newWallets()) === 'open';

  async function create({ email, pin, ref }: WalletToCreate, ip: string, queueKey: HashQueueKey): Promise<SignedIn> {
    if (!(await canCreateWallets())) throw registrationClosed();
    await limits.count(CREATIONS_BY_ADDRESS, { ip });
    if (await store.exists(email)) throw emailTaken();
    const pinHash = await hashSecret(pin, queueKey);
    const incarnation = newDeviceGeneration();
    const { token, tokenHash } = tokens.issue(email, incarnation);
    const nowMs = clock.nowMs();
    const stored = await store.create({
      email,
      pinHash,
      session: { tokenHash, startedMs: nowMs },
      incarnation,
      wallet: newMinerWallet(nowMs),
      inviterUsername: ref === undefined ? undefined : inviterUsername(ref, email),
    });
    if (stored === undefined) throw emailTaken();
    return toSignedIn(stored, { token, generation: incarnation }, { deviceCookies, nowMs });
  }

  return {
    canCreateWallets,

    /** @throws {ProblemError} too-many-requests */
    async exists(email: string, ip: string): Promise<boolean> {
      await limits.count(CHECKS_BY_ADDRESS, { ip });
      return store.exists(email);
    },

    /** @throws {ProblemError} email-taken, registration-closed, too-many-requests */
    createWallet: (wallet: WalletToCreate, caller: Caller): Promise<SignedIn> => {
      const queueKey = queueKeyOf('miners', caller, { isKnown: false });
      return queueHashing(queueKey, () => create(wallet, caller.ip, queueKey));
    },
  };
}
