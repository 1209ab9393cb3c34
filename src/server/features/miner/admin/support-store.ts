import { eq, type SQL, sql } from 'drizzle-orm';
import type { SUPPORT_ACTIONS } from '#contract/miner-admin.ts';
import { newDeviceGeneration } from '#server/credentials/device-cookie.ts';
import { recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { notifySessionChange } from '#server/db/notifications.ts';
import type { QueryBuilder, Transaction } from '#server/db/query-builder.ts';
import {
  minerDays as days,
  minerEvents as events,
  minerPinWaits as pinWaits,
  minerWallets as wallets,
} from '#server/db/schema/miner.ts';

/** What the team sees of a wallet beside its totals and history. */
export interface SupportedWallet {
  readonly id: number;
  readonly email: string;
  readonly createdAt: Date;
  readonly blockedAt: Date | null;
  readonly blockReason: string | null;
  readonly claimId: Uint8Array;
}

/** Who acts, when and why. */
export interface SupportAction {
  readonly by: string;
  readonly nowMs: number;
  readonly reason: string;
}

/** The columns of `SupportedWallet`. */
export const WALLET = {
  id: wallets.id,
  email: wallets.email,
  createdAt: wallets.createdAt,
  blockedAt: wallets.blockedAt,
  blockReason: wallets.blockReason,
  claimId: wallets.claimId,
};

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
    note: (id: number, action: SupportAction) => change(id, action, async () => ({ action: 'noted', before: null })),

    recordExport: (id: number, action: SupportAction) =>
      change(id, action, async () => ({ action: 'data-exported', before: null })),

    endSession: (id: number, action: SupportAction) =>
      change(id, action, async (tx, { isSignedIn }) => {
        if (!isSignedIn) return undefined;
        await tx.update(wallets).set(signedOut()).where(eq(wallets.id, id));
        return { action: 'session-ended', before: null };
      }),

    block: (id: number, action: SupportAction) =>
      change(id, action, async (tx, { blockedAt }) => {
        if (blockedAt !== null) return undefined;
        await tx
          .update(wallets)
          .set({ ...signedOut(), blockedAt: new Date(action.nowMs), blockReason: action.reason })
          .where(eq(wallets.id, id));
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

    /** Wrong PINs are counted apart from the wallet, which has only what the table shows. */
    endPinWait: (id: number, action: SupportAction) =>
      change(id, action, async (tx) => {
        await deletePinWait(tx, id);
        return { action: 'pin-wait-ended', before: null };
      }),

    erase: (id: number, action: SupportAction) =>
      change(id, action, async (tx) => {
        await deleteWallet(tx, id);
        return { action: 'erased', before: null };
      }),
  };
}

/** Deletes the wallet with its days, events and wait. */
async function deleteWallet(tx: Transaction, id: number): Promise<void> {
  await tx.delete(events).where(eq(events.walletId, id));
  await tx.delete(days).where(eq(days.walletId, id));
  await deletePinWait(tx, id);
  await tx.delete(wallets).where(eq(wallets.id, id));
}

async function deletePinWait(tx: Transaction, walletId: number): Promise<void> {
  await tx.delete(pinWaits).where(eq(pinWaits.walletId, walletId));
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
    await recordActivity(tx, { kind: 'miner', subjectId: id, ...entry, after: { reason }, by, nowMs });
    await notifySessionChange(tx, id);
    return wallet;
  });
}
