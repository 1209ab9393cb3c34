import { and, asc, desc, eq, gt, isNotNull, isNull, lte, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { phaseHistorySchema } from '#contract/presale.ts';
import type { PhaseVersion } from '#contract/site-data.ts';
import { mapInstantFields, type Phase } from '#domain/presale/fields.ts';
import type { PhaseRevision } from '#domain/presale/public-changes.ts';
import { FIRST_START } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { QueryBuilder } from '#server/db/query-builder.ts';
import { activity } from '#server/db/schema/activity.ts';
import { presalePhases } from '#server/db/schema/presale.ts';

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
/** Of each kind of open phase: the overview shows no more. */
const OPEN_MAX = 10;

const IS_NOT_DELETED = isNull(presalePhases.deletedAt);
/** The history of the phases is their entries in the activity log, which retention rules leave. */
const IS_CHANGE = eq(activity.kind, 'phase');
const OF_PHASE = and(IS_CHANGE, eq(activity.subjectId, sql`${presalePhases.id}::text`));
/** All but the creation of the built-in phases. */
const SINCE_FIRST_START = or(ne(activity.action, 'created'), ne(activity.by, FIRST_START));

export type PhaseRow = typeof presalePhases.$inferSelect;

const CHANGE = {
  id: activity.id,
  phaseId: activity.subjectId,
  action: activity.action,
  changedAt: activity.at,
  before: activity.before,
  after: activity.after,
};
const historyEntry = z.object({
  phaseId: z.pipe(z.string(), z.transform(Number)),
  action: z.enum(['created', 'updated', 'deleted', 'restored']),
  before: z.nullable(phaseHistorySchema),
  after: z.nullable(phaseHistorySchema),
});

/** The queries of the presale. An entry of the history that cannot be read is skipped, and logged once. */
export function createPresaleReads({ orm }: Pick<Database, 'orm'>, logger?: Pick<FastifyBaseLogger, 'warn'>) {
  const unreadable = new Set<number>();

  function readable<T extends { readonly id: number }>(row: T): (T & z.infer<typeof historyEntry>)[] {
    const { success, data, error: err } = historyEntry.safeParse(row);
    if (success) return [{ ...row, ...data }];
    if (!unreadable.has(row.id)) logger?.warn({ err, changeId: row.id }, 'A change of a presale phase cannot be read');
    unreadable.add(row.id);
    return [];
  }

  return {
    list: (): Promise<StoredPhase[]> => selectPhases(orm),

    async find(id: number): Promise<StoredPhase | undefined> {
      const [phase] = await selectPhases(orm, eq(presalePhases.id, id));
      return phase;
    },

    /** Returns the newest entries first, at most `HISTORY_ENTRIES_MAX`. */
    async history(id: number): Promise<PhaseChangeRow[]> {
      const rows = await orm
        .select({ ...CHANGE, changedBy: activity.by })
        .from(activity)
        .where(and(IS_CHANGE, eq(activity.subjectId, String(id))))
        .orderBy(desc(activity.id))
        .limit(HISTORY_ENTRIES_MAX);
      return rows.flatMap(readable);
    },

    /** Returns all entries, also of deleted phases, newest first, without those of the first start. */
    async revisions(): Promise<PhaseRevision[]> {
      const rows = (await selectRevisions(orm)).flatMap(readable);
      return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
    },

    versions: () => selectVersions(orm),
    /** Returns the deleted phases, the latest first. */
    async deleted(): Promise<StoredPhase[]> {
      const { deletedAt, id } = presalePhases;
      const rows = await orm
        .select()
        .from(presalePhases)
        .where(isNotNull(deletedAt))
        .orderBy(desc(deletedAt), desc(id));
      return rows.map(toStored);
    },

    open: (nowMs: number) => selectOpen(orm, nowMs),
  };
}

/** Returns the phases that are not deleted, by start date. */
async function selectPhases(db: Pick<QueryBuilder, 'select'>, which?: SQL): Promise<StoredPhase[]> {
  const { startDate, id } = presalePhases;
  const rows = await db.select().from(presalePhases).where(and(IS_NOT_DELETED, which)).orderBy(asc(startDate), asc(id));
  return rows.map(toStored);
}

function selectRevisions(orm: QueryBuilder) {
  return orm.select(CHANGE).from(activity).where(and(IS_CHANGE, SINCE_FIRST_START)).orderBy(desc(activity.id));
}

/** When each phase that is neither deleted nor a draft was last changed, unless only the first start wrote it. */
async function selectVersions(orm: QueryBuilder): Promise<PhaseVersion[]> {
  const rows = await orm
    .select({ phaseId: presalePhases.id, version: presalePhases.version, at: max(activity.at) })
    .from(presalePhases)
    .innerJoin(activity, OF_PHASE)
    .where(and(IS_NOT_DELETED, eq(presalePhases.isDraft, false), SINCE_FIRST_START))
    .groupBy(presalePhases.id)
    .orderBy(asc(presalePhases.id));
  return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, changedAt: at.toISOString() }]));
}

/** Returns the phases that are neither deleted nor over, by start date. */
async function selectOpen(orm: QueryBuilder, nowMs: number): Promise<(Phase & { readonly id: number })[]> {
  const { startDate, endDate, id, isActive, isCompleted, isDraft } = presalePhases;
  const read = (where: SQL | undefined, order: SQL) =>
    orm.select().from(presalePhases).where(and(where, IS_NOT_DELETED)).orderBy(order, id).limit(OPEN_MAX);
  const now = new Date(nowMs);
  const isOff = and(eq(isActive, false), eq(isCompleted, false), eq(isDraft, false));
  const rows = [
    ...(await read(and(isActive, gt(endDate, now)), asc(startDate))),
    ...(await read(and(isOff, gt(startDate, now)), asc(startDate))),
    ...(await read(and(isOff, lte(startDate, now)), desc(startDate))),
  ];
  return rows
    .sort((one, other) => one.startDate.getTime() - other.startDate.getTime() || one.id - other.id)
    .map(toStored);
}

export function toStored(row: PhaseRow): StoredPhase {
  return { ...row, ...mapInstantFields((field) => row[field].toISOString()) };
}
