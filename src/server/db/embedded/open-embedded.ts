import { once } from 'node:events';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg, { type Pool } from 'pg';
import { endsWithin } from '#server/lib/cleanup-stack.ts';
import { errorText } from '#server/lib/errors.ts';
import { type Job, startJob } from '#server/lib/jobs.ts';
import { ignoreClientErrors, watchWriteFailures } from '../connections.ts';
import { type Database, type DatabaseLog, DatabaseOpenError } from '../database.ts';
import { migrate, originHash } from '../migrate.ts';
import { queryBuilder } from '../query-builder.ts';
import {
  createFolderAtomically,
  createSocketFolder,
  type DataFolder,
  dataFolder,
  matchesManifest,
  ORIGIN_FILE,
  removeManifest,
  type SocketFolder,
  writeManifest,
} from './data-folder.ts';
import { type Engine, startEngine, startWorkerProcess, type WorkerReport } from './engine.ts';
import { lockFolder } from './lock.ts';
import { preflight, verifyOnCopy } from './preflight.ts';

const CONNECT_MS_MAX = 10_000;
const POOL_END_MS_MAX = 10_000;

export interface EmbeddedDatabase extends Database {
  readonly type: 'embedded';
  /** Real syncs to disk since the engine was last opened. */
  countSyncs(): Promise<number>;
}

interface Context {
  readonly folder: DataFolder;
  readonly log: DatabaseLog;
  readonly isScratch: boolean;
}

/**
 * Opens and migrates the database in a data folder; creates it in a new one.
 *
 * @throws {DatabaseOpenError} a folder that is in use or damaged is not changed
 */
export async function openEmbedded(options: {
  dataDir: string;
  log: DatabaseLog;
  /** A copy that is read and deleted: without maintenance, so that one transaction may keep the only connection. */
  isScratch?: boolean;
}): Promise<EmbeddedDatabase> {
  const { dataDir, log, isScratch = false } = options;
  const context: Context = { folder: dataFolder(dataDir), log, isScratch };
  const { root } = context.folder;
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    return await openLocked(context);
  } catch (error) {
    if (error instanceof DatabaseOpenError) throw error;
    throw new DatabaseOpenError(`The data folder ${root} cannot be used: ${errorText(error)}`, { cause: error });
  }
}

async function openLocked(context: Context): Promise<EmbeddedDatabase> {
  const { folder, log } = context;
  const lock = await lockFolder({ folder: folder.root, lockFile: folder.lock });
  try {
    const isNew = (await preflight(folder)) === 'new';
    if (!isNew && !(await matchesManifest(folder))) await verifyOnCopy(folder, log);
    await chmod(folder.root, 0o700);
    await lock.writePid();
    return await serve(context, isNew, lock.release);
  } catch (error) {
    await lock.rollBack();
    throw error;
  }
}

async function serve(context: Context, isNew: boolean, release: () => Promise<void>): Promise<EmbeddedDatabase> {
  const { folder, log, isScratch } = context;
  const socket = await createSocketFolder(folder.root);
  const engine = await startServing(context, socket, isNew);
  const pool = connectTo(socket);
  const writeProblem = watchWriteFailures(pool, 'The embedded database', log);

  let maintenance: Job | undefined;
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    // A vacuum may take longer than a stop: the end of the pool has a time limit.
    void maintenance?.stop();
    if (!(await endsWithin(POOL_END_MS_MAX, pool.end()))) {
      log.warn('Some database queries did not finish in time and are cancelled');
    }
    if (await engine.close()) await writeManifest(folder);
    await socket.remove();
  }

  try {
    await removeManifest(folder);
    await migrate(pool, log);
  } catch (error) {
    await close();
    throw error;
  }
  if (!isScratch) {
    const { run } = createMaintenance(pool);
    maintenance = startJob({
      run: async () => engine.availability().available && run(),
      pauseMs: () => MAINTENANCE_EVERY_MS,
      isDelayed: true,
      onFailed: (error) =>
        log.warn(`The maintenance of the embedded database failed and will be retried: ${errorText(error)}`),
    });
  }
  log.info(`Using the embedded database in ${folder.database}`);
  return {
    type: 'embedded',
    pool,
    orm: queryBuilder(pool),
    availability: engine.availability,
    writeProblem,
    countSyncs: engine.countSyncs,
    close: () => {
      closing ??= close().finally(release);
      return closing;
    },
  };
}

