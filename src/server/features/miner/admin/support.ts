import type { MinerData, MinerRecord } from '#contract/miner-admin.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { AttemptsLeft } from '#server/limits/attempts-left.ts';
import type { WalletCache } from '../commit/wallet-cache.ts';
import { toHistoryData } from '../history-data.ts';
import { PIN_RULES } from '../sign-in/attempt-rules.ts';
import type { MinerStore } from '../store/store.ts';
import { toWalletData } from '../wallet-data.ts';
import type { SupportQueries } from './support-queries.ts';
import type { SupportAction, SupportedWallet, SupportStore } from './support-store.ts';

export type MinerSupport = ReturnType<typeof createMinerSupport>;

interface SupportDeps {
  readonly supportStore: SupportStore;
  readonly queries: SupportQueries;
  readonly store: Pick<MinerStore, 'load' | 'history'>;
  readonly cache: Pick<WalletCache, 'evict'>;
  readonly limits: Pick<AttemptLimits, 'attemptsLeft' | 'forget'>;
  readonly clock: Clock;
  /** Called when a session has ended here. */
  readonly onSessionChanged: (walletId: number) => void;
}

/** What the team can see of a miner and do for one. Every method may throw not-found. */
export function createMinerSupport(deps: SupportDeps) {
  const { supportStore, queries, cache, limits, clock } = deps;

  /** Runs `write`; this process evicts the wallet, the others are notified by the database. */
  async function act(
    id: number,
    { by, reason }: Pick<SupportAction, 'by' | 'reason'>,
    write: (id: number, action: SupportAction) => Promise<SupportedWallet | undefined>,
  ): Promise<undefined> {
    const wallet = await write(id, { by, reason, nowMs: clock.nowMs() });
    if (wallet === undefined) throw notFound();
    cache.evict(wallet.email);
    deps.onSessionChanged(id);
    return undefined;
  }

  /** Of unknown and of known devices. Networks keep theirs: they count the guesses at all wallets. */
  async function forgetWrongPins(id: number, action: SupportAction): Promise<SupportedWallet | undefined> {
    const wallet = await supportStore.endPinWait(id, action);
    if (wallet === undefined) return undefined;
    await limits.forget(PIN_RULES.byOwner, wallet.email);
    await limits.forget(PIN_RULES.byKnownDevice, wallet.email);
    return wallet;
  }

  return {
    read: (id: number): Promise<MinerRecord> => readRecord(deps, id),

    /** What is stored about the wallet, for its owner: without its secrets and what concerns others. */
    async exportData(id: number, { by, reason }: Pick<SupportAction, 'by' | 'reason'>): Promise<MinerData> {
      const { claimId } = await find(deps, id);
      const nowMs = clock.nowMs();
      await supportStore.recordExport(id, { by, reason, nowMs });
      const [{ invitedBy: _, support: __, ...miner }, days] = await Promise.all([
        readRecord(deps, id),
        queries.days(id),
      ]);
      return {
        exportedAt: new Date(nowMs).toISOString(),
        miner,
        claimId: `0x${Buffer.from(claimId).toString('hex')}`,
        days,
      };
    },
    note: (id: number, by: Pick<SupportAction, 'by' | 'reason'>) => act(id, by, supportStore.note),
    endSession: (id: number, by: Pick<SupportAction, 'by' | 'reason'>) => act(id, by, supportStore.endSession),
    block: (id: number, by: Pick<SupportAction, 'by' | 'reason'>) => act(id, by, supportStore.block),
    unblock: (id: number, by: Pick<SupportAction, 'by' | 'reason'>) => act(id, by, supportStore.unblock),
    endPinWait: (id: number, by: Pick<SupportAction, 'by' | 'reason'>) => act(id, by, forgetWrongPins),
    erase: (id: number, by: Pick<SupportAction, 'by' | 'reason'>) => act(id, by, supportStore.erase),
  };
}

async function find({ queries }: Pick<SupportDeps, 'queries'>, id: number): Promise<SupportedWallet> {
  const found = await queries.find(id);
  if (found === undefined) throw notFound();
  return found;
}

async function readRecord(deps: SupportDeps, id: number): Promise<MinerRecord> {
  const { queries, store, limits, clock } = deps;
  const found = await find(deps, id);
  const nowMs = clock.nowMs();
  const [[stored], history, unknown, known, invitedBy, support] = await Promise.all([
    store.load([found.email]),
    store.history(found.email),
    limits.attemptsLeft(PIN_RULES.byOwner, found.email),
    limits.attemptsLeft(PIN_RULES.byKnownDevice, found.email),
    queries.inviter(id),
    queries.acts(id),
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
    support,
  };
}

function blockedUntil({ tries, waitMs }: AttemptsLeft, nowMs: number): string | null {
  return tries > 0 ? null : new Date(nowMs + waitMs).toISOString();
}

function notFound(): ProblemError {
  return new ProblemError('not-found', 'There is no such wallet; it may have been erased.');
}
