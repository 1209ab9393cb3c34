import { and, asc, desc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import { mapInstantFields } from '#domain/presale/fields.ts';
import { phaseAt } from '#domain/presale/schedule.ts';
import type { Database } from '#server/db/database.ts';
import { COMMAND_LINE, FIRST_START } from '#server/db/log-authors.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import { presalePhases } from '#server/db/schema/presale.ts';
import { countUpTo } from '#server/tables/table-source.ts';
import type { AttentionFacts } from './attention.ts';

/** Of each query: more are not worth an entry each. */
const ENTRIES_MAX = 10;
const MAILS_MAX = 10_000;

const OLDEST_DUE = `SELECT extract(epoch FROM min(due_at))::float8 AS due FROM mail_outbox
  WHERE state = 'queued' AND campaign_id IS NULL`;
const PAUSED = `SELECT id::float8 AS id, subject AS name FROM newsletter_campaigns WHERE state = 'paused'
  ORDER BY id DESC LIMIT ${ENTRIES_MAX}`;
const SNAPSHOTS = `SELECT
    (SELECT finished_at FROM claim_snapshots WHERE state = 'published' ORDER BY id DESC LIMIT 1) AS "publishedAt",
    (SELECT CASE state WHEN 'failed' THEN name END FROM claim_snapshots ORDER BY id DESC LIMIT 1) AS failed`;
const PASSWORDS_DUE = `SELECT username FROM users WHERE must_change_password AND role <> 'user' ORDER BY id
  LIMIT ${ENTRIES_MAX}`;
/** By the log's index of authors: a user changes the own password, the command line resets it. */
const FIRST_PASSWORDS = `SELECT u.username FROM account_changes AS c JOIN users AS u ON u.id = c.user_id
  WHERE c.changed_by = '${FIRST_START}' AND c.action = 'created' AND u.role = 'admin' AND NOT EXISTS (
    SELECT FROM account_changes AS later WHERE later.changed_by IN (u.username, '${COMMAND_LINE}')
      AND later.user_id = c.user_id AND later.action IN ('password-changed', 'password-reset'))
  ORDER BY c.changed_at LIMIT ${ENTRIES_MAX}`;

type StoredFacts = Pick<AttentionFacts, 'phases' | 'mails' | 'pausedCampaigns' | 'snapshots' | 'accounts'>;

/** Reads what the database says of phases, mails, campaigns, snapshots and accounts. */
export async function readAttentionFacts(
  database: Pick<Database, 'orm' | 'pool'>,
  { nowMs, canSendMail }: { readonly nowMs: number; readonly canSendMail: boolean },
): Promise<StoredFacts> {
  const { pool } = database;
  const due = canSendMail ? (await pool.query<{ due: number | null }>(OLDEST_DUE)).rows[0]?.due : null;
  const campaigns = await pool.query<{ id: number; name: string }>(PAUSED);
  const snapshots = await pool.query<{ publishedAt: Date | null; failed: string | null }>(SNAPSHOTS);
  const { publishedAt = null, failed = null } = snapshots.rows[0] ?? {};
  return {
    phases: await openPhases(database, nowMs),
    mails: {
      failed: await countMails(database, 'failed'),
      held: await countMails(database, 'held'),
      oldestDueSeconds: due === null || due === undefined ? 0 : Math.max(0, nowMs / 1_000 - due),
    },
    pausedCampaigns: campaigns.rows,
    snapshots: { publishedAt: publishedAt?.toISOString() ?? null, failed },
    accounts: {
      firstPassword: usernamesOf(await pool.query<{ username: string }>(FIRST_PASSWORDS)),
      passwordDue: usernamesOf(await pool.query<{ username: string }>(PASSWORDS_DUE)),
    },
  };
}

/** Phases that are active or planned, by start date. */
async function openPhases({ orm }: Pick<Database, 'orm'>, nowMs: number): Promise<AttentionFacts['phases']> {
  const { startDate, endDate, id, isActive, isScheduled, isCompleted, deletedAt } = presalePhases;
  const read = (where: SQL | undefined, order: SQL) =>
    orm
      .select()
      .from(presalePhases)
      .where(and(where, isNull(deletedAt)))
      .orderBy(order, id)
      .limit(ENTRIES_MAX);
  const now = new Date(nowMs);
  const isOpen = and(eq(isActive, false), eq(isScheduled, false), eq(isCompleted, false));
  const rows = [
    ...(await read(or(isActive, and(isScheduled, gt(endDate, now))), asc(startDate))),
    ...(await read(and(isOpen, gt(startDate, now)), asc(startDate))),
    ...(await read(and(isOpen, lte(startDate, now)), desc(startDate))),
  ];
  return rows
    .sort((one, other) => one.startDate.getTime() - other.startDate.getTime() || one.id - other.id)
    .map((row) => phaseAt({ ...row, ...mapInstantFields((field) => row[field].toISOString()) }, nowMs))
    .filter(({ isCompleted }) => !isCompleted);
}

function countMails(database: Pick<Database, 'orm'>, state: 'failed' | 'held'): Promise<number> {
  return countUpTo(database, mailOutbox, eq(mailOutbox.state, state), MAILS_MAX);
}

function usernamesOf({ rows }: { readonly rows: readonly { readonly username: string }[] }): readonly string[] {
  return rows.map(({ username }) => username);
}
