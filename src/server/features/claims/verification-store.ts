import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { SnapshotVerification, VerificationStep } from '#contract/claims-admin.ts';
import { recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { QueryBuilder } from '#server/db/query-builder.ts';
import { claimSnapshots, claimVerifications as table } from '#server/db/schema/claims.ts';
import { aliveUntil } from './lease.ts';

const isRunning = eq(table.state, 'running');
const isDead = and(isRunning, lt(table.aliveUntil, sql`now()`));

type Row = typeof table.$inferSelect;

/** What the database has of a published snapshot: `summary.json` and its signature in base64. */
export interface PublishedStatement {
  readonly summary: string;
  readonly signature: string;
}

interface VerificationEnd {
  readonly finishedAt: Date;
  /** Of who started it. */
  readonly network: string;
}

export type VerificationStore = ReturnType<typeof createVerificationStore>;

/** All SQL of the verifications: the latest one of each snapshot. Liveness is measured by the database's clock. */
export function createVerificationStore({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Returns undefined when no such snapshot is published. */
    async statementOf(name: string): Promise<PublishedStatement | undefined> {
      const [found] = await orm
        .select({ summary: claimSnapshots.summary, signature: claimSnapshots.signature })
        .from(claimSnapshots)
        .where(and(eq(claimSnapshots.name, name), eq(claimSnapshots.state, 'published')));
      return found && { summary: found.summary ?? '', signature: found.signature ?? '' };
    },

    /** Replaces the verification before it. Returns undefined while any other is alive. */
    async start(by: Pick<Row, 'snapshot' | 'startedAt' | 'startedBy'>): Promise<SnapshotVerification | undefined> {
      await orm.delete(table).where(or(isDead, and(eq(table.snapshot, by.snapshot), ne(table.state, 'running'))));
      const [row] = await orm
        .insert(table)
        .values({ ...by, state: 'running', aliveUntil })
        .onConflictDoNothing()
        .returning();
      return row && toVerification(row);
    },

    async prolong(snapshot: string, step: VerificationStep): Promise<void> {
      await orm
        .update(table)
        .set({ step, aliveUntil })
        .where(and(eq(table.snapshot, snapshot), isRunning));
    },

    /** Records the outcome, with an entry in the activity log. `failure`: null when everything is as it was signed. */
    finish: (snapshot: string, failure: string | null, { finishedAt, network }: VerificationEnd): Promise<void> =>
      orm.transaction(async (tx) => {
        const [row] = await tx
          .update(table)
          .set({ state: failure === null ? 'passed' : 'failed', failure, finishedAt })
          .where(and(eq(table.snapshot, snapshot), isRunning))
          .returning();
        if (row === undefined) return;
        await recordActivity(tx, {
          kind: 'snapshot',
          action: failure === null ? 'snapshot-verified' : 'snapshot-not-verified',
          subjectId: snapshot,
          ...(failure !== null && { after: { failure } }),
          by: row.startedBy,
          nowMs: finishedAt.getTime(),
          network,
        });
      }),

    /** Of a process that stops: the verification has no outcome. */
    async abandon(snapshot: string): Promise<void> {
      await orm.delete(table).where(and(eq(table.snapshot, snapshot), isRunning));
    },
  };
}

/** Returns the latest verification of each snapshot; none of those that died with their process. */
export async function verificationsOf(
  orm: QueryBuilder,
  snapshots: readonly string[],
): Promise<ReadonlyMap<string, SnapshotVerification>> {
  const rows = await orm
    .select()
    .from(table)
    .where(and(inArray(table.snapshot, [...snapshots]), sql`not (${isDead})`));
  return new Map(rows.map((row) => [row.snapshot, toVerification(row)]));
}

function toVerification(row: Row): SnapshotVerification {
  const common = { startedAt: row.startedAt.toISOString(), startedBy: row.startedBy };
  if (row.state === 'running') return { ...common, state: 'running', step: row.step };
  const finishedAt = (row.finishedAt ?? row.startedAt).toISOString();
  if (row.state === 'passed') return { ...common, state: 'passed', finishedAt };
  return { ...common, state: 'failed', finishedAt, failure: row.failure ?? '' };
}
