import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { CSV_MEDIA_TYPE, type TableQuery } from '#contract/table.ts';
import { isoDay } from '#domain/planned-date.ts';
import { recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { bindGuarded, type FindUser } from '#server/http/guard.ts';
import type { Clock } from '#server/lib/clock.ts';
import { CSV_START, csvText } from './csv.ts';
import { readAll, readPage } from './read-table.ts';
import type { TableSource } from './table-source.ts';

export interface TeamTableDeps {
  readonly findUser: FindUser;
  readonly database: Pick<Database, 'orm'>;
  readonly clock: Clock;
}

/**
 * Binds the pages of one of the team's tables, and the file of what its filters show. Each file is an entry of the
 * activity log.
 */
export function bindTeamTable<
  Query extends TableQuery<Column>,
  Row extends { readonly id: number },
  Column extends string,
>(
  app: FastifyInstance,
  { findUser, database, clock }: TeamTableDeps,
  endpoints: { readonly list: Endpoint; readonly file: Endpoint },
  source: TableSource<Query, Row, Column>,
): void {
  const { name, columns } = source;
  // The endpoints' schemas have parsed the queries.
  bindGuarded(app, findUser, endpoints.list, ({ queryParams }) => readPage(source, queryParams as unknown as Query));
  bindGuarded(app, findUser, endpoints.file, async ({ queryParams, user, reply }) => {
    const query = queryParams as unknown as Query;
    const nowMs = clock.nowMs();
    await recordActivity(database.orm, {
      ...{ kind: 'table', action: 'exported', subjectId: name, by: user.username, nowMs },
      // Names only: what was searched for may be an e-mail.
      after: { filters: Object.keys(query).toSorted() },
    });
    void reply
      .code(200)
      .header('content-type', CSV_MEDIA_TYPE)
      .header('content-disposition', `attachment; filename="technovex-${name}-${isoDay(nowMs)}.csv"`)
      .header('cache-control', 'no-store')
      // A client that disconnects ends the reading of the table.
      .send(Readable.from(csvTexts(columns, readAll(source, query)), { highWaterMark: 1 }));
    return undefined;
  });
}

async function* csvTexts(
  columns: readonly string[],
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield CSV_START + csvText([columns]);
  for await (const rows of batches) {
    yield csvText(rows.map((row) => columns.map((column) => (row as Record<string, unknown>)[column])));
  }
}
