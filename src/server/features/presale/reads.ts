import { and, asc, desc, eq, isNotNull, isNull, max, ne, or } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { phaseHistorySchema } from '#contract/presale.ts';
import type { PhaseVersion } from '#contract/site-facts.ts';
import { mapInstantFields } from '#domain/presale/fields.ts';
import type { Phase } from '#domain/presale/phase.ts';
import type { PhaseRevision } from '#domain/presale/public-changes.ts';
import { FIRST_START } from '#server/db/admin-actions.ts';
import type { Database } from '#server/db/database.ts';
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

const HISTORY_ENTRIES_MAX = 200;

/** All but the creation of the shipped phases. */
const SINCE_FIRST_START = or(ne(presalePhaseChanges.action, 'created'), ne(presalePhaseChanges.changedBy, FIRST_START));

export type PhaseRow = typeof presalePhases.$inferSelect;

const historyEntry = z.nullable(phaseHistorySchema);
type PhaseVersions = Pick<PhaseChangeRow, 'before' | 'after'>;

/** The queries of the presale. An entry of the history that cannot be read is skipped, and logged once. */
export function createPresaleReads({ orm }: Pick<Database, 'orm'>, logger?: Pick<FastifyBaseLogger, 'warn'>) {
  const unreadable = new Set<number>();

  function readable<T extends { readonly id: number; readonly before: unknown; readonly after: unknown }>(
    row: T,
  ): (T & PhaseVersions)[] {
    const [before, after] = [historyEntry.safeParse(row.before), historyEntry.safeParse(row.after)];
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
    async deleted(): Promise<{ phase: StoredPhase; deletedAt: Date; deletedBy: string }[]> {
      const rows = await orm
        .selectDistinctOn([presalePhases.id], { phase: presalePhases, deletedBy: presalePhaseChanges.changedBy })
        .from(presalePhases)
        .innerJoin(presalePhaseChanges, eq(presalePhaseChanges.phaseId, presalePhases.id))
        .where(and(isNotNull(presalePhases.deletedAt), isNull(presalePhases.purgedAt)))
        .orderBy(presalePhases.id, desc(presalePhaseChanges.id));
      return rows
        .map(({ phase, deletedBy }) => ({ phase: toStored(phase), deletedBy }))
        .flatMap(({ phase, deletedBy }) =>
          phase.deletedAt === null ? [] : [{ phase, deletedBy, deletedAt: phase.deletedAt }],
        )
        .sort((one, other) => other.deletedAt.getTime() - one.deletedAt.getTime() || other.phase.id - one.phase.id);
    },
  };
}

export function toStored(row: PhaseRow): StoredPhase {
  return { ...row, ...mapInstantFields((field) => row[field].toISOString()) };
}
