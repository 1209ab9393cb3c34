import { and, asc, desc, eq, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { phaseSnapshotSchema } from '#contract/presale.ts';
import type { PhaseVersion } from '#contract/site-facts.ts';
import { mapInstantFields } from '#domain/presale/fields.ts';
import { type Phase, pickPhase } from '#domain/presale/phase.ts';
import type { PhaseRevision } from '#domain/presale/public-changes.ts';
import { phaseAt } from '#domain/presale/schedule.ts';
import type { Database } from '#server/db/database.ts';
import { FIRST_START } from '#server/db/log-authors.ts';
import { notifySiteChange } from '#server/db/notifications.ts';
import { presalePhaseChanges, presalePhases } from '#server/db/schema/presale.ts';

export interface StoredPhase extends Phase {
  readonly id: number;
  readonly version: number;
  /** null: the phase is not deleted. */
  readonly deletedAt: Date | null;
}

export interface PhaseChangeRow {
  readonly id: number;
  readonly action: PhaseRevision['action'];
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly before: Phase | null;
  readonly after: Phase | null;
}

export interface Author {
  readonly name: string;
  /** When the change is made, ms since the epoch. */
  readonly nowMs: number;
}

export interface PhaseDecision {
  readonly action: Exclude<PhaseRevision['action'], 'created'>;
  readonly after: Phase;
}

const HISTORY_ENTRIES_MAX = 200;

/** All but the creation of the seed phases. */
const SINCE_FIRST_START = or(ne(presalePhaseChanges.action, 'created'), ne(presalePhaseChanges.changedBy, FIRST_START));

/** A random key of PostgreSQL's advisory locks: one change at a time, so that what it was decided by stays true. */
const WRITE_LOCK_KEY = 4_811_290_331;

type Row = typeof presalePhases.$inferSelect;

const snapshot = z.nullable(phaseSnapshotSchema);
type Snapshots = Pick<PhaseChangeRow, 'before' | 'after'>;

export type PresaleStore = ReturnType<typeof createPresaleStore>;

/**
 * All SQL of the presale. Each change and its entry in the history are written in one transaction. Calls `onCommit`
 * after each committed change; `notifySiteChange` notifies the other processes. An entry of the history that cannot be
 * read is skipped, and logged once.
 */
export function createPresaleStore(
  { orm }: Pick<Database, 'orm'>,
  { onCommit, log: logger }: { readonly onCommit?: () => void; readonly log?: Pick<FastifyBaseLogger, 'warn'> } = {},
) {
  const unreadable = new Set<number>();

  type Transaction = Parameters<Parameters<typeof orm.transaction>[0]>[0];

  async function writeAndAnnounce<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await orm.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${WRITE_LOCK_KEY})`);
      const returned = await work(tx);
      await notifySiteChange(tx);
      return returned;
    });
    onCommit?.();
    return result;
  }

  /** The phases that are active, by hand or while their schedule says so. */
  async function inForce(tx: Transaction): Promise<StoredPhase[]> {
    const { isActive, isScheduled, deletedAt, startDate, id } = presalePhases;
    const rows = await tx
      .select()
      .from(presalePhases)
      .where(and(isNull(deletedAt), or(isActive, isScheduled)))
      .orderBy(asc(startDate), asc(id));
    return rows.map(toStored);
  }

  async function insert(tx: Transaction, phase: Phase, author: Author): Promise<StoredPhase> {
    const [row] = await tx.insert(presalePhases).values(toColumns(phase)).returning();
    if (row === undefined) throw new Error('The insert returned no row.');
    const created = toStored(row);
    await log(tx, { phaseId: created.id, action: 'created', before: null, after: pickPhase(created), author });
    return created;
  }

  async function log(
    tx: Transaction,
    entry: {
      phaseId: number;
      action: PhaseChangeRow['action'];
      before: Phase | null;
      after: Phase | null;
      author: Author;
    },
  ): Promise<void> {
    const { author, before, after, ...columns } = entry;
    await tx.insert(presalePhaseChanges).values({
      ...columns,
      before: before && phaseAt(before, author.nowMs),
      after: after && phaseAt(after, author.nowMs),
      changedAt: new Date(author.nowMs),
      changedBy: author.name,
    });
  }

  function readable<T extends { readonly id: number; readonly before: unknown; readonly after: unknown }>(
    row: T,
  ): (T & Snapshots)[] {
    const [before, after] = [snapshot.safeParse(row.before), snapshot.safeParse(row.after)];
    if (before.success && after.success) return [{ ...row, before: before.data, after: after.data }];
    const err = before.error ?? after.error;
    if (!unreadable.has(row.id)) logger?.warn({ err, changeId: row.id }, 'A change of a presale phase cannot be read');
    unreadable.add(row.id);
    return [];
  }

  return {
    /** Returns the phases that are not deleted, by start date. */
    async list(): Promise<StoredPhase[]> {
      const rows = await orm
        .select()
        .from(presalePhases)
        .where(isNull(presalePhases.deletedAt))
        .orderBy(asc(presalePhases.startDate), asc(presalePhases.id));
      return rows.map(toStored);
    },

    async find(id: number): Promise<StoredPhase | undefined> {
      const [row] = await orm
        .select()
        .from(presalePhases)
        .where(and(eq(presalePhases.id, id), isNull(presalePhases.deletedAt)));
      return row && toStored(row);
    },

    /** Writes what `decide` returns for the other phases that can be active; when it throws, nothing is written. */
    create: (decide: (others: readonly StoredPhase[]) => Phase, author: Author): Promise<StoredPhase> =>
      writeAndAnnounce(async (tx) => insert(tx, decide(await inForce(tx)), author)),

    /**
     * Writes what `decide` returns for the phase, deleted or not, and the others that can be active; when it throws,
     * nothing is written. Returns undefined when there never was such a phase, or no longer is.
     */
    change: (
      id: number,
      author: Author,
      decide: (phase: StoredPhase, others: readonly StoredPhase[]) => PhaseDecision,
    ): Promise<StoredPhase | undefined> =>
      writeAndAnnounce(async (tx) => {
        const [row] = await tx
          .select()
          .from(presalePhases)
          .where(and(eq(presalePhases.id, id), isNull(presalePhases.purgedAt)))
          .for('update');
        if (row === undefined) return undefined;
        const before = toStored(row);
        const others = (await inForce(tx)).filter((other) => other.id !== id);
        const { action, after } = decide(before, others);
        const now = new Date(author.nowMs);
        const isGone = action === 'deleted' || action === 'purged';
        const [changed] = await tx
          .update(presalePhases)
          .set({
            ...toColumns(after),
            version: before.version + 1,
            deletedAt: isGone ? (before.deletedAt ?? now) : null,
            purgedAt: action === 'purged' ? now : null,
          })
          .where(eq(presalePhases.id, id))
          .returning();
        if (changed === undefined) throw new Error('The update returned no row.');
        await log(tx, {
          phaseId: id,
          action,
          before: action === 'restored' ? null : pickPhase(before),
          after: isGone ? null : pickPhase(toStored(changed)),
          author,
        });
        return toStored(changed);
      }),

    /** Returns the newest entries first, at most `HISTORY_ENTRIES_MAX`. */
    async history(id: number): Promise<PhaseChangeRow[]> {
      const rows = await orm
        .select()
        .from(presalePhaseChanges)
        .where(eq(presalePhaseChanges.phaseId, id))
        .orderBy(desc(presalePhaseChanges.id))
        .limit(HISTORY_ENTRIES_MAX);
      return rows.flatMap(readable);
    },

    /**
     * Returns the latest entries of all phases that are not deleted, without the first start's, and the latest of each
     * phase with a schedule, however old.
     */
    async revisions(): Promise<PhaseRevision[]> {
      const { id, phaseId, action, changedAt, before, after } = presalePhaseChanges;
      const columns = { id, phaseId, action, changedAt, before, after };
      const isNotDeleted = isNull(presalePhases.deletedAt);
      const [latest, scheduled] = await Promise.all([
        orm
          .select(columns)
          .from(presalePhaseChanges)
          .innerJoin(presalePhases, eq(presalePhases.id, phaseId))
          .where(and(isNotDeleted, SINCE_FIRST_START))
          .orderBy(desc(id))
          .limit(HISTORY_ENTRIES_MAX),
        orm
          .selectDistinctOn([phaseId], columns)
          .from(presalePhaseChanges)
          .innerJoin(presalePhases, eq(presalePhases.id, phaseId))
          .where(and(isNotDeleted, presalePhases.isScheduled))
          .orderBy(phaseId, desc(id)),
      ]);
      const rows = new Map([...latest, ...scheduled].map((row) => [row.id, row]));
      return [...rows.values()].flatMap(readable).map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
    },

    /** Returns when each phase that is not deleted was last changed, unless only the first start wrote it. */
    async versions(): Promise<PhaseVersion[]> {
      const rows = await orm
        .select({ phaseId: presalePhases.id, version: presalePhases.version, at: max(presalePhaseChanges.changedAt) })
        .from(presalePhases)
        .innerJoin(presalePhaseChanges, eq(presalePhaseChanges.phaseId, presalePhases.id))
        .where(and(isNull(presalePhases.deletedAt), SINCE_FIRST_START))
        .groupBy(presalePhases.id)
        .orderBy(asc(presalePhases.id));
      return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, changedAt: at.toISOString() }]));
    },

    /** Returns the deleted phases, the latest first. */
    async deleted(): Promise<{ id: number; name: string; deletedAt: Date; deletedBy: string }[]> {
      const rows = await orm
        .selectDistinctOn([presalePhases.id], {
          id: presalePhases.id,
          name: presalePhases.name,
          deletedAt: presalePhases.deletedAt,
          deletedBy: presalePhaseChanges.changedBy,
        })
        .from(presalePhases)
        .innerJoin(presalePhaseChanges, eq(presalePhaseChanges.phaseId, presalePhases.id))
        .where(and(isNotNull(presalePhases.deletedAt), isNull(presalePhases.purgedAt)))
        .orderBy(presalePhases.id, desc(presalePhaseChanges.id));
      return rows
        .flatMap(({ deletedAt, ...rest }) => (deletedAt === null ? [] : [{ ...rest, deletedAt }]))
        .sort((one, other) => other.deletedAt.getTime() - one.deletedAt.getTime() || other.id - one.id);
    },

    /** Inserts `phases` into an empty table and returns whether it did. */
    seed: (phases: readonly Phase[], author: Author): Promise<boolean> =>
      writeAndAnnounce(async (tx) => {
        const any = await tx.select({ id: presalePhases.id }).from(presalePhases).limit(1);
        if (any.length > 0) return false;
        for (const phase of phases) await insert(tx, phase, author);
        return true;
      }),
  };
}

/** The column of a field has the field's name; only instants are stored as another type. */
function toColumns(phase: Phase): Omit<Row, 'id' | 'version' | 'deletedAt' | 'purgedAt'> {
  return { ...pickPhase(phase), ...mapInstantFields((field) => new Date(phase[field])) };
}

function toStored(row: Row): StoredPhase {
  return { ...row, ...mapInstantFields((field) => row[field].toISOString()) };
}
