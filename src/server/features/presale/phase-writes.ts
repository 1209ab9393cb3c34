import { eq, sql } from 'drizzle-orm';
import type { PhaseData, PhaseInput } from '#contract/presale.ts';
import { mapInstantFields, type Phase, pickPhase } from '#domain/presale/fields.ts';
import type { PhaseRevision } from '#domain/presale/public-changes.ts';
import { savedPhase } from '#domain/presale/timeline.ts';
import { type Actor, recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { notifySiteChange } from '#server/db/notifications.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { presalePhases } from '#server/db/schema/presale.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { findPhase, phaseData } from './phase-reads.ts';

/** A random key of PostgreSQL's advisory locks: only one of several processes fills the empty table. */
const FIRST_START_KEY = 4_811_290_331;

interface WriteEvents {
  /** After each committed change. `notifySiteChange` notifies the other processes. */
  readonly onCommit?: () => void;
  /** After each write, also one that failed: readers after it see what was written. */
  readonly onWritten?: () => void;
}

/**
 * The team's changes of phases. Each change and its entry in the history are written in one transaction. Every method
 * may throw temporarily-unavailable.
 */
export function createPresaleWrites({ orm }: Pick<Database, 'orm'>, { onCommit, onWritten }: WriteEvents = {}) {
  async function write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      const result = await orm.transaction(async (tx) => {
        const returned = await work(tx);
        await notifySiteChange(tx);
        return returned;
      });
      onCommit?.();
      return result;
    } finally {
      onWritten?.();
    }
  }

  return {
    create: (input: PhaseInput, actor: Actor): Promise<PhaseData> =>
      write((tx) => insertPhase(tx, savedPhase(undefined, input, actor.nowMs), actor)),

    /**
     * Without `version` the last write wins.
     * @throws {ProblemError} not-found, phase-changed
     */
    update: (id: number, input: PhaseInput, actor: Actor, version?: number): Promise<PhaseData> =>
      write((tx) =>
        changePhase(tx, id, actor, 'updated', (before) => {
          if (version !== undefined && version !== before.version) throw changedMeanwhile();
          return savedPhase(before, input, actor.nowMs);
        }),
      ),

    /** @throws {ProblemError} not-found */
    remove: (id: number, actor: Actor): Promise<PhaseData> => write((tx) => changePhase(tx, id, actor, 'deleted')),

    /** Returns a phase that is not deleted unchanged. @throws {ProblemError} not-found */
    restore: async (id: number, actor: Actor): Promise<PhaseData> =>
      (await findPhase(orm, id)) ?? write((tx) => changePhase(tx, id, actor, 'restored')),

    /** Inserts `phases` into an empty table and returns whether it did. */
    insertBuiltIn: (phases: readonly Phase[], actor: Actor): Promise<boolean> =>
      write(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_START_KEY})`);
        const any = await tx.select({ id: presalePhases.id }).from(presalePhases).limit(1);
        if (any.length > 0) return false;
        for (const phase of phases) await insertPhase(tx, phase, actor);
        return true;
      }),
  };
}

export function notFound(): ProblemError {
  return new ProblemError('not-found', 'There is no such presale phase; it may have been deleted.');
}

function changedMeanwhile(): ProblemError {
  return new ProblemError(
    'phase-changed',
    'Somebody else changed this phase in the meantime. Nothing was saved; look at the differences and save again.',
  );
}

async function insertPhase(tx: Transaction, phase: Phase, actor: Actor): Promise<PhaseData> {
  const [row] = await tx.insert(presalePhases).values(toColumns(phase)).returning();
  if (row === undefined) throw new Error('The insert returned no row.');
  const created = phaseData(row);
  await recordChange(tx, actor, { phaseId: created.id, action: 'created', before: null, after: created });
  return created;
}

/** `after`: what is stored; the same values by default. When it throws, nothing is written. */
async function changePhase(
  tx: Transaction,
  id: number,
  actor: Actor,
  action: Exclude<PhaseRevision['action'], 'created'>,
  after: (before: PhaseData) => Phase = (before) => before,
): Promise<PhaseData> {
  const [row] = await tx.select().from(presalePhases).where(eq(presalePhases.id, id)).for('update');
  if (row === undefined || (row.deletedAt !== null && action !== 'restored')) throw notFound();
  const before = phaseData(row);
  const [updated] = await tx
    .update(presalePhases)
    .set({
      ...toColumns(after(before)),
      version: before.version + 1,
      deletedAt: action === 'deleted' ? new Date(actor.nowMs) : null,
    })
    .where(eq(presalePhases.id, id))
    .returning();
  if (updated === undefined) throw new Error('The update returned no row.');
  const changed = phaseData(updated);
  await recordChange(tx, actor, {
    phaseId: id,
    action,
    before: action === 'restored' ? null : before,
    after: action === 'deleted' ? null : changed,
  });
  return changed;
}

/** The column of a field has the field's name; only instants are stored as another type. */
function toColumns(phase: Phase) {
  return { ...pickPhase(phase), ...mapInstantFields((field) => new Date(phase[field])) };
}

async function recordChange(
  tx: Transaction,
  actor: Actor,
  { phaseId, action, before, after }: Pick<PhaseRevision, 'phaseId' | 'action' | 'before' | 'after'>,
): Promise<void> {
  await recordActivity(tx, {
    kind: 'phase',
    action,
    subjectId: phaseId,
    subject: (after ?? before)?.name ?? '',
    ...actor,
    before: before && pickPhase(before),
    after: after && pickPhase(after),
  });
}
