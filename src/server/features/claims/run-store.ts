import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { type PublishedSnapshot, publishedSnapshotSchema, SNAPSHOTS_LISTED_MAX } from '#contract/claims.ts';
import {
  SNAPSHOT_RUNS_LISTED_MAX,
  type SnapshotRun,
  type SnapshotStep,
  type SnapshotVerification,
} from '#contract/claims-admin.ts';
import { recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { notifySiteChange } from '#server/db/notifications.ts';
import type { QueryBuilder, Transaction } from '#server/db/query-builder.ts';
import { claimSnapshots } from '#server/db/schema/claims.ts';
import { aliveUntil } from './lease.ts';
import { type PublishedStatement, verificationsOf } from './verification-store.ts';

const DIED = 'The server process ended before the snapshot was complete. Nothing was published.';

const isRunning = eq(claimSnapshots.state, 'running');

type Row = typeof claimSnapshots.$inferSelect;
type NewRun = Pick<Row, 'name' | 'startedAt' | 'startedBy'> & Partial<Pick<Row, 'label'>>;

export interface Progress {
  readonly step: SnapshotStep;
  readonly wallets: number;
}

export type RunStore = ReturnType<typeof createRunStore>;

/** All SQL of the runs. Liveness is measured by the database's clock, which all processes share. */
export function createRunStore({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Records a new run. Returns undefined while another one is alive. */
    async start(run: NewRun): Promise<SnapshotRun | undefined> {
      await endDead(orm);
      return orm.transaction((tx) => insertRun(tx, run));
    },

    /** Records that a run is alive. Returns false when it has ended already. */
    async prolong(name: string, progress: Progress): Promise<boolean> {
      const { rowCount } = await orm
        .update(claimSnapshots)
        .set({ ...progress, aliveUntil })
        .where(isLive(name));
      return rowCount === 1;
    },

    /**
     * Publishes a run, with an entry in the activity log. Every process shows the snapshot after the commit. Returns
     * false when the run has ended already.
     */
    publish: (name: string, statement: PublishedStatement, finishedAt: Date): Promise<boolean> =>
      orm.transaction((tx) => publishRun(tx, name, statement, finishedAt)),

    fail: (name: string, failure: string, finishedAt: Date): Promise<void> =>
      orm.transaction(async (tx) => {
        const row = await end(tx, name, { state: 'failed', failure, finishedAt });
        if (row === undefined) return;
        await record(tx, row, { action: 'snapshot-failed', at: finishedAt, after: { ...labelOf(row), failure } });
      }),

    failedOf: (names: readonly string[]): Promise<string[]> => namesIn(orm, 'failed', names),

    async list(): Promise<SnapshotRun[]> {
      await endDead(orm);
      const rows = await orm
        .select()
        .from(claimSnapshots)
        .orderBy(desc(claimSnapshots.id))
        .limit(SNAPSHOT_RUNS_LISTED_MAX);
      const verifications = await verificationsOf(
        orm,
        rows.map(({ name }) => name),
      );
      return rows.map((row) => toRun(row, verifications.get(row.name)));
    },

    published: (): Promise<PublishedSnapshot[]> => latestPublished(orm, SNAPSHOTS_LISTED_MAX),

    latest: async (): Promise<PublishedSnapshot | undefined> => (await latestPublished(orm, 1))[0],

    isPublished: async (name: string): Promise<boolean> => (await namesIn(orm, 'published', [name])).length > 0,
  };
}

async function insertRun(tx: Transaction, run: NewRun) {
  const [row] = await tx
    .insert(claimSnapshots)
    .values({ ...run, state: 'running', aliveUntil })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) return undefined;
  await record(tx, row, {
    action: 'snapshot-started',
    at: row.startedAt,
    ...(row.label !== '' && { after: labelOf(row) }),
  });
  return toRun(row);
}

async function publishRun(tx: Transaction, name: string, statement: PublishedStatement, finishedAt: Date) {
  const row = await end(tx, name, { state: 'published', ...statement, finishedAt });
  if (row === undefined) return false;
  const { root, claims, total } = toPublished(row);
  await record(tx, row, {
    action: 'snapshot-published',
    at: finishedAt,
    after: { ...labelOf(row), root, claims, total },
  });
  await notifySiteChange(tx);
  return true;
}

async function namesIn(orm: QueryBuilder, state: Row['state'], names: readonly string[]): Promise<string[]> {
  const { name } = claimSnapshots;
  const ofState = and(inArray(name, [...names]), eq(claimSnapshots.state, state));
  const rows = await orm.select({ name }).from(claimSnapshots).where(ofState);
  return rows.map((row) => row.name);
}

async function latestPublished(orm: QueryBuilder, limit: number): Promise<PublishedSnapshot[]> {
  const rows = await orm
    .select({ name: claimSnapshots.name, summary: claimSnapshots.summary })
    .from(claimSnapshots)
    .where(eq(claimSnapshots.state, 'published'))
    .orderBy(desc(claimSnapshots.id))
    .limit(limit);
  return rows.map(toPublished);
}

function isLive(name: string) {
  return and(eq(claimSnapshots.name, name), isRunning);
}

async function end(tx: Transaction, name: string, outcome: Partial<Row>): Promise<Row | undefined> {
  const [row] = await tx.update(claimSnapshots).set(outcome).where(isLive(name)).returning();
  return row;
}

function endDead(orm: QueryBuilder): Promise<void> {
  return orm.transaction(async (tx) => {
    const ended = await tx
      .update(claimSnapshots)
      .set({ state: 'failed', failure: DIED, finishedAt: sql`${claimSnapshots.aliveUntil}` })
      .where(and(isRunning, lt(claimSnapshots.aliveUntil, sql`now()`)))
      .returning();
    for (const run of ended) {
      await record(tx, run, {
        action: 'snapshot-failed',
        at: run.aliveUntil,
        after: { ...labelOf(run), failure: DIED },
      });
    }
  });
}

/** For the activity log; nothing where there is none. */
function labelOf({ label }: Row): { readonly label?: string } {
  return label === '' ? {} : { label };
}

/** Adds an entry to the activity log, by who started the run. */
function record(
  tx: Transaction,
  { name, startedBy }: Row,
  { at, ...entry }: { readonly action: string; readonly at: Date; readonly after?: object },
): Promise<void> {
  const common = { kind: 'snapshot', subjectId: name, by: startedBy, nowMs: at.getTime() } as const;
  // An outcome comes from the server.
  const origin = entry.action === 'snapshot-started' ? {} : { network: '' };
  return recordActivity(tx, { ...common, ...entry, ...origin });
}

function toRun(row: Row, verification?: SnapshotVerification): SnapshotRun {
  const { name, label, startedBy, step, wallets } = row;
  const common = { name, label, startedAt: row.startedAt.toISOString(), startedBy };
  if (row.state === 'running') return { ...common, state: 'running', step, wallets };
  const finishedAt = (row.finishedAt ?? row.startedAt).toISOString();
  if (row.state === 'failed') return { ...common, state: 'failed', finishedAt, failure: row.failure ?? '' };
  const { name: _, ...summary } = toPublished(row);
  return { ...common, state: 'published', finishedAt, summary, verification: verification ?? null };
}

/** @throws {Error} when the row is damaged: what was signed must never be shown differently */
function toPublished({ name, summary }: Pick<Row, 'name' | 'summary'>): PublishedSnapshot {
  return publishedSnapshotSchema.parse({ name, ...JSON.parse(summary ?? '') });
}
