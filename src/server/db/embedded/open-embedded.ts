import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { errorText } from '../error-text.ts';
import { migrate } from '../migrate.ts';
import { type Database, type DatabaseLog, DatabaseOpenError } from '../open-database.ts';
import { schema } from '../schema/tables.ts';
import { type DataFolder, dataFolder, makeSocketPlace, type SocketPlace } from './data-folder.ts';
import { startEngine } from './engine.ts';
import { lockFolder } from './lock.ts';
import { startMaintenance } from './maintenance.ts';

const CONNECT_MS_MAX = 10_000;

export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded';
  /** Real syncs to disk since the engine was last opened. */
  countSyncs(): Promise<number>;
}

/** Opens the database in a data folder, makes it when it is new, and migrates. Throws `DatabaseOpenError`. */
export async function openEmbedded(options: { dataDir: string; log: DatabaseLog }): Promise<EmbeddedDatabase> {
  const { log } = options;
  const folder = dataFolder(options.dataDir);
  try {
    await mkdir(folder.root, { recursive: true, mode: 0o700 });
    const lock = await lockFolder({ folder: folder.root, lockFile: folder.lock });
    await chmod(folder.root, 0o700);
    await lock.sign();
    return await serve(folder, log, lock.release);
  } catch (error) {
    if (error instanceof DatabaseOpenError) throw error;
    throw new DatabaseOpenError(`The data folder ${folder.root} cannot be used: ${errorText(error)}`, { cause: error });
  }
}

async function serve(folder: DataFolder, log: DatabaseLog, release: () => Promise<void>): Promise<EmbeddedDatabase> {
  const socket = await makeSocketPlace(folder.root);
  const engine = await startEngine({
    task: {
      kind: 'serve',
      databaseFolder: folder.database,
      socketPath: socket.path,
      ...(existsSync(folder.database) ? {} : { createIn: folder.unfinishedDatabase }),
    },
    log,
  });
  const pool = connectTo(socket);
  await migrate(pool);
  const stopMaintenance = startMaintenance({ pool, isAvailable: () => engine.availability().available, log });

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    stopMaintenance();
    await pool.end();
    await engine.close();
    await socket.remove();
    await release();
  }
  return {
    kind: 'embedded',
    pool,
    orm: drizzle(pool, { schema }),
    availability: engine.availability,
    countSyncs: engine.countSyncs,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function connectTo(socket: SocketPlace): pg.Pool {
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
    // What the last connection prepared or set is still there.
    onConnect: async (client) => {
      await client.query('discard all');
    },
  });
  pool.on('error', () => {
    // The engine reports its own death; the pool connects to the next one by itself.
  });
  return pool;
}
