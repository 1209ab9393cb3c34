import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MinerData, MinerRecord } from '#contract/miner-admin.ts';
import { isoDay } from '#domain/planned-date.ts';
import { DAY_MS } from '#domain/time.ts';
import { newDeviceGeneration } from '#server/credentials/tokens.ts';
import { type Actor, recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { notifySessionChange } from '#server/db/notifications.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { minerDays as days, minerEvents as events, minerWallets as wallets } from '#server/db/schema/miner.ts';

type Orm = Pick<Database, 'orm'>;

/** What the team sees of a wallet beside its totals and history. */
export interface SupportedWallet {
  readonly id: number;
  readonly email: string;
  readonly createdAt: Date;
  readonly blockedAt: Date | null;
  readonly blockReason: string | null;
  readonly claimId: Uint8Array;
}

/** The columns of `SupportedWallet`. */
const WALLET = {
  id: wallets.id,
  email: wallets.email,
  createdAt: wallets.createdAt,
  blockedAt: wallets.blockedAt,
  blockReason: wallets.blockReason,
  claimId: wallets.claimId,
};

export async function findWallet({ orm }: Orm, id: number): Promise<SupportedWallet | undefined> {
  const [wallet] = await orm.select(WALLET).from(wallets).where(eq(wallets.id, id));
  return wallet;
}

/** Returns the wallet whose referral link led to this one. */
export async function findInviter({ orm }: Orm, id: number): Promise<MinerRecord['invitedBy']> {
  const inviters = alias(wallets, 'inviters');
  const [inviter] = await orm
    .select({ id: inviters.id, email: inviters.email })
    .from(wallets)
    .innerJoin(inviters, eq(inviters.id, wallets.inviterId))
    .where(eq(wallets.id, id));
  return inviter ?? null;
}

/** Returns all recorded days, oldest first. */
export async function readDays({ orm }: Orm, id: number): Promise<MinerData['days']> {
  const { day, minedTvx, awayTvx } = days;
  const rows = await orm.select({ day, minedTvx, awayTvx }).from(days).where(eq(days.walletId, id)).orderBy(asc(day));
  return rows.map((row) => ({ ...row, day: row.day === 0 ? null : isoDay(row.day * DAY_MS) }));
}

/** Writes a change and returns what to record; undefined: nothing changed. */
export type WriteWallet = (
  tx: Transaction,
  wallet: SupportedWallet,
  nowMs: number,
) => Promise<{ readonly action: string; readonly before?: object; readonly after?: object } | undefined>;

/**
 * Locks the wallet, runs `write` and records what it returns, in one transaction. Returns the wallet as it was, if
 * there is one.
 */
export function changeWallet(
  { orm }: Orm,
  id: number,
  actor: Actor,
  write: WriteWallet,
): Promise<SupportedWallet | undefined> {
  return orm.transaction(async (tx) => {
    const [wallet] = await tx.select(WALLET).from(wallets).where(eq(wallets.id, id)).for('update');
    if (wallet === undefined) return undefined;
    const entry = await write(tx, wallet, actor.nowMs);
    if (entry === undefined) return wallet;
    await recordActivity(tx, { kind: 'miner', subjectId: id, ...entry, ...actor });
    await notifySessionChange(tx, id);
    return wallet;
  });
}

const NEXT_VERSION = sql`${wallets.version} + 1`;

/**
 * Signs the device out. The version is incremented, so that a change that another process has not written yet is
 * applied to the new row.
 */
export function block(reason: string): WriteWallet {
  return async (tx, { id, blockedAt }, nowMs) => {
    if (blockedAt !== null) return undefined;
    await tx
      .update(wallets)
      .set({
        sessionTokenHash: null,
        sessionStartedAt: null,
        deviceGeneration: newDeviceGeneration(),
        version: NEXT_VERSION,
        blockedAt: new Date(nowMs),
        blockReason: reason,
      })
      .where(eq(wallets.id, id));
    return { action: 'blocked', after: { reason } };
  };
}

export const unblock: WriteWallet = async (tx, { id, blockedAt, blockReason }) => {
  if (blockedAt === null) return undefined;
  await tx.update(wallets).set({ blockedAt: null, blockReason: null, version: NEXT_VERSION }).where(eq(wallets.id, id));
  return { action: 'unblocked', before: { reason: blockReason } };
};

/** Deletes the wallet with its days and events. */
export function erase(reason: string): WriteWallet {
  return async (tx, { id }) => {
    await tx.delete(events).where(eq(events.walletId, id));
    await tx.delete(days).where(eq(days.walletId, id));
    await tx.delete(wallets).where(eq(wallets.id, id));
    return { action: 'erased', after: { reason } };
  };
}
