import { and, eq, gt, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { PHASE_SORTS, type PhaseRow, type PhasesQuery, phaseRow } from '#contract/presale-table.ts';
import { phaseAt } from '#domain/presale/schedule.ts';
import { phaseStatus } from '#domain/presale/status.ts';
import type { Database } from '#server/db/database.ts';
import { presalePhases as phases } from '#server/db/schema/presale.ts';
import type { Clock } from '#server/lib/clock.ts';
import { beginsWith, keyset } from '#server/tables/keyset.ts';
import { countUpTo, type TableSource, toIso } from '#server/tables/table-source.ts';

const NAME = sql`lower(${phases.name}) collate "C"`;
const ORDERS = { start: phases.startDate, name: NAME } as const;

export function createPhasesTable(
  database: Pick<Database, 'orm'>,
  clock: Clock,
): TableSource<PhasesQuery, PhaseRow, keyof typeof ORDERS> {
  return {
    name: 'phases',
    sorts: PHASE_SORTS,
    columns: Object.keys(phaseRow.shape),
    async read(query, range) {
      const nowMs = clock.nowMs();
      const { key, where, orderBy } = keyset(range, ORDERS[range.column], phases.id);
      const rows = await database.orm
        .select({
          key,
          id: phases.id,
          name: phases.name,
          startDate: phases.startDate,
          endDate: phases.endDate,
          tokenPrice: phases.tokenPrice,
          isActive: phases.isActive,
          isScheduled: phases.isScheduled,
          isCompleted: phases.isCompleted,
          version: phases.version,
          deletedAt: phases.deletedAt,
        })
        .from(phases)
        .where(and(matching(query, nowMs), where))
        .orderBy(orderBy)
        .limit(range.limit);
      return rows.map(({ key, id, name, tokenPrice, version, deletedAt, ...state }) => {
        const dates = { startDate: toIso(state.startDate), endDate: toIso(state.endDate) };
        const status = deletedAt === null ? phaseStatus(phaseAt({ ...state, ...dates }, nowMs)) : 'deleted';
        return { key, row: { id, name, ...dates, tokenPrice, status, version } };
      });
    },
    count: (query, max) => countUpTo(database, phases, matching(query, clock.nowMs()), max),
  };
}

function matching({ search, status }: PhasesQuery, nowMs: number): SQL | undefined {
  return and(
    isNull(phases.purgedAt),
    search === undefined || search === '' ? undefined : beginsWith(NAME, sql`lower(${search})`),
    status === undefined ? undefined : hasStatus(status, new Date(nowMs)),
  );
}

/** The same as `phaseStatus` of `phaseAt`, for the statement. */
function hasStatus(status: PhaseRow['status'], now: Date): SQL | undefined {
  if (status === 'deleted') return isNotNull(phases.deletedAt);
  const isActive = or(phases.isActive, and(phases.isScheduled, lte(phases.startDate, now), gt(phases.endDate, now)));
  const isOver = and(phases.isScheduled, lte(phases.startDate, phases.endDate), lte(phases.endDate, now));
  const isCompleted = and(eq(phases.isActive, false), or(phases.isCompleted, isOver));
  switch (status) {
    case 'active':
      // The condition of the partial index.
      return and(isNull(phases.deletedAt), or(phases.isActive, phases.isScheduled), isActive);
    case 'completed':
      return and(isNull(phases.deletedAt), isCompleted);
    case 'pending':
      return and(isNull(phases.deletedAt), not(sql`${isActive}`), not(sql`${isCompleted}`));
  }
}
