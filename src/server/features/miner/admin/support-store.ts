import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type MinerData, type MinerRecord, SUPPORT_ACTIONS } from '#contract/miner-admin.ts';
import { PUSH_TOPICS } from '#domain/miner/push-due.ts';
import { DAY_MS } from '#domain/time.ts';
import { newDeviceGeneration } from '#server/credentials/device-cookie.ts';
import { recordAdminAction } from '#server/db/admin-actions.ts';
import type { Database } from '#server/db/database.ts';
import { notifySessionChange } from '#server/db/notifications.ts';
import type { QueryBuilder, Transaction } from '#server/db/query-builder.ts';
import { adminActions } from '#server/db/schema/admin.ts';
import {
  minerDays as days,
  minerEvents as events,
  minerHours as hours,
  minerPushSubscriptions as pushSubscriptions,
  minerWallets as wallets,
} from '#server/db/schema/miner.ts';

/** What the team sees of a wallet beside its totals and history. */
export interface SupportedWallet {
  readonly id: number;
  readonly email: string;
  readonly createdAt: Date;
  readonly blockedAt: Date | null;
  readonly blockReason: string | null;
  readonly chosenName: string | null;
  readonly claimId: Uint8Array;
}

/** Who acts, when and why. */
export interface SupportAction {
  readonly by: string;
  readonly nowMs: number;
  readonly reason: string;
}

const WALLET = {
  id: wallets.id,
  email: wallets.email,
  createdAt: wallets.createdAt,
  blockedAt: wallets.blockedAt,
  blockReason: wallets.blockReason,
  chosenName: wallets.chosenName,
  claimId: wallets.claimId,
};

const SUPPORT_ACTS_MAX = 50;

const NEXT_VERSION = sql`${wallets.version} + 1`;
/**
 * Increments the version, so that a change that another process has not written yet is applied to the new row. No
 * device is known any more.
 */
const signedOut = () => ({
  sessionTokenHash: null,
  sessionStartedAt: null,
  deviceGeneration: newDeviceGeneration(),
  version: NEXT_VERSION,
});

/** Returns what to record; undefined: nothing changed. */
type ChangeWallet = (
  tx: Transaction,
  wallet: SupportedWallet & { readonly isSignedIn: boolean },
) => Promise<
  | {
      readonly action: (typeof SUPPORT_ACTIONS)[number];
      readonly before: object | null;
    }
  | undefined
>;

export type SupportStore = ReturnType<typeof createSupportStore>;

