import { and, eq, sql } from 'drizzle-orm';
import { type AttentionItem, counted } from '#contract/overview.ts';
import type { Database } from '#server/db/database.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import { countUpTo } from '#server/tables/bind-table.ts';

/** More are not worth an entry each. */
const ENTRIES_MAX = 10;
const MAILS_MAX = 10_000;
const MAIL_DELAY_SECONDS_MIN = 15 * 60;

const OLDEST_DUE = `SELECT extract(epoch FROM min(due_at))::float8 AS due FROM mail_outbox
  WHERE state = 'queued' AND campaign_id IS NULL`;
const PAUSED = `SELECT id::float8 AS id, subject AS name FROM newsletter_campaigns WHERE state = 'paused'
  ORDER BY id DESC LIMIT ${ENTRIES_MAX}`;

const SCHEDULED = `SELECT count(*)::int AS scheduled, min(starts_at) AS "nextStart" FROM newsletter_campaigns
  WHERE state = 'scheduled'`;

/** Without a mail server every mail expires in the end. */
const REFUSED = and(eq(mailOutbox.state, 'failed'), sql`${mailOutbox.failure} is distinct from 'expired'`);

interface NamedCampaign {
  readonly id: number;
  readonly name: string;
}

/** What the outbox and the campaigns say about themselves. */
export interface MailFacts {
  /** A mail server is set. */
  readonly canSend: boolean;
  readonly failed: number;
  /** Of the mail to one person that is due the longest; 0: none is due, or there is no mail server. */
  readonly oldestDueSeconds: number;
  readonly pausedCampaigns: readonly NamedCampaign[];
  readonly scheduled: number;
  readonly nextStart: Date | null;
}

/** Returns what the team should look at. */
export function mailsAttention({
  canSend,
  oldestDueSeconds,
  pausedCampaigns,
}: Pick<MailFacts, 'canSend' | 'oldestDueSeconds' | 'pausedCampaigns'>): AttentionItem[] {
  return [
    ...(canSend ? [] : [{ type: 'no-mail-server' } as const]),
    ...(oldestDueSeconds >= MAIL_DELAY_SECONDS_MIN
      ? counted('mails-delayed', Math.floor(oldestDueSeconds / 60), 1)
      : []),
    ...pausedCampaigns.map(({ id, name }) => ({ type: 'campaign-paused', id, name }) as const),
  ];
}

export async function readMailFacts(
  database: Pick<Database, 'orm' | 'pool'>,
  { nowMs, canSendMail }: { readonly nowMs: number; readonly canSendMail: boolean },
): Promise<MailFacts> {
  const { pool } = database;
  const due = canSendMail ? (await pool.query<{ due: number | null }>(OLDEST_DUE)).rows[0]?.due : null;
  const paused = await pool.query<NamedCampaign>(PAUSED);
  const { rows } = await pool.query<Pick<MailFacts, 'scheduled' | 'nextStart'>>(SCHEDULED);
  return {
    canSend: canSendMail,
    failed: await countUpTo(database, mailOutbox, REFUSED, MAILS_MAX),
    oldestDueSeconds: due === null || due === undefined ? 0 : Math.max(0, nowMs / 1_000 - due),
    pausedCampaigns: paused.rows,
    ...(rows[0] ?? { scheduled: 0, nextStart: null }),
  };
}
