import type { MinerData, MinerRecord } from '#contract/miner-admin.ts';
import type { Actor } from '#server/db/activity.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { AttemptsLeft } from '#server/limits/attempt-rule.ts';
import type { WalletCache } from '../commit/wallet-cache.ts';
import { PIN_RULES } from '../sign-in/pins.ts';
import type { MinerStore } from '../store/store.ts';
import { toHistoryData, toWalletData } from '../wallet-reads.ts';
import { ACTS_ON_WALLETS, ERASURES, LIFTED_WAITS } from './attempt-rules.ts';
import type { SupportedWallet, SupportStore } from './support-store.ts';

export type MinerSupport = ReturnType<typeof createMinerSupport>;

interface SupportDeps {
  readonly supportStore: SupportStore;
  readonly store: Pick<MinerStore, 'load' | 'history'>;
  readonly cache: Pick<WalletCache, 'evict'>;
  readonly limits: Pick<AttemptLimits, 'attemptsLeft' | 'count' | 'endWait'>;
  readonly clock: Clock;
  /** Called when a session has ended here. */
  readonly onSessionChanged: (walletId: number) => void;
}

/** What the team can see of a miner and do for one. Every method may throw not-found, every act too-many-requests. */
export function createMinerSupport(deps: SupportDeps) {
  const { supportStore, cache, limits, clock } = deps;

  /** Runs `write`; this process evicts the wallet, the others are notified by the database. */
  async function act(
    user: SignedInUser,
    write: (actor: Actor) => Promise<SupportedWallet | undefined>,
  ): Promise<SupportedWallet> {
    await limits.count(ACTS_ON_WALLETS, String(user.id));
    const wallet = await write({ by: user.username, nowMs: clock.nowMs() });
    if (wallet === undefined) throw notFound();
    cache.evict(wallet.email);
    deps.onSessionChanged(wallet.id);
    return wallet;
  }

  return {
    read: (id: number): Promise<MinerRecord> => readRecord(deps, id),

    /** What is stored about the wallet, for its owner: without its secrets and what concerns others. */
    async exportData(id: number, user: SignedInUser): Promise<MinerData> {
      const { claimId } = await act(user, (actor) => supportStore.recordExport(id, actor));
      const [{ invitedBy: _, ...miner }, days] = await Promise.all([readRecord(deps, id), supportStore.days(id)]);
      return {
        exportedAt: new Date(clock.nowMs()).toISOString(),
        miner,
        claimId: `0x${Buffer.from(claimId).toString('hex')}`,
        days,
      };
    },

    async block(id: number, user: SignedInUser, reason: string): Promise<undefined> {
      await act(user, (actor) => supportStore.block(id, actor, reason));
    },

    async unblock(id: number, user: SignedInUser): Promise<undefined> {
      await act(user, (actor) => supportStore.unblock(id, actor));
    },

    /** Of unknown and of known devices. Networks keep theirs: they count the guesses at all wallets. */
    async endPinWait(id: number, user: SignedInUser): Promise<undefined> {
      await limits.count(LIFTED_WAITS, String(id));
      const { email } = await act(user, (actor) => supportStore.recordEndOfPinWait(id, actor));
      await limits.endWait(PIN_RULES.byOwner, email);
      await limits.endWait(PIN_RULES.byKnownDevice, email);
    },

    async erase(id: number, user: SignedInUser, reason: string): Promise<undefined> {
      await limits.count(ERASURES, String(user.id));
      await act(user, (actor) => supportStore.erase(id, actor, reason));
    },
  };
}

async function readRecord(deps: SupportDeps, id: number): Promise<MinerRecord> {
  const { supportStore, store, limits, clock } = deps;
  const found = await supportStore.find(id);
  if (found === undefined) throw notFound();
  const nowMs = clock.nowMs();
  const [[stored], history, unknown, known, invitedBy] = await Promise.all([
    store.load([found.email]),
    store.history(found.email),
    limits.attemptsLeft(PIN_RULES.byOwner, found.email),
    limits.attemptsLeft(PIN_RULES.byKnownDevice, found.email),
    supportStore.inviter(id),
  ]);
  // Erased since.
  if (stored === undefined || history === undefined) throw notFound();
  const { session, wallet } = stored;
  const { blockedAt, blockReason } = found;
  return {
    id,
    createdAt: found.createdAt.toISOString(),
    wallet: toWalletData(found.email, wallet, nowMs),
    signedInAt: session === null || session === 'blocked' ? null : new Date(session.startedMs).toISOString(),
    lastSyncAt: wallet.lastSyncMs === 0 ? null : new Date(wallet.lastSyncMs).toISOString(),
    blocked: blockedAt === null ? null : { at: blockedAt.toISOString(), reason: blockReason ?? '' },
    guesses: {
      left: unknown.tries,
      blockedUntil: blockedUntil(unknown, nowMs),
      knownBlockedUntil: blockedUntil(known, nowMs),
    },
    history: toHistoryData(history, nowMs),
    invitedBy,
  };
}

function blockedUntil({ tries, waitMs }: AttemptsLeft, nowMs: number): string | null {
  return tries > 0 ? null : new Date(nowMs + waitMs).toISOString();
}

function notFound(): ProblemError {
  return new ProblemError('not-found', 'There is no such wallet; it may have been erased.');
}
