import type { ReferralData, WalletData } from '#contract/miner.ts';
import { effectiveRates } from '#domain/miner/daily-bonus.ts';
import { minerLevel } from '#domain/miner/level.ts';
import type { MinerClaim } from '#domain/miner/reconcile.ts';
import { inviterUsername } from '#domain/miner/referral.ts';
import { isReferralActive } from '#domain/miner/referral-bonus.ts';
import { type MinerWallet, newMinerWallet } from '#domain/miner/wallet.ts';
import type { Clock } from '#server/clock.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { KnownDevices } from '#server/known-device.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { hashSecret, verifySecret, withinShare } from '#server/secret-hash.ts';
import {
  CHECKS_BY_ADDRESS,
  CREATIONS_BY_ADDRESS,
  PINS_BY_ADDRESS,
  PINS_BY_EMAIL,
  PINS_BY_KNOWN_DEVICE,
} from './guess-rules.ts';
import { MINER_SESSION_MS_MAX } from './session-length.ts';
import type { MinerStore, StoredWallet } from './store.ts';
import type { WalletSessionTokens } from './wallet-session-tokens.ts';
import { type Admission, accountNotFound, type WalletsInUse } from './wallets-in-use.ts';

/** A wallet, and what its device keeps as cookies: the session's token, and the mark of a device that knew the PIN. */
export interface SignedIn {
  readonly data: WalletData;
  readonly token: string;
  readonly deviceMark: string;
}

export interface WalletToCreate {
  readonly email: string;
  readonly pin: string;
  /** The `ref` of the referral link; one that names no wallet, or the new one itself, is ignored. */
  readonly ref?: string | undefined;
}

/** Where a PIN comes from, for the limits. */
export interface GuessOrigin {
  /** The request's address (`request.ip`). */
  readonly ip: string;
  /** The device's mark, when it sent one. */
  readonly deviceMark: string | undefined;
}

/** How a sync proves that it may: the device's session token, or the PIN as the specification has it. Either is enough. */
export interface SyncProof {
  readonly token: string | undefined;
  readonly pin: string | undefined;
  /** Called only when the PIN is verified. */
  readonly origin: () => GuessOrigin;
}

/** What the miner's calls do, without HTTP. Every method may throw temporarily-unavailable. */
export interface MinerService {
  readonly canCreateWallets: boolean;
  /** @throws {ProblemError} too-many-requests */
  exists(email: string, ip: string): Promise<boolean>;
  /** @throws {ProblemError} email-taken, registration-closed, too-many-requests */
  createWallet(wallet: WalletToCreate, ip: string): Promise<SignedIn>;
  /** Ends the session of any other device. @throws {ProblemError} account-not-found, incorrect-pin, too-many-requests */
  login(email: string, pin: string, origin: GuessOrigin): Promise<SignedIn>;
  /** Ends the session that `token` belongs to, if it is still the current one. @returns false when the token is not this wallet's */
  logout(email: string, token: string | undefined): Promise<boolean>;
  /** @throws {ProblemError} not-signed-in, session-replaced */
  read(email: string, token: string | undefined): Promise<WalletData>;
  /** @throws {ProblemError} not-signed-in, session-replaced, incorrect-pin, account-not-found, too-many-requests */
  sync(email: string, claim: MinerClaim, proof: SyncProof): Promise<WalletData>;
  /** @throws {ProblemError} not-signed-in, session-replaced */
  referral(email: string, token: string | undefined): Promise<ReferralData>;
  /** Raises the lasting bonus to at least 10 %; again: nothing changes. @throws {ProblemError} not-signed-in, session-replaced */
  activateReferral(
    email: string,
    token: string | undefined,
  ): Promise<{ readonly data: WalletData; readonly alreadyActive: boolean }>;
}

