import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { ConfirmedAct } from '#domain/confirmations/confirmed-acts.ts';
import { DAY_MS } from '#domain/time.ts';
import { type Actor, recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { teamSettings } from '#server/db/schema/confirmations.ts';
import { users } from '#server/db/schema/team.ts';
import type { TeamMail } from '#server/mail/mail-content.ts';
import type { OutboxStore } from '#server/mail/outbox-store.ts';

/** An entry of the activity log. */
interface Entry {
  readonly action: string;
  readonly act: ConfirmedAct;
  readonly subject: string;
  readonly after?: object;
}

const SETTINGS = 1;
const MAIL_VALID_MS = 7 * DAY_MS;

export type ConfirmationStore = ReturnType<typeof createConfirmationStore>;

/** The SQL of what confirmations leave behind, log and mails, and of the setting that demands approvals. */
export function createConfirmationStore({ orm }: Pick<Database, 'orm'>, outbox: Pick<OutboxStore, 'addIf'>) {
  const record = (tx: Transaction, { act, subject, after, action }: Entry, actor: Actor): Promise<void> =>
    recordActivity(tx, { kind: 'team', action, subject, after: { act, ...after }, ...actor });

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

  return {
    record,
    notify,

    async needsApproval(): Promise<boolean> {
      const [row] = await orm.select().from(teamSettings).where(eq(teamSettings.id, SETTINGS));
      return row?.needsApproval === true;
    },

    setNeedsApproval: (needsApproval: boolean, actor: Actor): Promise<void> =>
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
  };
}
