import type { FastifyReply } from 'fastify';
import type { ExportFormat, TableQuery } from '#contract/admin-tables.ts';
import type { Clock } from '#server/clock.ts';
import { recordAdminAction } from '#server/db/admin-actions.ts';
import type { Database } from '#server/db/database.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { createActivityTable } from './activity-table.ts';
import { sendExport } from './export-table.ts';
import { createMinersTable } from './miners-table.ts';
import { createPhasesTable } from './phases-table.ts';
import { readAll, readPage } from './read-table.ts';
import { createSignInsTable } from './sign-ins-table.ts';
import { createSubscribersTable } from './subscribers-table.ts';
import type { TableSource } from './table-source.ts';

interface ExportCall<Query> {
  readonly queryParams: Query & { readonly format: ExportFormat; readonly ticket?: string | undefined };
  readonly user: SignedInUser;
  readonly reply: FastifyReply;
}

export type AdminTables = ReturnType<typeof createAdminTables>;

/** The team's tables, as pages and as files. Each export is an entry of the activity log. */
export function createAdminTables({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'orm'>;
  readonly clock: Clock;
}) {
  function table<
    Query extends Omit<TableQuery, 'sort'> & { readonly sort?: Column | undefined },
    Row extends { readonly id: number },
    Column extends string,
  >(source: TableSource<Query, Row, Column>) {
    return {
      page: (query: Query) => readPage(source, query),
      async export({ queryParams, user, reply }: ExportCall<Query>): Promise<undefined> {
        const { format, ticket: _, ...query } = queryParams;
        const nowMs = clock.nowMs();
        await recordAdminAction(database.orm, {
          ...{ area: 'exports', action: 'exported', subject: source.name, by: user.username, nowMs },
          // Names only: what was searched for may be an e-mail.
          after: { format, filters: Object.keys(query).sort() },
        });
        sendExport(reply, {
          name: `technovex-${source.name}-${new Date(nowMs).toISOString().slice(0, 10)}`,
          format,
          columns: source.columns,
          batches: readAll(source, query as unknown as Query),
        });
        return undefined;
      },
    };
  }
  return {
    phases: table(createPhasesTable(database, clock)),
    miners: table(createMinersTable(database)),
    subscribers: table(createSubscribersTable(database)),
    signIns: table(createSignInsTable(database)),
    activity: table(createActivityTable(database)),
  };
}
