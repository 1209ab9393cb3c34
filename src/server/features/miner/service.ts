import type { WalletData } from '#contract/miner.ts';
import { effectiveRates } from '#domain/miner/daily-bonus.ts';
import { minerLevel } from '#domain/miner/level.ts';
import type { MinerClaim } from '#domain/miner/reconcile.ts';
import { type MinerWallet, newMinerWallet } from '#domain/miner/wallet.ts';
import type { Clock } from '#server/clock.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { hashSecret, verifySecret } from '#server/secret-hash.ts';
import { MINER_SESSION_MS_MAX, type SessionTokens } from './session-token.ts';
import type { MinerStore } from './store.ts';
import { type Admission, accountNotFound, type WalletsInUse } from './wallets-in-use.ts';

/** A wallet and the token that its device keeps as a cookie. */
export interface SignedIn {
  readonly data: WalletData;
  readonly token: string;
}

/** How a sync proves that it may: the device's session token, or the PIN as the specification has it. */
export interface SyncProof {
  readonly token: string | undefined;
  readonly pin: string | undefined;
}

/** What the miner's calls do, without HTTP. Every method may throw temporarily-unavailable. */
export interface MinerService {
  readonly canCreateWallets: boolean;
  exists(email: string): Promise<boolean>;
  /** @throws {ProblemError} email-taken, registration-closed */
  createWallet(email: string, pin: string): Promise<SignedIn>;
  /** Ends the session of any other device. @throws {ProblemError} account-not-found, incorrect-pin */
  login(email: string, pin: string): Promise<SignedIn>;
  /** Ends the session that `token` belongs to; quiet when there is none. */
  logout(email: string, token: string | undefined): Promise<void>;
  /** @throws {ProblemError} not-signed-in, session-replaced */
  read(email: string, token: string | undefined): Promise<WalletData>;
  /** @throws {ProblemError} not-signed-in, session-replaced, incorrect-pin, account-not-found */
  sync(email: string, claim: MinerClaim, proof: SyncProof): Promise<WalletData>;
}

export function createMinerService(deps: {
  store: MinerStore;
  walletsInUse: WalletsInUse;
  tokens: SessionTokens;
  clock: Clock;
  newWallets: 'open' | 'closed';
}): MinerService {
  const { store, walletsInUse, tokens, clock } = deps;
  const canCreateWallets = deps.newWallets === 'open';

  /** The device's session, looked at once; told apart: no session, another device's, one that ran out. */
  const admitDevice = (token: string | undefined): Admission => {
    const tokenHash = token === undefined ? undefined : tokens.hash(token);
    return (session) => {
      if (tokenHash === undefined || session === null) throw notSignedIn();
      if (tokenHash !== session.tokenHash) throw sessionReplaced();
      if (clock.nowMs() - session.startedMs > MINER_SESSION_MS_MAX) throw notSignedIn();
    };
  };

  const checkPin = async (email: string, pin: string): Promise<void> => {
    const pinHash = await store.pinHash(email);
    if (pinHash === undefined) throw accountNotFound();
    if (!(await verifySecret(pinHash, pin))) {
      throw new ProblemError('incorrect-pin', 'The PIN you entered is incorrect');
    }
  };

  return {
    canCreateWallets,
    exists: (email) => store.exists(email),
    async createWallet(email, pin) {
      if (!canCreateWallets) {
        throw new ProblemError('registration-closed', 'New wallets cannot be created at this time.');
      }
      if (await store.exists(email)) throw emailTaken();
      const pinHash = await hashSecret(pin);
      const { token, tokenHash } = tokens.issue();
      const startedMs = clock.nowMs();
      const wallet = newMinerWallet(startedMs);
      const stored = await store.create({ email, pinHash, session: { tokenHash, startedMs }, wallet });
      if (stored === undefined) throw emailTaken();
      return { data: toWalletData(stored.email, stored.wallet, clock.nowMs()), token };
    },
    async login(email, pin) {
      await checkPin(email, pin);
      const { token, tokenHash } = tokens.issue();
      const stored = await store.setSession(email, { tokenHash, startedMs: clock.nowMs() });
      walletsInUse.forget(email);
      if (stored === undefined) throw accountNotFound();
      return { data: toWalletData(stored.email, stored.wallet, clock.nowMs()), token };
    },
    async logout(email, token) {
      const stored = await walletsInUse.read(email);
      if (stored === undefined || token === undefined || stored.session?.tokenHash !== tokens.hash(token)) return;
      await store.setSession(email, null);
      walletsInUse.forget(email);
    },
    async read(email, token) {
      const stored = await walletsInUse.read(email);
      if (stored === undefined) throw notSignedIn();
      admitDevice(token)(stored.session);
      return toWalletData(email, stored.wallet, clock.nowMs());
    },
    async sync(email, claim, { token, pin }) {
      let admit = admitDevice(token);
      if (token === undefined && pin !== undefined) {
        await checkPin(email, pin);
        admit = admitAnyone;
      }
      return toWalletData(email, await walletsInUse.sync(email, claim, admit), clock.nowMs());
    },
  };
}

/** For a sync whose PIN was right: it needs no session. */
const admitAnyone: Admission = () => undefined;

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
