import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { mapInstantFields, type Phase, pickPhase } from '#domain/presale/fields.ts';
import type { PhaseRevision } from '#domain/presale/public-changes.ts';
import { recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { notifySiteChange } from '#server/db/notifications.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { presalePhases } from '#server/db/schema/presale.ts';
import { createPresaleReads, type PhaseChangeRow, type PhaseRow, type StoredPhase, toStored } from './queries.ts';

export interface Author {
  readonly name: string;
  /** When the change is made, ms since the epoch. */
  readonly nowMs: number;
}

export interface PhaseDecision {
  readonly action: Exclude<PhaseRevision['action'], 'created'>;
  readonly after: Phase;
}

/** Of a phase, deleted or not. */
export type DecideChange = (phase: StoredPhase) => PhaseDecision;

/** A random key of PostgreSQL's advisory locks: only one of several processes fills the empty table. */
const FIRST_START_KEY = 4_811_290_331;

export type PresaleStore = ReturnType<typeof createPresaleStore>;

/**
 * The presale's writes, beside the queries of `queries.ts`. Each change and its entry in the history are written in one
 * transaction. Calls `onCommit` after each committed change; `notifySiteChange` notifies the other processes.
 */
export function createPresaleStore(
  { orm }: Pick<Database, 'orm'>,
  { onCommit, log: logger }: { readonly onCommit?: () => void; readonly log?: Pick<FastifyBaseLogger, 'warn'> } = {},
) {
  async function writeAndNotify<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await orm.transaction(async (tx) => {
      const returned = await work(tx);
      await notifySiteChange(tx);
      return returned;
    });
    onCommit?.();
    return result;
  }

  return {
    ...createPresaleReads({ orm }, logger),

    create: (phase: Phase, author: Author): Promise<StoredPhase> => writeAndNotify((tx) => insert(tx, phase, author)),

    /**
     * Writes what `decide` returns for the phase; when it throws, nothing is written. Returns undefined when there
     * never was such a phase.
     */
    change: (id: number, author: Author, decide: DecideChange): Promise<StoredPhase | undefined> =>
      writeAndNotify((tx) => changePhase(tx, id, author, decide)),

    /** Inserts `phases` into an empty table and returns whether it did. */
    insertBuiltIn: (phases: readonly Phase[], author: Author): Promise<boolean> =>
      writeAndNotify(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_START_KEY})`);
        const any = await tx.select({ id: presalePhases.id }).from(presalePhases).limit(1);
        if (any.length > 0) return false;
        for (const phase of phases) await insert(tx, phase, author);
        return true;
      }),
  };
}

/** The column of a field has the field's name; only instants are stored as another type. */
function toColumns(phase: Phase): Omit<PhaseRow, 'id' | 'version' | 'deletedAt'> {
  return { ...pickPhase(phase), ...mapInstantFields((field) => new Date(phase[field])) };
}

async function changePhase(tx: Transaction, id: number, author: Author, decide: DecideChange) {
  const [row] = await tx.select().from(presalePhases).where(eq(presalePhases.id, id)).for('update');
  if (row === undefined) return undefined;
  const before = toStored(row);
  const { action, after } = decide(before);
  const isDeleted = action === 'deleted';
  const [updated] = await tx
    .update(presalePhases)
    .set({
      ...toColumns(after),
      version: before.version + 1,
      deletedAt: isDeleted ? new Date(author.nowMs) : null,
    })
    .where(eq(presalePhases.id, id))
    .returning();
  if (updated === undefined) throw new Error('The update returned no row.');
  const changed = toStored(updated);
  await insertHistoryEntry(tx, {
    phaseId: id,
    action,
    before: action === 'restored' ? null : pickPhase(before),
    after: isDeleted ? null : pickPhase(changed),
    author,
  });
  return changed;
}

async function insert(tx: Transaction, phase: Phase, author: Author): Promise<StoredPhase> {
  const [row] = await tx.insert(presalePhases).values(toColumns(phase)).returning();
  if (row === undefined) throw new Error('The insert returned no row.');
  const created = toStored(row);
  await insertHistoryEntry(tx, {
    phaseId: created.id,
    action: 'created',
    before: null,
    after: pickPhase(created),
    author,
  });
  return created;
}

async function insertHistoryEntry(
  tx: Transaction,
  entry: Pick<PhaseChangeRow, 'action' | 'before' | 'after'> & { readonly phaseId: number; readonly author: Author },
): Promise<void> {
  const { phaseId, action, author, before, after } = entry;
  const { name: by, nowMs } = author;
  await recordActivity(tx, {
    ...{ kind: 'phase', subjectId: phaseId, subject: (after ?? before)?.name ?? '', action, by, nowMs },
    before,
    after,
  });
}
