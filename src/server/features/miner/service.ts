import type { WalletData } from '#contract/miner.ts';
import type { NewWallets } from '#contract/site-facts.ts';
import type { Presence, TimeSpan } from '#domain/miner/presence.ts';
import { type MinerClaim, reconcile } from '#domain/miner/reconcile.ts';
import { inviterUsername } from '#domain/miner/referral.ts';
import { activateReferral, isReferralActive } from '#domain/miner/referral-bonus.ts';
import { type MinerWallet, newMinerWallet } from '#domain/miner/wallet.ts';
import { type DeviceCookies, newDeviceGeneration } from '#server/credentials/device-cookie.ts';
import { type HashRequester, hashSecret, queueHashing, requesterOf } from '#server/credentials/secret-hash.ts';
import type { Caller } from '#server/http/caller.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { LIVE_QUEUE_LENGTH_MAX, QUEUE_LENGTH_MAX } from '#server/overload/shedding-policy.ts';
import { CHECKS_BY_ADDRESS, CREATIONS_BY_ADDRESS } from './attempt-rules.ts';
import { createDeviceAdmission, type DeviceCredentials, type VerifiedDevice } from './device-admission.ts';
import type { GroupCommit } from './group-commit.ts';
import { createPinCheck, type PinSource } from './pin-check.ts';
import { accountNotFound, emailTaken, notSignedIn, registrationClosed, walletBlocked } from './problems.ts';
import type { MinerStore, StoredWallet } from './store.ts';
import type { WalletCache } from './wallet-cache.ts';
import type { Admission } from './wallet-change.ts';
import { toWalletData } from './wallet-data.ts';
import { createWalletReads } from './wallet-reads.ts';
import type { WalletSessionTokens } from './wallet-session-tokens.ts';

/** A wallet and the values of the device's cookies. */
export interface SignedIn {
  readonly data: WalletData;
  readonly token: string;
  readonly deviceCookie: string;
}

export interface WalletToCreate {
  readonly email: string;
  readonly pin: string;
  /** The `ref` of the referral link; ignored when it names no wallet or the new wallet itself. */
  readonly ref?: string | undefined;
}

interface RequestCredentials {
  readonly token: string | undefined;
  readonly pin: string | undefined;
  /** Called only when the PIN is verified. */
  readonly source: () => PinSource;
}

/** A sync is authorised by the device's session or, as the specification has it, by the PIN. */
export type SyncCredentials = VerifiedDevice | RequestCredentials;

/** A committed sync. */
export interface SyncResult {
  readonly data: WalletData;
  /** TVX that the claim added. */
  readonly credited: number;
}

export type MinerService = ReturnType<typeof createMinerService>;

