import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { APPROVAL_VALID_MS } from '#domain/confirmations/confirmed-acts.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { waitingActs } from '#server/db/schema/confirmations.ts';
import { users } from '#server/db/schema/team.ts';

type NewAct = Pick<typeof waitingActs.$inferSelect, 'endpoint' | 'call' | 'subject' | 'requestedById'>;

/** An approval that was interrupted can be given again after this time. */
const CLAIM_MS = 60_000;

export type WaitingActStore = ReturnType<typeof createWaitingActStore>;

/** The SQL of acts that wait for the approval of a second member. */
export function createWaitingActStore({ orm }: Pick<Database, 'orm'>) {
  const isOpen = (nowMs: number) => gt(waitingActs.requestedAt, new Date(nowMs - APPROVAL_VALID_MS));
  const isFree = (nowMs: number) =>
    or(isNull(waitingActs.claimedAt), lte(waitingActs.claimedAt, new Date(nowMs - CLAIM_MS)));

  return {
    /** Returns what waits, oldest first, with the name and role of who requested it. */
    list: (nowMs: number, id?: number) =>
      orm
        .select({ act: waitingActs, requestedBy: users.username, role: users.role })
        .from(waitingActs)
        .innerJoin(users, eq(users.id, waitingActs.requestedById))
        .where(and(isOpen(nowMs), isFree(nowMs), id === undefined ? undefined : eq(waitingActs.id, id)))
        .orderBy(asc(waitingActs.id)),

    async add(tx: Transaction, act: NewAct, nowMs: number): Promise<void> {
      await tx.delete(waitingActs).where(lte(waitingActs.requestedAt, new Date(nowMs - APPROVAL_VALID_MS)));
      await tx.insert(waitingActs).values({ ...act, requestedAt: new Date(nowMs) });
    },

    /** Reserves an act for one approval. Returns false when it was decided in the meantime. */
    async claim(tx: Transaction, id: number, nowMs: number): Promise<boolean> {
      const claimed = await tx
        .update(waitingActs)
        .set({ claimedAt: new Date(nowMs) })
        .where(and(eq(waitingActs.id, id), isOpen(nowMs), isFree(nowMs)))
        .returning({ id: waitingActs.id });
      return claimed.length > 0;
    },

    /** It could not be done: it waits again. */
    async unclaim(id: number): Promise<void> {
      await orm.update(waitingActs).set({ claimedAt: null }).where(eq(waitingActs.id, id));
    },

    async remove(tx: Pick<Transaction, 'delete'>, id: number): Promise<void> {
      await tx.delete(waitingActs).where(eq(waitingActs.id, id));
    },
  };
}
