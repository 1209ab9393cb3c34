import { and, asc, desc, eq, gt, isNotNull, isNull, lte, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { type DeletedPhase, type PhaseChange, type PhaseData, phaseHistorySchema } from '#contract/presale.ts';
import type { PhaseVersion } from '#contract/site-data.ts';
import { mapInstantFields, pickPhase } from '#domain/presale/fields.ts';
import type { PhaseRevision } from '#domain/presale/public-changes.ts';
import { FIRST_START } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { QueryBuilder } from '#server/db/query-builder.ts';
import { activity } from '#server/db/schema/activity.ts';
import { presalePhases } from '#server/db/schema/presale.ts';

const HISTORY_ENTRIES_MAX = 200;
/** Of each kind of open phase: the overview shows no more. */
const OPEN_MAX = 10;

const IS_NOT_DELETED = isNull(presalePhases.deletedAt);
/** The history of the phases is their entries in the activity log, which retention rules leave. */
const IS_CHANGE = eq(activity.kind, 'phase');
const OF_PHASE = and(IS_CHANGE, eq(activity.subjectId, sql`${presalePhases.id}::text`));
/** All but the creation of the built-in phases. */
const SINCE_FIRST_START = or(ne(activity.action, 'created'), ne(activity.by, FIRST_START));

const CHANGE = {
  id: activity.id,
  phaseId: activity.subjectId,
  action: activity.action,
  changedAt: activity.at,
  changedBy: activity.by,
  before: activity.before,
  after: activity.after,
};
const historyEntry = z.object({
  phaseId: z.pipe(z.string(), z.transform(Number)),
  action: z.enum(['created', 'updated', 'deleted', 'restored']),
  before: z.nullable(phaseHistorySchema),
  after: z.nullable(phaseHistorySchema),
});

export type PresaleReads = ReturnType<typeof createPresaleReads>;

/** The queries of the presale. An entry of the history that cannot be read is skipped, and logged once. */
export function createPresaleReads({ orm }: Pick<Database, 'orm'>, log?: Pick<FastifyBaseLogger, 'warn'>) {
  const unreadable = new Set<number>();

  function readable(row: { readonly id: number; readonly changedAt: Date; readonly changedBy: string }) {
    const { id, changedAt, changedBy } = row;
    const { success, data, error: err } = historyEntry.safeParse(row);
    if (success) return [{ id, changedAt: changedAt.toISOString(), changedBy, ...data }];
    if (!unreadable.has(id)) log?.warn({ err, changeId: id }, 'A change of a presale phase cannot be read');
    unreadable.add(id);
    return [];
  }

  return {
    list: (): Promise<PhaseData[]> => selectPhases(orm),

    find: (id: number): Promise<PhaseData | undefined> => findPhase(orm, id),

    /** Returns the newest entries first, at most `HISTORY_ENTRIES_MAX`, of a deleted phase too. */
    async history(phaseId: number): Promise<PhaseChange[]> {
      const rows = await orm
        .select(CHANGE)
        .from(activity)
        .where(and(IS_CHANGE, eq(activity.subjectId, String(phaseId))))
        .orderBy(desc(activity.id))
        .limit(HISTORY_ENTRIES_MAX);
      return rows.flatMap(readable).map(({ phaseId: _, ...change }) => change);
    },

    /** Returns all entries, also of deleted phases, newest first, without those of the first start. */
    async revisions(): Promise<PhaseRevision[]> {
      const where = and(IS_CHANGE, SINCE_FIRST_START);
      const rows = await orm.select(CHANGE).from(activity).where(where).orderBy(desc(activity.id));
      return rows.flatMap(readable);
    },

    /** When each phase that is neither deleted nor a draft was last changed, unless only the first start wrote it. */
    async versions(): Promise<PhaseVersion[]> {
      const rows = await orm
        .select({ phaseId: presalePhases.id, version: presalePhases.version, at: max(activity.at) })
        .from(presalePhases)
        .innerJoin(activity, OF_PHASE)
        .where(and(IS_NOT_DELETED, eq(presalePhases.isDraft, false), SINCE_FIRST_START))
        .groupBy(presalePhases.id)
        .orderBy(asc(presalePhases.id));
      return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, changedAt: at.toISOString() }]));
    },

    /** Returns the deleted phases, the latest first. */
    async deleted(): Promise<DeletedPhase[]> {
      const { deletedAt, id } = presalePhases;
      const rows = await orm
        .select()
        .from(presalePhases)
        .where(isNotNull(deletedAt))
        .orderBy(desc(deletedAt), desc(id));
      return rows.flatMap((row) =>
        row.deletedAt === null ? [] : [{ ...phaseData(row), deletedAt: row.deletedAt.toISOString() }],
      );
    },

    open: (nowMs: number): Promise<PhaseData[]> => selectOpen(orm, nowMs),
  };
}

export async function findPhase(orm: QueryBuilder, id: number): Promise<PhaseData | undefined> {
  const [phase] = await selectPhases(orm, eq(presalePhases.id, id));
  return phase;
}

/** Returns the phases that are not deleted, by start date. */
async function selectPhases(orm: QueryBuilder, which?: SQL): Promise<PhaseData[]> {
  const { startDate, id } = presalePhases;
  const where = and(IS_NOT_DELETED, which);
  const rows = await orm.select().from(presalePhases).where(where).orderBy(asc(startDate), asc(id));
  return rows.map(phaseData);
}

/** Returns the phases that are neither deleted nor over, by start date. */
async function selectOpen(orm: QueryBuilder, nowMs: number): Promise<PhaseData[]> {
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
    .map(phaseData);
}

/** Returns a row as the team sees it. */
export function phaseData(row: typeof presalePhases.$inferSelect): PhaseData {
  const instants = mapInstantFields((field) => row[field].toISOString());
  return { id: row.id, ...pickPhase({ ...row, ...instants }), version: row.version };
}
