import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ExportFormat, TableQuery } from '#contract/table.ts';
import { isoDay } from '#domain/planned-date.ts';
import { recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { EndpointCall } from '#server/http/bind-endpoint.ts';
import { bindGuarded, type FindUser, type SignedInUser } from '#server/http/guard.ts';
import type { Clock } from '#server/lib/clock.ts';
import { type ExportFile, sendExport } from './export-table.ts';
import { readAll, readPage } from './read-table.ts';
import type { TableSource } from './table-source.ts';

export interface TeamTableDeps {
  readonly findUser: FindUser;
  readonly database: Pick<Database, 'orm'>;
  readonly clock: Clock;
}

type SortedQuery<Column extends string> = Omit<TableQuery, 'sort'> & { readonly sort?: Column | undefined };

interface TableRow {
  readonly id: number;
}

interface FileParams {
  readonly format: ExportFormat;
}

type TableCall = Pick<EndpointCall<Endpoint>, 'queryParams' | 'reply'> & { readonly user: SignedInUser };

/** Binds the pages of one of the team's tables, and the file of what its filters show. */
export function bindTeamTable<Query extends SortedQuery<Column>, Row extends TableRow, Column extends string>(
  app: FastifyInstance,
  deps: TeamTableDeps,
  endpoints: { readonly list: Endpoint; readonly file: Endpoint },
  source: TableSource<Query, Row, Column>,
): void {
  // The endpoints' schemas have parsed it.
  bindGuarded(app, deps.findUser, endpoints.list, ({ queryParams }) =>
    readPage(source, queryParams as unknown as Query),
  );
  bindTableFile(app, deps, endpoints.file, source);
}

/** Binds the file of what the filters of a table show. Each file is an entry of the activity log. */
export function bindTableFile<Query extends SortedQuery<Column>, Row extends TableRow, Column extends string>(
  app: FastifyInstance,
  deps: TeamTableDeps,
  endpoint: Endpoint,
  source: TableSource<Query, Row, Column>,
): void {
  bindGuarded(app, deps.findUser, endpoint, ({ queryParams, user, reply }) => {
    const { format, ...query } = queryParams as unknown as Query & FileParams;
    const batches = readAll(source, query as unknown as Query);
    const file = { name: source.name, format, filters: Object.keys(query), columns: source.columns, batches };
    return sendTeamFile(deps, { user, reply }, file);
  });
}

/** Sends rows as a file, and writes that to the activity log. */
export async function sendTeamFile(
  { database, clock }: Pick<TeamTableDeps, 'database' | 'clock'>,
  { user, reply }: Pick<TableCall, 'user' | 'reply'>,
  { name, filters, ...file }: ExportFile & { readonly filters: readonly string[] },
): Promise<undefined> {
  const nowMs = clock.nowMs();
  await recordActivity(database.orm, {
    ...{ kind: 'table', action: 'exported', subjectId: name, by: user.username, nowMs },
    // Names only: what was searched for may be an e-mail.
    after: { format: file.format, filters: filters.toSorted() },
  });
  sendExport(reply, { ...file, name: `technovex-${name}-${isoDay(nowMs)}` });
  return undefined;
}
