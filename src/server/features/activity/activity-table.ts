import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ACTIVITY_SORTS, type ActivityQuery, type ActivityRow, activityRow } from '#contract/activity.ts';
import type { PublicChange } from '#domain/presale/public-changes.ts';
import type { Database } from '#server/db/database.ts';
import { ADMIN_AREAS, adminActions } from '#server/db/schema/admin.ts';
import { phaseSubject, presalePhaseChanges } from '#server/db/schema/presale.ts';
import { accountChanges, accountSubject } from '#server/db/schema/team.ts';
import { type KeysetRange, keyset } from '#server/tables/keyset.ts';
import { withinPeriod } from '#server/tables/period.ts';
import { countUpTo, type TableSource } from '#server/tables/table-source.ts';

type Area = ActivityRow['area'];
type LogTable = typeof accountChanges | typeof presalePhaseChanges | typeof adminActions | typeof AUTOMATIC;

/** What the log consists of: an append-only table, or rows that are computed. */
interface LogSource {
  readonly areas: readonly Area[];
  readonly table: LogTable;
  /** Where the rows are read from; undefined: from the table. */
  readonly from?: SQL;
  readonly area: SQL;
  readonly subject: SQL;
  readonly target: SQL;
}

/** A start or an end of a phase by its dates, which nobody did and no table has. */
export type AutomaticChange = Pick<PublicChange, 'id' | 'phaseId' | 'action' | 'changedAt' | 'phase'>;

/** The author of those. */
const SCHEDULE = 'the schedule';

const AUTOMATIC = {
  id: sql`automatic.id`,
  changedAt: sql`automatic.at`,
  changedBy: sql`${SCHEDULE}::text`,
  action: sql`automatic.action`,
  before: sql`null::jsonb`,
  after: sql`null::jsonb`,
  network: sql`''::text`,
};

const SOURCES: readonly LogSource[] = [
  {
    areas: ['accounts'],
    table: accountChanges,
    area: sql`'accounts'`,
    subject: accountSubject(accountChanges),
    target: sql`${accountChanges.userId}`,
  },
  {
    areas: ['presale'],
    table: presalePhaseChanges,
    area: sql`'presale'`,
    subject: phaseSubject(presalePhaseChanges),
    target: sql`${presalePhaseChanges.phaseId}`,
  },
  {
    areas: ADMIN_AREAS,
    table: adminActions,
    area: sql`${adminActions.area}`,
    subject: sql`${adminActions.subject}`,
    target: sql`null::bigint`,
  },
];

/** Of each phase's version at most one start and one end, which are numbered apart. */
function automaticSource(changes: readonly AutomaticChange[]): LogSource {
  const rows = changes.map(({ id, phaseId, action, changedAt, phase }) => ({
    ...{ id: id * 2 + Number(action === 'ended'), at: changedAt },
    ...{ action, subject: phase, target: phaseId },
  }));
  return {
    areas: ['presale'],
    table: AUTOMATIC,
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as automatic(id bigint, at timestamptz, action text, subject text, target bigint)`,
    area: sql`'presale'`,
    subject: sql`automatic.subject`,
    target: sql`automatic.target`,
  };
}

/** A row of the union. Instants are texts of PostgreSQL. */
interface LogRow extends Omit<ActivityRow, 'id' | 'at' | 'target'> {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly target: string | null;
  readonly at: string;
  readonly key: string;
}

/**
 * The activity log: the changes of accounts and phases, the starts and ends of phases by their dates, and the other
 * actions of administrators, by time. Each table is read by its own index and up to the range's limit only, so that a
 * page costs the same in a long log.
 */
export function createActivityTable(
  database: Pick<Database, 'orm'>,
  /** Returns the starts and ends that have happened. */
  readAutomatic: () => Promise<readonly AutomaticChange[]>,
): TableSource<ActivityQuery, ActivityRow, 'at'> {
  async function sourcesOf({ area }: ActivityQuery): Promise<readonly LogSource[]> {
    const stored = SOURCES.filter(({ areas }) => area === undefined || areas.includes(area));
    if (area !== undefined && area !== 'presale') return stored;
    return [...stored, automaticSource(await readAutomatic())];
  }

  return {
    name: 'activity',
    sorts: ACTIVITY_SORTS,
    columns: Object.keys(activityRow.shape),
    async read(query, range) {
      const { orderBy, key } = keyset(range, sql`at`, sql`id`);
      const sources = (await sourcesOf(query)).map((source) => sql`(${readSource(source, query, range)})`);
      const { rows } = await database.orm.execute<LogRow>(
        sql`select activity.*, ${key} as key from (${sql.join(sources, sql` union all `)}) as activity
          order by ${orderBy} limit ${range.limit}`,
      );
      return rows.map((row) => ({ key: row.key, row: toRow(row) }));
    },
    async count(query, max) {
      let counted = 0;
      for (const source of await sourcesOf(query)) {
        counted += await countUpTo(database, readFrom(source), matching(source, query), max - counted);
      }
      return counted;
    },
  };
}

function toRow({ id, at, by, area, action, subject, target, ...row }: LogRow): ActivityRow {
  const { before, after, network } = row;
  return {
    ...{ id: Number(id), at: new Date(at).toISOString(), by, area, action, subject, before, after, network },
    target: target === null ? null : Number(target),
  };
}

function readFrom({ from, table }: LogSource): SQL {
  return from ?? sql`${table}`;
}

function readSource(source: LogSource, query: ActivityQuery, range: KeysetRange): SQL {
  const { table, area, subject, target } = source;
  // Numbers of different sources never collide, and are in the order of the source's own.
  const place = SOURCES.includes(source) ? SOURCES.indexOf(source) : SOURCES.length;
  const id = sql`(${table.id} * ${sql`${SOURCES.length + 1}::bigint`} + ${sql`${place}::bigint`})`;
  const { where } = keyset(range, table.changedAt, id);
  const { orderBy } = keyset(range, table.changedAt, table.id);
  return sql`select ${id} as id, ${table.changedAt} as at, ${table.changedBy} as by, ${area} as area,
    ${table.action} as action, ${subject} as subject, ${target} as target,
    ${table.before} as before, ${table.after} as after, ${table.network} as network
    from ${readFrom(source)} where ${and(matching(source, query), where, boundary(table, range)) ?? sql`true`}
    order by ${orderBy} limit ${range.limit}`;
}

/** Implied by the position, in a form that the index on the time can use. */
function boundary({ changedAt }: LogTable, { from, isDescending }: KeysetRange): SQL | undefined {
  if (from === undefined) return undefined;
  return isDescending ? sql`${changedAt} <= ${from.key}` : sql`${changedAt} >= ${from.key}`;
}

function matching({ table, areas, subject }: LogSource, query: ActivityQuery): SQL | undefined {
  const { area, by, about, ...period } = query;
  return and(
    area === undefined || areas.length === 1 ? undefined : eq(adminActions.area, area as (typeof ADMIN_AREAS)[number]),
    by === undefined || by === '' ? undefined : sql`${table.changedBy} = ${by}`,
    about === undefined || about === '' ? undefined : sql`${subject} = ${about}`,
    ...withinPeriod(table.changedAt, period),
  );
}