/** The miner's operations, independent of HTTP. Every method may throw temporarily-unavailable. */
export function createMinerService(deps: {
  store: MinerStore;
  cache: WalletCache;
  groupCommit: GroupCommit;
  tokens: WalletSessionTokens;
  deviceCookies: DeviceCookies;
  limits: AttemptLimits;
  clock: Clock;
  /** Whether new wallets may be created now. */
  newWallets: () => Promise<NewWallets>;
  /** Returns when the server was down, in ascending order. */
  downtimes: () => readonly TimeSpan[];
  /** Called when a session has begun or ended here. */
  onSessionChanged: (walletId: number) => void;
  /** Called when a wallet has been created here. */
  onCreated: () => void;
}) {
  const { store, cache, groupCommit, tokens, deviceCookies, limits, clock, downtimes } = deps;
  const canCreateWallets = async (): Promise<boolean> => (await deps.newWallets()) === 'open';
  const pins = createPinCheck(deps);
  const admission = createDeviceAdmission({ cache, tokens, clock });
  const { admitDevice, admissionOf, readAdmitted } = admission;

  /** Commits what the rules grant of `claim`. */
  const commitClaim = async (
    email: string,
    { claim, presence }: { readonly claim: MinerClaim; readonly presence: Presence },
    admit: Admission,
  ): Promise<SyncResult> => {
    let credited = 0;
    const credit = (current: MinerWallet, nowMs: number): MinerWallet => {
      const next = reconcile(current, claim, { nowMs, presence, downtimes: downtimes() });
      credited = next.totalMinedTvx - current.totalMinedTvx;
      return next;
    };
    const queueLengthMax = presence.type === 'channel' ? LIVE_QUEUE_LENGTH_MAX : QUEUE_LENGTH_MAX;
    const wallet = await groupCommit.submit(email, credit, admit, queueLengthMax);
    return { data: toWalletData(email, wallet, clock.nowMs()), credited };
  };

  const syncByRequest = async (
    email: string,
    claim: MinerClaim,
    { token, pin, source }: RequestCredentials,
  ): Promise<SyncResult> => {
    const sync = { claim, presence: SINGLE_REQUEST };
    try {
      return await commitClaim(email, sync, admitDevice(email, token));
    } catch (error) {
      if (pin === undefined || !isSessionRefusal(error)) throw error;
    }
    await pins.check(email, pin, source());
    return commitClaim(email, sync, admitUnlessBlocked);
  };

  const signedIn = (
    { email, wallet }: StoredWallet,
    { token, generation }: { readonly token: string; readonly generation: number },
  ): SignedIn => ({
    data: toWalletData(email, wallet, clock.nowMs()),
    token,
    deviceCookie: deviceCookies.issue(email, generation),
  });

  const createWallet = async (
    { email, pin, ref }: WalletToCreate,
    ip: string,
    requester: HashRequester,
  ): Promise<SignedIn> => {
    if (!(await canCreateWallets())) throw registrationClosed();
    await limits.count(CREATIONS_BY_ADDRESS, { ip });
    if (await store.exists(email)) throw emailTaken();
    const pinHash = await hashSecret(pin, requester);
    const incarnation = newDeviceGeneration();
    const { token, tokenHash } = tokens.issue(email, incarnation);
    const startedMs = clock.nowMs();
    const wallet = newMinerWallet(startedMs);
    const stored = await store.create({
      email,
      pinHash,
      session: { tokenHash, startedMs },
      incarnation,
      wallet,
      inviterUsername: ref === undefined ? undefined : inviterUsername(ref, email),
    });
    if (stored === undefined) throw emailTaken();
    deps.onCreated();
    return signedIn(stored, { token, generation: incarnation });
  };

  return {
    canCreateWallets,
    ...createWalletReads({ store, admission, clock }),

    /** @throws {ProblemError} too-many-requests */
    async exists(email: string, ip: string): Promise<boolean> {
      await limits.count(CHECKS_BY_ADDRESS, { ip });
      return store.exists(email);
    },

    /** @throws {ProblemError} email-taken, registration-closed, too-many-requests */
    createWallet: (wallet: WalletToCreate, caller: Caller): Promise<SignedIn> => {
      const requester = requesterOf('miners', caller, { isKnown: false });
      return queueHashing(requester, () => createWallet(wallet, caller.ip, requester));
    },

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
      deps.onSessionChanged(stored.id);
      return signedIn(stored, { token, generation });
    },

    /**
     * Changes the PIN from the signed-in device, which stays signed in and known; no other device is known any more.
     * Returns its device cookie.
     * @throws {ProblemError} not-signed-in, session-replaced, incorrect-pin, too-many-requests
     */
    async changePin(
      email: string,
      { pin, newPin }: { readonly pin: string; readonly newPin: string },
      { token, ...caller }: Caller & { readonly token: string | undefined },
    ): Promise<string> {
      await readAdmitted(email, { token });
      const tokenHash = tokens.verify(email, token)?.tokenHash ?? '';
      const generation = newDeviceGeneration();
      const requester = requesterOf('miners', caller, { isKnown: true });
      await queueHashing(requester, async () => {
        const source = { ip: caller.ip, requester, isKnownDevice: true };
        const { pinHash: verifiedHash } = await pins.verify(email, pin, source);
        const pinHash = await hashSecret(newPin, requester);
        if (!(await store.changePin(email, { verifiedHash, tokenHash }, { pinHash, generation }))) throw notSignedIn();
      });
      cache.evict(email);
      return deviceCookies.issue(email, generation);
    },

    /** Ends the session of `token` if it is the current one. Returns false for a token of another wallet. */
    async logout(email: string, token: string | undefined): Promise<boolean> {
      const proof = tokens.verify(email, token);
      if (proof === undefined) return false;
      const walletId = await store.endSession(email, proof.tokenHash);
      if (walletId === undefined) return true;
      cache.evict(email);
      deps.onSessionChanged(walletId);
      return true;
    },

    /** @throws {ProblemError} not-signed-in, session-replaced, incorrect-pin, account-not-found, too-many-requests */
    sync(email: string, claim: MinerClaim, credentials: SyncCredentials): Promise<SyncResult> {
      if (!('admit' in credentials)) return syncByRequest(email, claim, credentials);
      const presence = { type: 'channel', sinceMs: credentials.sinceMs } as const;
      return commitClaim(email, { claim, presence }, credentials.admit);
    },

    /** Verifies the device of `token` for its live channel. @throws {ProblemError} not-signed-in, session-replaced */
    async verifyDevice(token: string | undefined): Promise<VerifiedDevice> {
      const email = tokens.emailIn(token);
      if (email === undefined) throw notSignedIn();
      const admit = admitDevice(email, token);
      const { id } = await groupCommit.admittedEntry(email, admit);
      return { walletId: id, email, sinceMs: clock.nowMs(), admit };
    },

    /** Reads the session from the database again. @throws {ProblemError} not-signed-in, session-replaced */
    async verifyAgain(device: VerifiedDevice): Promise<void> {
      await readAdmitted(device.email, device);
    },

    /** Activates the referral bonus; idempotent. @throws {ProblemError} not-signed-in, session-replaced */
    async activateReferral(
      email: string,
      credentials: DeviceCredentials,
    ): Promise<{ readonly data: WalletData; readonly alreadyActive: boolean }> {
      let alreadyActive = false;
      const activate = (current: MinerWallet, nowMs: number): MinerWallet => {
        alreadyActive = isReferralActive(current);
        return activateReferral(current, nowMs);
      };
      const wallet = await groupCommit.submit(email, activate, admissionOf(email, credentials));
      return { data: toWalletData(email, wallet, clock.nowMs()), alreadyActive };
    },
  };
}

const SINGLE_REQUEST: Presence = { type: 'request' };

/** A sync with the right PIN needs no session. */
const admitUnlessBlocked: Admission = (session) => {
  if (session === 'blocked') throw walletBlocked();
};

function isSessionRefusal(error: unknown): boolean {
  return error instanceof ProblemError && (error.code === 'not-signed-in' || error.code === 'session-replaced');
}
