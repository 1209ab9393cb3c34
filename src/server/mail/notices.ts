import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#domain/time.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/team.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { MailContentOf } from './mail-content.ts';

type Notice = MailContentOf<'team-notice'>['notices'][number];
type NewNotice = Omit<Notice, 'at'>;

/** One mail sums up so long. */
const DELAY_MS = 10 * MINUTE_MS;
const NOTICES_MAX = 50;
const VALID_MS = 7 * DAY_MS;

export interface Notices {
  /** Tells one person, at a verified address; does nothing without one. */
  tell(tx: Transaction, email: string | null, notice: NewNotice): Promise<void>;
  tellAdministrators(tx: Transaction, notice: NewNotice): Promise<void>;
}

export const NO_NOTICES: Notices = { tell: async () => undefined, tellAdministrators: async () => undefined };

/**
 * Mails about accounts and acts of the team, in the transaction of what they are about. Those to one person within ten
 * minutes are one mail.
 */
export function createNotices({ canSend, clock }: { readonly canSend: boolean; readonly clock: Clock }): Notices {
  if (!canSend) return NO_NOTICES;
  return {
    async tell(tx, email, notice) {
      if (email !== null) await add(tx, email, notice, clock.nowMs());
    },

    async tellAdministrators(tx, notice) {
      const administrators = await tx
        .select({ email: users.verifiedEmail })
        .from(users)
        .where(and(eq(users.role, 'admin'), isNotNull(users.verifiedEmail)))
        .orderBy(asc(users.id));
      for (const { email } of administrators) if (email !== null) await add(tx, email, notice, clock.nowMs());
    },
  };
}

async function add(tx: Transaction, recipient: string, notice: NewNotice, nowMs: number): Promise<void> {
  const line: Notice = { ...notice, at: new Date(nowMs).toISOString() };
  const [waiting] = await tx
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.recipient, recipient),
        eq(mailOutbox.state, 'queued'),
        sql`${mailOutbox.content} ->> 'type' = 'team-notice'`,
        sql`jsonb_array_length(${mailOutbox.content} -> 'notices') < ${NOTICES_MAX}`,
        gt(mailOutbox.dueAt, new Date(nowMs)),
        // A sender that delivers it has moved the time.
        sql`${mailOutbox.dueAt} = ${mailOutbox.createdAt} + ${`${DELAY_MS} milliseconds`}::interval`,
      ),
    )
    .orderBy(asc(mailOutbox.id))
    .limit(1)
    .for('update');
  if (waiting === undefined) {
    const content: MailContentOf<'team-notice'> = { type: 'team-notice', notices: [line] };
    await tx.insert(mailOutbox).values({
      recipient,
      content,
      state: 'queued',
      createdAt: new Date(nowMs),
      dueAt: new Date(nowMs + DELAY_MS),
      expiresAt: new Date(nowMs + VALID_MS),
    });
    return;
  }
  const notices = sql`${mailOutbox.content} -> 'notices' || ${JSON.stringify(line)}::jsonb`;
  await tx
    .update(mailOutbox)
    .set({ content: sql`jsonb_set(${mailOutbox.content}, '{notices}', ${notices})` })
    .where(eq(mailOutbox.id, waiting.id));
}
