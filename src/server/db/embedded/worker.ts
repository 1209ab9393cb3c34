// biome-ignore-all lint/plugin/constant-sql: the texts come from the database, with its names quoted (%I).
import { rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { errorText } from '#server/lib/errors.ts';
import { type DurablePglite, openDurablePglite } from './durable-pglite.ts';
import type { WorkerReport, WorkerRequest, WorkerTask } from './engine.ts';

/**
 * The embedded database's thread or process: the engine computes and writes synchronously, which would block the event
 * loop of the server.
 */

const LOG_LINES_KEPT = 40;
const FATAL_PREFIX = /^.*?\b(?:PANIC|FATAL):\s*/;
const CONNECTIONS_MAX = 8;

const port = parentPort;
const task: WorkerTask = port === null ? JSON.parse(process.argv[2] ?? '') : workerData;
const logLines: string[] = [];

function report(message: WorkerReport): void {
  if (port === null) process.send?.(message);
  else port.postMessage(message);
}

/** Ends this thread at once, so that no queued response is sent. */
function fail(error: unknown): void {
  const failure: WorkerReport = { type: 'failed', reason: lastFatalLine() ?? errorText(error) };
  // An immediate exit would lose the message.
  if (port === null) process.send?.(failure, () => process.exit(1));
  else {
    port.postMessage(failure);
    process.exit(1);
  }
}

/** PostgreSQL's last fatal log line, which is more precise than the error thrown. */
function lastFatalLine(): string | undefined {
  return logLines.findLast((line) => FATAL_PREFIX.test(line))?.replace(FATAL_PREFIX, '');
}

function open(folder: string, { isSynced = true } = {}): Promise<DurablePglite> {
  return openDurablePglite({
    folder,
    isSynced,
    onLogLine: (line) => {
      logLines.push(line);
      if (logLines.length > LOG_LINES_KEPT) logLines.shift();
    },
    onCrash: fail,
  });
}

async function closePglite(pglite: PGlite): Promise<void> {
  await pglite.exec('CHECKPOINT');
  await pglite.close();
}

async function create(folder: string): Promise<void> {
  // Exits with the parent process, or when it disconnects below.
  process.on('disconnect', () => process.exit());
  // The finished folder is made durable as a whole.
  const { pglite } = await open(folder, { isSynced: false });
  await closePglite(pglite);
  report({ type: 'created' });
  process.disconnect?.();
}

async function serve(serveTask: Extract<WorkerTask, { type: 'serve' }>): Promise<void> {
  const { databaseFolder, socketPath } = serveTask;
  const { pglite, syncCount } = await open(databaseFolder);
  await rm(socketPath, { force: true });
  const server = new PGLiteSocketServer({ db: pglite, path: socketPath, maxConnections: CONNECTIONS_MAX });
  await server.start();

  async function close(): Promise<void> {
    await server.stop();
    await closePglite(pglite);
    report({ type: 'closed' });
    port?.close();
  }

  port?.on('message', (request: WorkerRequest) => {
    switch (request.type) {
      case 'close':
        close().catch(fail);
        break;
      case 'count-syncs':
        report({ type: 'syncs', count: syncCount() });
        break;
    }
  });
  report({ type: 'ready' });
}

async function inspect(folder: string): Promise<void> {
  const { pglite } = await open(folder, { isSynced: false });
  await readAllRows(pglite);
  await pglite.close();
  report({ type: 'inspected' });
}

function perform(): Promise<void> {
  switch (task.type) {
    case 'create':
      return create(task.databaseFolder);
    case 'serve':
      return serve(task);
    case 'inspect':
      return inspect(task.databaseFolder);
  }
}

perform().catch(fail);

const TABLES = `
  select oid::regclass::text as name, format('select %L, count(*) from %s', oid::regclass, oid::regclass) as query
    from pg_class
   where relkind in ('r', 'm', 't', 'S')
   order by oid`;

/** B-trees that contain every row. The inner query is ordered so that it uses the index. */
const INDEXES = `
  select i.indexrelid::regclass::text as name,
         format('select %L, count(*) from (select from %s order by %s) r', i.indrelid::regclass, i.indrelid::regclass,
           (select string_agg(pg_get_indexdef(i.indexrelid, key, true), ', ' order by key)
              from generate_series(1, i.indnkeyatts) key)) as query
    from pg_index i
    join pg_class index on index.oid = i.indexrelid
    join pg_am method on method.oid = index.relam and method.amname = 'btree'
   where i.indisvalid and i.indpred is null
   order by i.indexrelid`;

/**
 * Reads every row of every table, including the system catalogs, once by a sequential scan and once through each index.
 * Page checksums reveal changed pages; an index reveals the rows that a truncated file has lost.
 *
 * @throws {Error} at the first damage
 */
async function readAllRows(pglite: PGlite): Promise<void> {
  await pglite.exec('set enable_bitmapscan = off; set enable_indexonlyscan = off; set enable_indexscan = off');
  const counts = new Map((await count(pglite, TABLES)).map(({ table, rows }) => [table, rows]));
  await pglite.exec('set enable_indexscan = on; set enable_seqscan = off; set enable_sort = off');
  for (const { table, rows, source } of await count(pglite, INDEXES)) {
    if (rows !== counts.get(table)) {
      throw new Error(`the table ${table} has ${counts.get(table)} rows and its index ${source} has ${rows}`);
    }
  }
}

interface Count {
  readonly table: string;
  readonly rows: number;
  /** The table or index that was scanned. */
  readonly source: string;
}

/** Runs the queries that `listing` returns as one statement, several times faster than one by one. */
async function count(pglite: PGlite, listing: string): Promise<Count[]> {
  const { rows: queries } = await pglite.query<{ name: string; query: string }>(listing);
  const union = queries.map(({ query }, i) => `select ${i}, counted.* from (${query}) counted(name, rows)`);
  const { rows } = await pglite.query<[number, string, number]>(union.join(' union all '), [], { rowMode: 'array' });
  return rows.map(([i, table, counted]) => ({ table, rows: Number(counted), source: queries[i]?.name ?? '' }));
}
