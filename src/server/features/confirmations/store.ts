import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { APPROVAL_VALID_MS, type ConfirmedAct } from '#domain/confirmations/confirmed-acts.ts';
import { DAY_MS } from '#domain/time.ts';
import { type AdminActor, recordAdminAction } from '#server/db/admin-actions.ts';
import type { Database } from '#server/db/database.ts';
import type { AdminActionName } from '#server/db/schema/admin.ts';
import { teamSettings, waitingActs } from '#server/db/schema/confirmations.ts';
import { users } from '#server/db/schema/team.ts';
import type { TeamMail } from '#server/mail/mail-content.ts';
import type { OutboxStore } from '#server/mail/outbox-store.ts';

export type StoredAct = typeof waitingActs.$inferSelect;
type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0];
type NewAct = Pick<StoredAct, 'endpoint' | 'call' | 'subject' | 'requestedById'>;

/** An entry of the activity log. */
interface Entry {
  readonly action: AdminActionName;
  readonly act: ConfirmedAct;
  readonly subject: string;
  readonly after?: object;
}

const SETTINGS = 1;
const MAIL_VALID_MS = 7 * DAY_MS;
/** An approval that was interrupted can be given again after this time. */
const CLAIM_MS = 60_000;

/** All SQL of confirmations and approvals, besides the budget of rows. */
export function createConfirmationStore({ orm }: Pick<Database, 'orm'>, outbox: Pick<OutboxStore, 'addIf'>) {
  const record = (tx: Transaction, { act, subject, after, action }: Entry, actor: AdminActor): Promise<void> =>
    recordAdminAction(tx, { area: 'team', action, subject, after: { act, ...after }, ...actor });

  /** Queues a mail to each administrator who has an address. */
  async function notify(tx: Transaction, mail: Omit<TeamMail, 'type' | 'reference' | 'at'>, nowMs: number) {
    const administrators = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNotNull(users.email)))
      .orderBy(asc(users.id));
    const at = new Date(nowMs).toISOString();
    for (const { email } of administrators) {
      const content = { type: 'team-act', reference: randomUUID(), at, ...mail } as const;
      const isWanted = email !== null;
      await outbox.addIf(tx, isWanted, { recipient: email ?? '', content, nowMs, expiresMs: nowMs + MAIL_VALID_MS });
    }
  }

  const isOpen = (nowMs: number) => gt(waitingActs.requestedAt, new Date(nowMs - APPROVAL_VALID_MS));
  const isFree = (nowMs: number) =>
    or(isNull(waitingActs.claimedAt), lte(waitingActs.claimedAt, new Date(nowMs - CLAIM_MS)));

  return {
    transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => orm.transaction(work),
    record,
    notify,

    async needsApproval(): Promise<boolean> {
      const [row] = await orm.select().from(teamSettings).where(eq(teamSettings.id, SETTINGS));
      return row?.needsApproval === true;
    },

    setNeedsApproval: (needsApproval: boolean, actor: AdminActor): Promise<void> =>
      orm.transaction(async (tx) => {
        const values = { id: SETTINGS, needsApproval };
        await tx.insert(teamSettings).values(values).onConflictDoUpdate({ target: teamSettings.id, set: values });
        const action = needsApproval ? 'approval-required' : 'approval-not-required';
        await record(tx, { action, act: 'set-approval', subject: '' }, actor);
      }),

    /** Returns how many administrators there are besides one. */
    async otherAdministrators(userId: number): Promise<number> {
      const [row] = await orm
        .select({ count: sql<number>`count(*)::int` })
        .from(users)
        .where(and(eq(users.role, 'admin'), ne(users.id, userId)));
      return row?.count ?? 0;
    },

    /** Returns what waits, oldest first, with the name and role of who asked for it. */
    waiting: (nowMs: number, id?: number) =>
      orm
        .select({ act: waitingActs, requestedBy: users.username, role: users.role })
        .from(waitingActs)
        .innerJoin(users, eq(users.id, waitingActs.requestedById))
        .where(and(isOpen(nowMs), isFree(nowMs), id === undefined ? undefined : eq(waitingActs.id, id)))
        .orderBy(asc(waitingActs.id)),

    async addWaiting(tx: Transaction, act: NewAct, nowMs: number): Promise<void> {
      await tx.delete(waitingActs).where(lte(waitingActs.requestedAt, new Date(nowMs - APPROVAL_VALID_MS)));
      await tx.insert(waitingActs).values({ ...act, requestedAt: new Date(nowMs) });
    },

    /** Makes an act that of one approval. Returns false when it was decided meanwhile. */
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

    /** Deletes an act, and returns whether it was there. */
    async remove(tx: Transaction, id: number): Promise<boolean> {
      const removed = await tx.delete(waitingActs).where(eq(waitingActs.id, id)).returning({ id: waitingActs.id });
      return removed.length > 0;
    },
  };
}
