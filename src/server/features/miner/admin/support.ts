import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  adminBlockMiner,
  adminEndPinWait,
  adminEraseMiner,
  adminExportMinerData,
  adminReadMiner,
  adminUnblockMiner,
  type MinerData,
  type MinerRecord,
  minersTable,
} from '#contract/miner-admin.ts';
import { normalizeEmail } from '#domain/email.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { minerWallets as wallets } from '#server/db/schema/miner.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { AttemptRule, AttemptsLeft } from '#server/limits/attempt-rule.ts';
import { bindTable } from '#server/tables/bind-table.ts';
import { beginsWith } from '#server/tables/keyset.ts';
import type { WalletCache } from '../commit/wallet-cache.ts';
import { PIN_RULES } from '../sign-in/pins.ts';
import type { MinerStore } from '../store/store.ts';
import { toHistoryData, toWalletData } from '../wallet-reads.ts';
import {
  block,
  changeWallet,
  erase,
  findInviter,
  findWallet,
  readDays,
  type SupportedWallet,
  unblock,
  type WriteWallet,
} from './support-store.ts';

/** What a member's confirmed session may do to wallets, so that a stolen one does not empty the table. */
const ACTS_ON_WALLETS: AttemptRule = {
  name: 'miner-support-acts',
  burst: 20,
  refillMs: 3 * MINUTE_MS,
  message: 'You have done a lot to wallets within an hour.',
};

const ERASURES: AttemptRule = {
  name: 'miner-support-erasures',
  burst: 10,
  refillMs: 6 * MINUTE_MS,
  message: 'You have erased many wallets within an hour.',
};

/** For one wallet: each lift lets somebody guess again. */
const LIFTED_WAITS: AttemptRule = {
  name: 'miner-lifted-waits',
  burst: 3,
  refillMs: 8 * HOUR_MS,
  message: 'The wait of this wallet was lifted three times within a day.',
};

interface SupportContext extends FeatureContext {
  readonly store: MinerStore;
  readonly cache: WalletCache;
  /** Called when a session has ended here. */
  readonly onSessionChanged: (walletId: number) => void;
}

/** Binds the team's table of wallets, and what it can see of a miner and do for one. All are for administrators. */
export function bindMinerSupport(context: SupportContext): void {
  const { database, limits, clock, cache, onSessionChanged } = context;
  bindMinersTable(context);

  /**
   * Changes a wallet; this process evicts it, the others are notified by the database.
   * @throws {ProblemError} not-found, too-many-requests
   */
  async function act(user: SignedInUser, id: string, write: WriteWallet): Promise<SupportedWallet> {
    await limits.count(ACTS_ON_WALLETS, String(user.id));
    const wallet = await changeWallet(database, Number(id), { by: user.username, nowMs: clock.nowMs() }, write);
    if (wallet === undefined) throw notFound();
    cache.evict(wallet.email);
    onSessionChanged(wallet.id);
    return wallet;
  }

  bind(context, adminReadMiner, ({ params }) => readRecord(context, Number(params.id)));
  bind(context, adminBlockMiner, ({ params, body, user }) => act(user, params.id, block(body.reason)));
  bind(context, adminUnblockMiner, ({ params, user }) => act(user, params.id, unblock));
  // Of unknown and of known devices. Networks keep theirs: they count the guesses at all wallets.
  bind(context, adminEndPinWait, async ({ params, user }) => {
    await limits.count(LIFTED_WAITS, params.id);
    // Wrong PINs are counted apart from the wallet.
    const { email } = await act(user, params.id, async () => ({ action: 'pin-wait-ended' }));
    await limits.endWait(PIN_RULES.byOwner, email);
    await limits.endWait(PIN_RULES.byKnownDevice, email);
  });
  bind(context, adminExportMinerData, async ({ params, user }): Promise<MinerData> => {
    const { id, claimId } = await act(user, params.id, async () => ({ action: 'data-exported' }));
    const [{ invitedBy: _, ...miner }, days] = await Promise.all([readRecord(context, id), readDays(database, id)]);
    return {
      exportedAt: new Date(clock.nowMs()).toISOString(),
      miner,
      claimId: `0x${Buffer.from(claimId).toString('hex')}`,
      days,
    };
  });
  bind(context, adminEraseMiner, async ({ params, body, user }) => {
    await limits.count(ERASURES, String(user.id));
    await act(user, params.id, erase(body.reason));
  });
}

const EMAIL = sql`${wallets.email} collate "C"`;
const STATES = {
  'signed-in': isNotNull(wallets.sessionTokenHash),
  'signed-out': isNull(wallets.sessionTokenHash),
  blocked: isNotNull(wallets.blockedAt),
};

function bindMinersTable(context: FeatureContext): void {
  bindTable(context, minersTable, {
    from: wallets,
    columns: {
      id: wallets.id,
      email: wallets.email,
      createdAt: wallets.createdAt,
      totalMined: wallets.totalMinedTvx,
      miningTimeSeconds: wallets.miningTimeSeconds,
      lastSyncMs: wallets.lastSyncMs,
      isSignedIn: sql<boolean>`${wallets.sessionTokenHash} is not null`,
      blockedAt: wallets.blockedAt,
    },
    row: ({ lastSyncMs, ...row }) => ({
      ...row,
      lastSyncAt: lastSyncMs === 0 ? null : new Date(lastSyncMs).toISOString(),
    }),
    // The last three are sorted without an index, which would make every sync slower.
    order: {
      created: wallets.id,
      email: EMAIL,
      mined: wallets.totalMinedTvx,
      time: wallets.miningTimeSeconds,
      synced: wallets.lastSyncMs,
    },
    where: ({ search = '', status }) =>
      and(
        search === '' ? undefined : beginsWith(EMAIL, sql`${normalizeEmail(search)}`),
        status === undefined ? undefined : STATES[status],
      ),
  });
}

async function readRecord({ database, limits, clock, store }: SupportContext, id: number): Promise<MinerRecord> {
  const found = await findWallet(database, id);
  if (found === undefined) throw notFound();
  const nowMs = clock.nowMs();
  const [[stored], history, unknown, known, invitedBy] = await Promise.all([
    store.load([found.email]),
    store.history(found.email),
    limits.attemptsLeft(PIN_RULES.byOwner, found.email),
    limits.attemptsLeft(PIN_RULES.byKnownDevice, found.email),
    findInviter(database, id),
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
