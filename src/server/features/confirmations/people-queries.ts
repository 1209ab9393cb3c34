import { eq, lte, sql } from 'drizzle-orm';
import { TABLE_PAGE_ROWS } from '#contract/table.ts';
import { PEOPLE_READ_MS, PEOPLE_READ_ROWS_MAX } from '#domain/confirmations/confirmed-acts.ts';
import { recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { peopleReads } from '#server/db/schema/confirmations.ts';
import { userSessions } from '#server/db/schema/team.ts';

interface Reader {
  readonly sessionId: number;
  readonly username: string;
}

/** More rows than one page are an entry of the activity log. */
const UNLOGGED_ROWS_MAX = TABLE_PAGE_ROWS;

export type PeopleReads = ReturnType<typeof createPeopleReads>;

/** Counts the rows about people that a session reads, in the database, so that every process counts the same. */
export function createPeopleReads({ orm }: Pick<Database, 'orm'>) {
  /** Locks what the session has read; logs and forgets it when its time is over, or when `isRenewed`. */
  async function current(tx: Transaction, { sessionId, username }: Reader, nowMs: number, isRenewed: boolean) {
    const fresh = { sessionId, username, since: new Date(nowMs), rows: 0 };
    await tx.insert(peopleReads).values(fresh).onConflictDoNothing();
    const [read = fresh] = await tx
      .select()
      .from(peopleReads)
      .where(eq(peopleReads.sessionId, sessionId))
      .for('update');
    const ageMs = nowMs - read.since.getTime();
    if (!isRenewed && ageMs >= 0 && ageMs < PEOPLE_READ_MS) return read;
    await logRead(tx, read, nowMs);
    await tx.update(peopleReads).set(fresh).where(eq(peopleReads.sessionId, sessionId));
    return fresh;
  }

  const add = (sessionId: number, rows: number) => ({
    set: { rows: sql`greatest(0, ${peopleReads.rows} + ${rows})` },
    where: eq(peopleReads.sessionId, sessionId),
  });

  return {
    /** Reserves a page of rows, so that calls at the same time cannot exceed the budget. Returns false beyond it. */
    reserve: (reader: Reader, nowMs: number): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const { rows } = await current(tx, reader, nowMs, false);
        if (rows + TABLE_PAGE_ROWS > PEOPLE_READ_ROWS_MAX) return false;
        const { set, where } = add(reader.sessionId, TABLE_PAGE_ROWS);
        await tx.update(peopleReads).set(set).where(where);
        return true;
      }),

    /** Gives back what was reserved and not read. */
    async release({ sessionId }: Reader, rows: number): Promise<void> {
      if (rows <= 0) return;
      const { set, where } = add(sessionId, -rows);
      await orm.update(peopleReads).set(set).where(where);
    },

    /** A new budget, in the transaction of the confirmation. */
    async renew(tx: Transaction, reader: Reader, nowMs: number): Promise<void> {
      await current(tx, reader, nowMs, true);
    },

    /** Logs and forgets what was read before the time that is counted in. */
    sweep: (nowMs: number): Promise<void> =>
      orm.transaction(async (tx) => {
        const before = new Date(nowMs - PEOPLE_READ_MS);
        const over = await tx.delete(peopleReads).where(lte(peopleReads.since, before)).returning();
        for (const read of over) await logRead(tx, read, nowMs);
      }),
  };
}

async function logRead(tx: Transaction, read: typeof peopleReads.$inferSelect, nowMs: number): Promise<void> {
  if (read.rows <= UNLOGGED_ROWS_MAX) return;
  const [session] = await tx
    .select({ network: userSessions.network })
    .from(userSessions)
    .where(eq(userSessions.id, read.sessionId));
  await recordActivity(tx, {
    ...{ kind: 'team', action: 'people-read', by: read.username, nowMs },
    network: session?.network ?? '',
    after: { rows: read.rows, since: read.since.toISOString() },
  });
}