/** The team's changes of a wallet. Each one and its entry in the activity log are written in one transaction. */
export function createSupportStore({ orm }: Pick<Database, 'orm'>) {
  const change = (id: number, action: SupportAction, write: ChangeWallet) => changeWallet(orm, { id, action, write });

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
      const { changedAt, changedBy, action, after } = adminActions;
      const rows = await orm
        .select({ changedAt, by: changedBy, action, reason: sql<string | null>`${after} ->> 'reason'` })
        .from(adminActions)
        .where(
          and(
            eq(adminActions.area, 'miners'),
            eq(adminActions.subject, String(id)),
            inArray(adminActions.action, SUPPORT_ACTIONS),
          ),
        )
        .orderBy(desc(adminActions.changedAt), desc(adminActions.id))
        .limit(SUPPORT_ACTS_MAX);
      return rows.flatMap(({ changedAt: at, action: done, reason, by }) =>
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
      return rows.map((row) => ({ ...row, day: row.day === 0 ? null : isoDay(row.day) }));
    },

    note: (id: number, action: SupportAction) => change(id, action, async () => ({ action: 'noted', before: null })),

    recordExport: (id: number, action: SupportAction) =>
      change(id, action, async () => ({ action: 'data-exported', before: null })),

    /** Returns the devices that are notified while no page is open. */
    async notifiedDevices(id: number): Promise<MinerRecord['notifiedDevices']> {
      const rows = await orm.select().from(pushSubscriptions).where(eq(pushSubscriptions.walletId, id));
      return rows.map(({ endpoint, renewedMs, wantsBonus: bonus, wantsLimit: limit, wantsNews: news }) => {
        const wanted = { bonus, limit, news };
        return {
          service: new URL(endpoint).hostname,
          renewedAt: new Date(renewedMs).toISOString(),
          topics: PUSH_TOPICS.filter((topic) => wanted[topic]),
        };
      });
    },

    endSession: (id: number, action: SupportAction) =>
      change(id, action, async (tx, { isSignedIn }) => {
        if (!isSignedIn) return undefined;
        await tx.update(wallets).set(signedOut()).where(eq(wallets.id, id));
        await deletePush(tx, id);
        return { action: 'session-ended', before: null };
      }),

    block: (id: number, action: SupportAction) =>
      change(id, action, async (tx, { blockedAt }) => {
        if (blockedAt !== null) return undefined;
        await tx
          .update(wallets)
          .set({ ...signedOut(), blockedAt: new Date(action.nowMs), blockReason: action.reason })
          .where(eq(wallets.id, id));
        await deletePush(tx, id);
        return { action: 'blocked', before: null };
      }),

    unblock: (id: number, action: SupportAction) =>
      change(id, action, async (tx, { blockedAt, blockReason }) => {
        if (blockedAt === null) return undefined;
        await tx
          .update(wallets)
          .set({ blockedAt: null, blockReason: null, version: NEXT_VERSION })
          .where(eq(wallets.id, id));
        return { action: 'unblocked', before: { reason: blockReason } };
      }),

    /** The log does not keep the name. */
    clearName: (id: number, action: SupportAction) =>
      change(id, action, async (tx, { chosenName }) => {
        if (chosenName === null) return undefined;
        await tx.update(wallets).set({ chosenName: null }).where(eq(wallets.id, id));
        return { action: 'name-cleared', before: null };
      }),

    /** Records it only: wrong PINs are counted apart from the wallet. */
    endPinWait: (id: number, action: SupportAction) =>
      change(id, action, async () => ({ action: 'pin-wait-ended', before: null })),

    /** Deletes the wallet with its hours, days, events and devices to notify. */
    erase: (id: number, action: SupportAction) =>
      change(id, action, async (tx) => {
        await tx.delete(events).where(eq(events.walletId, id));
        await tx.delete(hours).where(eq(hours.walletId, id));
        await tx.delete(days).where(eq(days.walletId, id));
        await deletePush(tx, id);
        await tx.delete(wallets).where(eq(wallets.id, id));
        return { action: 'erased', before: null };
      }),
  };
}

function isSupportAction(action: string): action is (typeof SUPPORT_ACTIONS)[number] {
  return (SUPPORT_ACTIONS as readonly string[]).includes(action);
}

/** `day`: days since the epoch. */
function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** No device of the wallet is notified any more. */
async function deletePush(tx: Transaction, walletId: number): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.walletId, walletId));
}

/** Locks the wallet, runs `write` and records what it returns. Returns the wallet as it was, if there is one. */
function changeWallet(
  orm: QueryBuilder,
  change: { readonly id: number; readonly action: SupportAction; readonly write: ChangeWallet },
): Promise<SupportedWallet | undefined> {
  const { id, write } = change;
  const { by, nowMs, reason } = change.action;
  return orm.transaction(async (tx) => {
    const isSignedIn: SQL<boolean> = sql`${wallets.sessionTokenHash} is not null`;
    const [wallet] = await tx
      .select({ ...WALLET, isSignedIn })
      .from(wallets)
      .where(eq(wallets.id, id))
      .for('update');
    if (wallet === undefined) return undefined;
    const entry = await write(tx, wallet);
    if (entry === undefined) return wallet;
    await recordAdminAction(tx, { area: 'miners', subject: String(id), ...entry, after: { reason }, by, nowMs });
    await notifySessionChange(tx, id);
    return wallet;
  });
}
