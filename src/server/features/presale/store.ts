import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { mapInstantFields } from '#domain/presale/fields.ts';
import { type Phase, pickPhase } from '#domain/presale/phase.ts';
import type { PhaseRevision } from '#domain/presale/public-changes.ts';
import { phaseAt } from '#domain/presale/schedule.ts';
import { recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { notifySiteChange } from '#server/db/notifications.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { presalePhases } from '#server/db/schema/presale.ts';
import {
  createPresaleReads,
  type PhaseChangeRow,
  type PhaseRow,
  type StoredPhase,
  selectPhases,
  toStored,
} from './queries.ts';

export interface Author {
  readonly name: string;
  /** When the change is made, ms since the epoch. */
  readonly nowMs: number;
}

export interface PhaseDecision {
  readonly action: Exclude<PhaseRevision['action'], 'created'>;
  readonly after: Phase;
}

/** Of a phase, deleted or not, and the others that can be active. */
export type DecideChange = (phase: StoredPhase, others: readonly StoredPhase[]) => PhaseDecision;

/** A random key of PostgreSQL's advisory locks: one change at a time, so that what it was decided by stays true. */
const WRITE_LOCK_KEY = 4_811_290_331;

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
      await tx.execute(sql`select pg_advisory_xact_lock(${WRITE_LOCK_KEY})`);
      const returned = await work(tx);
      await notifySiteChange(tx);
      return returned;
    });
    onCommit?.();
    return result;
  }

  return {
    ...createPresaleReads({ orm }, logger),

    /** Writes what `decide` returns for the other phases that can be active; when it throws, nothing is written. */
    create: (decide: (others: readonly StoredPhase[]) => Phase, author: Author): Promise<StoredPhase> =>
      writeAndNotify(async (tx) => insert(tx, decide(await effectivePhases(tx)), author)),

    /**
     * Writes what `decide` returns for the phase, deleted or not, and the others that can be active; when it throws,
     * nothing is written. Returns undefined when there never was such a phase, or no longer is.
     */
    change: (id: number, author: Author, decide: DecideChange): Promise<StoredPhase | undefined> =>
      writeAndNotify((tx) => changePhase(tx, id, author, decide)),

    /** Inserts `phases` into an empty table and returns whether it did. */
    insertBuiltIn: (phases: readonly Phase[], author: Author): Promise<boolean> =>
      writeAndNotify(async (tx) => {
        const any = await tx.select({ id: presalePhases.id }).from(presalePhases).limit(1);
        if (any.length > 0) return false;
        for (const phase of phases) await insert(tx, phase, author);
        return true;
      }),
  };
}

/** The column of a field has the field's name; only instants are stored as another type. */
function toColumns(phase: Phase): Omit<PhaseRow, 'id' | 'version' | 'deletedAt' | 'purgedAt'> {
  return { ...pickPhase(phase), ...mapInstantFields((field) => new Date(phase[field])) };
}

/** The phases that are active, by hand or while their schedule says so. */
function effectivePhases(tx: Transaction): Promise<StoredPhase[]> {
  return selectPhases(tx, or(presalePhases.isActive, presalePhases.isScheduled));
}

async function changePhase(tx: Transaction, id: number, author: Author, decide: DecideChange) {
  const [row] = await tx
    .select()
    .from(presalePhases)
    .where(and(eq(presalePhases.id, id), isNull(presalePhases.purgedAt)))
    .for('update');
  if (row === undefined) return undefined;
  const before = toStored(row);
  const others = (await effectivePhases(tx)).filter((other) => other.id !== id);
  const { action, after } = decide(before, others);
  const now = new Date(author.nowMs);
  const isGone = action === 'deleted' || action === 'purged';
  const [updated] = await tx
    .update(presalePhases)
    .set({
      ...toColumns(after),
      version: before.version + 1,
      deletedAt: isGone ? (before.deletedAt ?? now) : null,
      purgedAt: action === 'purged' ? now : null,
    })
    .where(eq(presalePhases.id, id))
    .returning();
  if (updated === undefined) throw new Error('The update returned no row.');
  const changed = toStored(updated);
  await insertHistoryEntry(tx, {
    phaseId: id,
    action,
    before: action === 'restored' ? null : pickPhase(before),
    after: isGone ? null : pickPhase(changed),
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
    before: before && phaseAt(before, nowMs),
    after: after && phaseAt(after, nowMs),
  });
}
