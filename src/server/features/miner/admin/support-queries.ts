import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type MinerData, type MinerRecord, SUPPORT_ACTIONS } from '#contract/miner-admin.ts';
import { isoDay } from '#domain/planned-date.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { activity } from '#server/db/schema/activity.ts';
import { minerDays as days, minerWallets as wallets } from '#server/db/schema/miner.ts';
import { type SupportedWallet, WALLET } from './support-store.ts';

const SUPPORT_ACTS_MAX = 50;

export type SupportQueries = ReturnType<typeof createSupportQueries>;

/** What the team may read of one wallet, beside its totals and history. */
export function createSupportQueries({ orm }: Pick<Database, 'orm'>) {
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

    /** Returns what the activity log has of the wallet, newest first. */
    async acts(id: number): Promise<MinerRecord['support']> {
      const { at: doneAt, by: doneBy, action, after } = activity;
      const rows = await orm
        .select({ at: doneAt, by: doneBy, action, reason: sql<string | null>`${after} ->> 'reason'` })
        .from(activity)
        .where(
          and(
            eq(activity.kind, 'miner'),
            eq(activity.subjectId, String(id)),
            inArray(activity.action, SUPPORT_ACTIONS),
          ),
        )
        .orderBy(desc(activity.id))
        .limit(SUPPORT_ACTS_MAX);
      return rows.flatMap(({ at, action: done, reason, by }) =>
        isSupportAction(done) ? [{ at: at.toISOString(), by, action: done, reason: reason ?? '' }] : [],
      );
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
  };
}

function isSupportAction(action: string): action is (typeof SUPPORT_ACTIONS)[number] {
  return (SUPPORT_ACTIONS as readonly string[]).includes(action);
}