export function createMinerService(deps: {
  store: MinerStore;
  walletsInUse: WalletsInUse;
  tokens: WalletSessionTokens;
  knownDevices: KnownDevices;
  limits: AttemptLimits;
  clock: Clock;
  newWallets: 'open' | 'closed';
}): MinerService {
  const { store, walletsInUse, tokens, knownDevices, limits, clock } = deps;
  const canCreateWallets = deps.newWallets === 'open';

  /**
   * Admits the device that `token` signs in. A token that was never this wallet's is refused here, before any look-up, so that the answer says
   * nothing about the wallet; only the wallet's own devices learn that their session was replaced.
   * @throws {ProblemError} not-signed-in
   */
  const admitDevice = (email: string, token: string | undefined): Admission => {
    const tokenHash = tokens.hashOf(email, token);
    if (tokenHash === undefined) throw notSignedIn();
    return (session) => {
      if (session === null) throw notSignedIn();
      if (tokenHash !== session.tokenHash) throw sessionReplaced();
      if (clock.nowMs() - session.startedMs > MINER_SESSION_MS_MAX) throw notSignedIn();
    };
  };

  /** The wallet as committed, for the device that `token` signs in. @throws {ProblemError} not-signed-in, session-replaced */
  const readAdmitted = async (email: string, token: string | undefined): Promise<MinerWallet> => {
    const admit = admitDevice(email, token);
    const stored = await walletsInUse.read(email);
    if (stored === undefined) throw notSignedIn();
    admit(stored.session);
    return stored.wallet;
  };

  /** One guess of a PIN, counted before it is verified. @throws {ProblemError} see `login` */
  const checkPin = async (email: string, pin: string, { ip, deviceMark }: GuessOrigin): Promise<void> => {
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
        // Without a wallet it counts for the address only: nobody is kept out of a wallet that does not exist yet.
        return pinHash !== undefined && limits.guess(PINS_BY_EMAIL, email, verify);
      });
    });
    if (pinHash === undefined) throw accountNotFound();
    if (!isRight) throw new ProblemError('incorrect-pin', 'The PIN you entered is incorrect');
  };

  const signedIn = ({ email, wallet }: StoredWallet, token: string): SignedIn => ({
    data: toWalletData(email, wallet, clock.nowMs()),
    token,
    deviceMark: knownDevices.mark(email),
  });

  return {
    canCreateWallets,
    async exists(email, ip) {
      await limits.count(CHECKS_BY_ADDRESS, addressSubject(ip));
      return store.exists(email);
    },
    async createWallet({ email, pin, ref }, ip) {
      if (!canCreateWallets) {
        throw new ProblemError('registration-closed', 'New wallets cannot be created at this time.');
      }
      const address = addressSubject(ip);
      await limits.count(CREATIONS_BY_ADDRESS, address);
      if (await store.exists(email)) throw emailTaken();
      const pinHash = await hashSecret(pin, { lane: 'miners', client: address });
      const { token, tokenHash } = tokens.issue(email);
      const startedMs = clock.nowMs();
      const wallet = newMinerWallet(startedMs);
      const stored = await store.create({
        email,
        pinHash,
        session: { tokenHash, startedMs },
        wallet,
        inviterUsername: ref === undefined ? undefined : inviterUsername(ref, email),
      });
      if (stored === undefined) throw emailTaken();
      return signedIn(stored, token);
    },
    async login(email, pin, origin) {
      await checkPin(email, pin, origin);
      const { token, tokenHash } = tokens.issue(email);
      const stored = await store.setSession(email, { tokenHash, startedMs: clock.nowMs() });
      walletsInUse.forget(email);
      if (stored === undefined) throw accountNotFound();
      return signedIn(stored, token);
    },
    async logout(email, token) {
      const tokenHash = tokens.hashOf(email, token);
      if (tokenHash === undefined) return false;
      await store.endSession(email, tokenHash);
      walletsInUse.forget(email);
      return true;
    },
    async read(email, token) {
      return toWalletData(email, await readAdmitted(email, token), clock.nowMs());
    },
    async sync(email, claim, { token, pin, origin }) {
      try {
        return toWalletData(email, await walletsInUse.sync(email, claim, admitDevice(email, token)), clock.nowMs());
      } catch (error) {
        if (pin === undefined || !isSessionRefusal(error)) throw error;
      }
      await checkPin(email, pin, origin());
      return toWalletData(email, await walletsInUse.sync(email, claim, admitAnyone), clock.nowMs());
    },
    async referral(email, token) {
      const wallet = await readAdmitted(email, token);
      const stored = await store.referral(email);
      if (stored === undefined) throw notSignedIn();
      return { ...stored, isActive: isReferralActive(wallet) };
    },
    async activateReferral(email, token) {
      const { wallet, alreadyActive } = await walletsInUse.activateReferral(email, admitDevice(email, token));
      return { data: toWalletData(email, wallet, clock.nowMs()), alreadyActive };
    },
  };
}

/** For a sync whose PIN was right: it needs no session. */
const admitAnyone: Admission = () => undefined;

function isSessionRefusal(error: unknown): boolean {
  return error instanceof ProblemError && (error.code === 'not-signed-in' || error.code === 'session-replaced');
}

/** The wallet as the API shows it at `nowMs`: level and progress are derived, rates are those that count now. */
function toWalletData(email: string, wallet: MinerWallet, nowMs: number): WalletData {
  const { hashrateThs, bonusPercent } = effectiveRates(wallet, nowMs);
  const { level, nextLevelProgress } = minerLevel(wallet.totalMinedTvx);
  return {
    email,
    hashrate: hashrateThs,
    totalMined: wallet.totalMinedTvx,
    balance: wallet.balanceTvx,
    miningTimeSeconds: wallet.miningTimeSeconds,
    difficulty: wallet.difficulty,
    bonus: bonusPercent,
    level,
    lastBonusClaimed: wallet.lastBonusClaimedMs === null ? null : new Date(wallet.lastBonusClaimedMs).toISOString(),
    data: { nextLevelProgress },
  };
}

function notSignedIn(): ProblemError {
  return new ProblemError('not-signed-in', 'Enter your email to start mining');
}

function sessionReplaced(): ProblemError {
  return new ProblemError(
    'session-replaced',
    'This wallet was opened on another device, and one device mines at a time. Log in again to mine here.',
  );
}

function emailTaken(): ProblemError {
  return new ProblemError('email-taken', 'This email is already in use. Please log in instead.');
}