async function startServing({ folder, log }: Context, socket: SocketFolder, isNew: boolean): Promise<Engine> {
  try {
    if (isNew) await createDatabase(folder);
    return await startEngine({ type: 'serve', databaseFolder: folder.database, socketPath: socket.path }, log);
  } catch (error) {
    await socket.remove();
    throw new DatabaseOpenError(
      `The database in ${folder.database} cannot be ${isNew ? 'created' : 'opened'}: ${errorText(error)}`,
      { cause: error },
    );
  }
}

function connectTo(socket: SocketFolder): pg.Pool {
  const pool = new pg.Pool({
    host: socket.folder,
    port: socket.port,
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
    // All connections share one backend; two that prepare the same statement would collide.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    // Prepared statements and settings of the previous connection still exist.
    onConnect: async (client) => {
      await client.query('discard all');
    },
  });
  ignoreClientErrors(pool);
  pool.on('error', () => {
    // The engine reports that it stopped; the pool reconnects by itself.
  });
  return pool;
}

/**
 * Creates an empty database in a data folder that this process has locked. Uses a child process, because PostgreSQL's
 * initdb takes hundreds of MiB that a thread does not release.
 *
 * @throws {Error} with the reason; then nothing is left behind
 */
export async function createDatabase(folder: DataFolder): Promise<void> {
  // Left by a process that was killed; its worker may still be writing.
  const names = await readdir(folder.root);
  const leftovers = names.filter((name) => name.startsWith(`${basename(folder.database)}.unfinished`));
  await Promise.all(leftovers.map((name) => rm(join(folder.root, name), { recursive: true, force: true })));
  await createFolderAtomically(folder.database, runInitdb);
}

async function runInitdb(databaseFolder: string): Promise<void> {
  const worker = startWorkerProcess({ type: 'create', databaseFolder });
  let reported: WorkerReport | undefined;
  worker.on('message', (message) => {
    reported = message as WorkerReport;
  });
  // 'close' follows the last message; `once` rejects when the process cannot be started.
  await once(worker, 'close');
  if (reported?.type === 'failed') throw new Error(reported.reason);
  if (reported?.type !== 'created')
    throw new Error('its process exited before the database was complete; it needs 1 GB of memory');
  await writeFile(join(databaseFolder, ORIGIN_FILE), originHash());
}

/** The interval at which to call `run`. */
export const MAINTENANCE_EVERY_MS = 10_000;
/** A checkpoint bounds the duration of a recovery after a crash and the size of the write-ahead log. */
const CHECKPOINT_AFTER_WAL_BYTES = 64 * 1024 * 1024;
const CHECKPOINT_AFTER_RUNS = 6;
/** Six hours. */
const VACUUM_AFTER_RUNS = 2_160;

/**
 * Replaces PostgreSQL's background processes, which PGlite does not have: a checkpoint one minute after a write or
 * after 64 MB of log, whichever is first, and a vacuum every six hours.
 *
 * Uses the pool's only connection: on another, a statement could run between the parse and the execution of a query.
 */
export function createMaintenance(pool: Pool): { run(): Promise<void> } {
  let runs = 0;
  let runsSinceWrite = 0;
  let checkpointLsn: string | undefined;

  async function readLog(): Promise<{ lsn: string | undefined; grownBytes: number }> {
    const { rows } = await pool.query<{ lsn: string; grown: string | null }>(
      `select pg_current_wal_insert_lsn()::text as lsn, (pg_current_wal_insert_lsn() - $1::pg_lsn)::text as grown`,
      [checkpointLsn ?? null],
    );
    // Before the first checkpoint the growth is unknown, so a write is assumed.
    return { lsn: rows[0]?.lsn, grownBytes: Number(rows[0]?.grown ?? 1) };
  }

  async function checkpointIfDue(): Promise<void> {
    const { grownBytes } = await readLog();
    runsSinceWrite = grownBytes === 0 ? 0 : runsSinceWrite + 1;
    if (grownBytes < CHECKPOINT_AFTER_WAL_BYTES && runsSinceWrite < CHECKPOINT_AFTER_RUNS) return;
    await pool.query('checkpoint');
    runsSinceWrite = 0;
    checkpointLsn = (await readLog()).lsn;
  }

  return {
    run: async () => {
      runs += 1;
      if (runs % VACUUM_AFTER_RUNS === 0) await pool.query('vacuum (analyze)');
      await checkpointIfDue();
    },
  };
}
