import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { PHASE_SORTS, type PhaseRow, type PhasesQuery, phaseRow } from '#contract/admin.ts';
import { phaseStatus } from '#domain/presale/status.ts';
import type { Database } from '#server/db/database.ts';
import { presalePhases as phases } from '#server/db/schema/presale.ts';
import { beginsWith, keyset } from './keyset.ts';
import { countUpTo, type TableSource, toIso } from './table-source.ts';

const NAME = sql`lower(${phases.name}) collate "C"`;
const ORDERS = { start: phases.startDate, name: NAME } as const;

export function createPhasesTable(
  database: Pick<Database, 'orm'>,
): TableSource<PhasesQuery, PhaseRow, keyof typeof ORDERS> {
  return {
    name: 'phases',
    sorts: PHASE_SORTS,
    isPersonal: false,
    columns: Object.keys(phaseRow.shape),
    async read(query, range) {
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
          isCompleted: phases.isCompleted,
          version: phases.version,
          deletedAt: phases.deletedAt,
        })
        .from(phases)
        .where(and(matching(query), where))
        .orderBy(orderBy)
        .limit(range.limit);
      return rows.map(({ key, id, name, startDate, endDate, tokenPrice, version, deletedAt, ...state }) => ({
        key,
        row: {
          ...{ id, name, startDate: toIso(startDate), endDate: toIso(endDate), tokenPrice },
          status: deletedAt === null ? phaseStatus(state) : 'deleted',
          version,
        },
      }));
    },
    count: (query, max) => countUpTo(database, phases, matching(query), max),
  };
}

function matching({ search, status }: PhasesQuery): SQL | undefined {
  return and(
    search === undefined || search === '' ? undefined : beginsWith(NAME, sql`lower(${search})`),
    status === undefined ? undefined : STATUS[status],
  );
}

/** The same as `phaseStatus`, for the statement. */
const STATUS: Readonly<Record<PhaseRow['status'], SQL | undefined>> = {
  active: and(isNull(phases.deletedAt), phases.isActive.getSQL()),
  completed: and(isNull(phases.deletedAt), eq(phases.isActive, false), eq(phases.isCompleted, true)),
  pending: and(isNull(phases.deletedAt), eq(phases.isActive, false), eq(phases.isCompleted, false)),
  deleted: isNotNull(phases.deletedAt),
};
