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

const NEXT_VERSION = sql`${wallets.version} + 1`;

/** Returns what to record; undefined: nothing changed. */
type ChangeWallet = (
  tx: Transaction,
  wallet: SupportedWallet,
) => Promise<{ readonly action: string; readonly before?: object; readonly after?: object } | undefined>;

export type SupportStore = ReturnType<typeof createSupportStore>;

/** What the team reads of a wallet and changes in it. A change and its log entry are one transaction. */
export function createSupportStore({ orm }: Pick<Database, 'orm'>) {
  /** Locks the wallet, runs `write` and records what it returns. Returns the wallet as it was, if there is one. */
  function change(id: number, actor: Actor, write: ChangeWallet): Promise<SupportedWallet | undefined> {
    return orm.transaction(async (tx) => {
      const [wallet] = await tx.select(WALLET).from(wallets).where(eq(wallets.id, id)).for('update');
      if (wallet === undefined) return undefined;
      const entry = await write(tx, wallet);
      if (entry === undefined) return wallet;
      await recordActivity(tx, { kind: 'miner', subjectId: id, ...entry, ...actor });
      await notifySessionChange(tx, id);
      return wallet;
    });
  }

  return {
    async find(id: number): Promise<SupportedWallet | undefined> {
      const [wallet] = await orm.select(WALLET).from(wallets).where(eq(wallets.id, id));
      return wallet;
    },

    async inviter(id: number): Promise<MinerRecord['invitedBy']> {
      const inviters = alias(wallets, 'inviters');
      const [inviter] = await orm
        .select({ id: inviters.id, email: inviters.email })
        .from(wallets)
        .innerJoin(inviters, eq(inviters.id, wallets.inviterId))
        .where(eq(wallets.id, id));
      return inviter ?? null;
    },

    /** Returns all recorded days, oldest first. */
    async days(id: number): Promise<MinerData['days']> {
      const { day, minedTvx, awayTvx } = days;
      const rows = await orm
        .select({ day, minedTvx, awayTvx })
        .from(days)
        .where(eq(days.walletId, id))
        .orderBy(asc(day));
      return rows.map((row) => ({ ...row, day: row.day === 0 ? null : isoDay(row.day * DAY_MS) }));
    },

    recordExport: (id: number, actor: Actor) => change(id, actor, async () => ({ action: 'data-exported' })),

    /**
     * Signs the device out. The version is incremented, so that a change that another process has not written yet is
     * applied to the new row.
     */
    block: (id: number, actor: Actor, reason: string) =>
      change(id, actor, async (tx, { blockedAt }) => {
        if (blockedAt !== null) return undefined;
        await tx
          .update(wallets)
          .set({
            sessionTokenHash: null,
            sessionStartedAt: null,
            deviceGeneration: newDeviceGeneration(),
            version: NEXT_VERSION,
            blockedAt: new Date(actor.nowMs),
            blockReason: reason,
          })
          .where(eq(wallets.id, id));
        return { action: 'blocked', after: { reason } };
      }),

    unblock: (id: number, actor: Actor) =>
      change(id, actor, async (tx, { blockedAt, blockReason }) => {
        if (blockedAt === null) return undefined;
        await tx
          .update(wallets)
          .set({ blockedAt: null, blockReason: null, version: NEXT_VERSION })
          .where(eq(wallets.id, id));
        return { action: 'unblocked', before: { reason: blockReason } };
      }),

    /** Wrong PINs are counted apart from the wallet. */
    recordEndOfPinWait: (id: number, actor: Actor) => change(id, actor, async () => ({ action: 'pin-wait-ended' })),

    /** Deletes the wallet with its days and events. */
    erase: (id: number, actor: Actor, reason: string) =>
      change(id, actor, async (tx) => {
        await tx.delete(events).where(eq(events.walletId, id));
        await tx.delete(days).where(eq(days.walletId, id));
        await tx.delete(wallets).where(eq(wallets.id, id));
        return { action: 'erased', after: { reason } };
      }),
  };
}
