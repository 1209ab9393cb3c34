import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createWallets, walletUrl } from '#server/testing/miner-client.ts';
import { BUILT_SERVER, SERVER_FLAGS, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { createPostgresDatabase } from '#server/testing/test-databases.ts';
import { startBareServer } from '../lib/bare-server.ts';
import type { Transport } from '../load/plan.ts';
import type { LoadWallet } from '../load/sync-request.ts';

const READY_MS_MAX = 120_000;

/** A server to compare, with the wallets that load it. */
export interface Contender {
  /** `bare`, `limit`, `embedded-put`, `postgres-live` and so on, or the name of a peer. */
  readonly id: string;
  readonly label: string;
  readonly transport: Transport;
  readonly usesPostgres: boolean;
  readonly wallets: readonly LoadWallet[];
  /** The running process; another one after a restart. */
  readonly server: ServerProcess;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

export interface DurableContender extends Contender {
  readonly dataDir: string;
  /** undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The same server, synced over the live channel. */
  readonly live: Contender;
  /** Kills the server (SIGKILL) and starts it on the same data. */
  restartAfterKill(): Promise<void>;
}

/** Starts the built server on a new database and creates `walletCount` wallets. */
export async function startTechnovex(options: {
  /** The PostgreSQL server for the new database; undefined: the embedded database. */
  readonly postgresUrl: string | undefined;
  readonly walletCount: number;
  readonly workers?: number;
  /** Further settings. */
  readonly env?: Readonly<Record<string, string>>;
  /** Fills the new database before the server starts. */
  readonly prepare?: (database: Database) => Promise<void>;
}): Promise<DurableContender> {
  const { postgresUrl, walletCount, workers = 1, prepare } = options;
  const id = postgresUrl === undefined ? 'embedded' : 'postgres';
  const dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-bench-'));
  const database = postgresUrl === undefined ? undefined : await createPostgresDatabase(postgresUrl);
  const env = {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    // Each wallet is created from a different address.
    TRUST_PROXY: 'true',
    // A closed loop sends as fast as the server answers.
    LIVE_MESSAGES_PER_SECOND: '1000000',
    WORKERS: String(workers),
    ...(database === undefined ? {} : { DATABASE_URL: database.databaseUrl }),
    ...options.env,
  };
  const start = () => startServerProcess({ args: [...SERVER_FLAGS, BUILT_SERVER], env, readyMsMax: READY_MS_MAX });
  let server: ServerProcess | undefined;
  const stop = async () => {
    await server?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    if (prepare !== undefined) {
      const opened = await openDatabase({ databaseUrl: database?.databaseUrl, dataDir, log: SILENT_LOG });
      await prepare(opened).finally(() => opened.close());
    }
    const first = await start();
    server = first;
    const wallets = await createWallets(first.origin, `bench-${id}`, walletCount);
    const where = database === undefined ? 'embedded database' : 'PostgreSQL';
    const label = `Technovex, ${where}${workers === 1 ? '' : `, ${workers} processes`}`;
    const usesPostgres = database !== undefined;
    const running = () => server ?? first;
    return {
      id: `${id}-put`,
      label: `${label}, PUT`,
      transport: 'put',
      usesPostgres,
      wallets,
      dataDir,
      databaseUrl: database?.databaseUrl,
      get server() {
        return running();
      },
      live: {
        id: `${id}-live`,
        label: `${label}, live channel`,
        transport: 'live',
        usesPostgres,
        wallets,
        get server() {
          return running();
        },
        stop,
      },
      async restartAfterKill() {
        await server?.kill();
        server = await start();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts the references, which send a real sync response of `technovex` to everything: a bare `node:http`, and one that
 * parses the body and looks a map up, the least that any server of syncs has to do.
 */
export async function startBare(technovex: Contender): Promise<readonly Contender[]> {
  const { wallets } = technovex;
  const body = await sampleResponse(technovex);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  const start = async (id: string, label: string, parses: boolean): Promise<Contender> => {
    const server = await startBareServer(body, headers, { parses });
    return { id, label, transport: 'put', usesPostgres: false, wallets, server, stop: () => server.kill() };
  };
  return [await start('bare', 'bare node:http', false), await start('limit', 'node:http, parsing', true)];
}

async function sampleResponse({ server, wallets: [wallet] }: Contender): Promise<string> {
  if (wallet === undefined) throw new Error('no wallet to sync');
  const response = await fetch(walletUrl(server.origin, wallet.email), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: wallet.cookie },
    body: JSON.stringify({ totalMined: 0.000012345678, miningTimeSeconds: 0.246913 }),
  });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`sync: ${response.status} ${body}`);
  return body;
}
