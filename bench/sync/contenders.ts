import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createWallets, walletUrl } from '#server/testing/miner-client.ts';
import { BUILT_SERVER, SERVER_FLAGS, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import type { LoadWallet } from '../load/sync-request.ts';
import type { BenchDatabase } from './postgres.ts';

const READY_MS_MAX = 120_000;

export type ContenderId = 'bare' | 'embedded' | 'postgres' | 'obvious';

/** A server in the race, with the wallets that load it. */
export interface Contender {
  readonly id: ContenderId;
  readonly label: string;
  readonly wallets: readonly LoadWallet[];
  /** Where it answers now. */
  origin(): string;
  pid(): number;
  /** Kills it and starts it on the same data. */
  restartAfterKill(): Promise<void>;
  stop(): Promise<void>;
}

/** Technovex as built, on the embedded database in `dataDir` or on PostgreSQL. */
export async function startTechnovex(options: {
  readonly dataDir: string;
  readonly database: BenchDatabase | undefined;
  readonly connections: number;
  /** Serving processes; one when left out. */
  readonly workers?: number;
}): Promise<Contender> {
  const { dataDir, database, connections, workers = 1 } = options;
  const args = [...SERVER_FLAGS, BUILT_SERVER];
  const env = {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    // Each wallet is created from an address of its own; a sync never asks for the address.
    TRUST_PROXY: 'true',
    WORKERS: String(workers),
    ...(database === undefined ? {} : { DATABASE_URL: database.url }),
  };
  const start = () => startServerProcess({ args, env, readyMsMax: READY_MS_MAX });
  const server = await start();
  const id = database === undefined ? 'embedded' : 'postgres';
  try {
    const wallets = await createWallets(server.origin, `bench-${id}`, connections);
    const where = database === undefined ? 'embedded database' : 'PostgreSQL';
    const label = `Technovex, ${where}${workers === 1 ? '' : `, ${workers} processes`}`;
    return contender({ id, label, wallets, server, start });
  } catch (error) {
    await server.kill();
    throw error;
  }
}

/** `node:http` that answers `answer`, a real answer of Technovex, to everything. */
export async function startBare(answer: string, wallets: readonly LoadWallet[]): Promise<Contender> {
  const start = () => startScript('bare-http', { ANSWER: answer });
  return contender({ id: 'bare', label: 'bare node:http, no database', wallets, server: await start(), start });
}

/** Express with one UPDATE per request; the wallets are written straight into its table. */
export async function startObvious(database: BenchDatabase, connections: number): Promise<Contender> {
  const start = () => startScript('obvious-express', { DATABASE_URL: database.url, NODE_ENV: 'production' });
  const server = await start();
  const startedAtMs = Date.now();
  const wallets = Array.from({ length: connections }, (_, index) => ({
    email: `bench-obvious-${index}@example.test`,
    cookie: standInCookie(index),
    startedAtMs,
  }));
  await database.query('INSERT INTO wallets (email) SELECT unnest($1::text[])', [wallets.map(({ email }) => email)]);
  return contender({ id: 'obvious', label: 'Express, one UPDATE each', wallets, server, start });
}

/** One real answer to a sync, for the bare server to repeat. */
export async function sampleAnswer(technovex: Contender): Promise<string> {
  const [wallet] = technovex.wallets;
  if (wallet === undefined) throw new Error('no wallet to sync');
  const response = await fetch(walletUrl(technovex.origin(), wallet.email), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: wallet.cookie },
    body: JSON.stringify({ totalMined: 0.000012345678, miningTimeSeconds: 0.246913 }),
  });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`a sync was answered ${response.status}: ${body}`);
  return body;
}

/** As long as a real one, so that requests have the same size. */
function standInCookie(index: number): string {
  const digest = createHash('sha256').update(String(index)).digest('base64url');
  return `technovex_miner=${digest}.${digest}`;
}

function startScript(name: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const script = fileURLToPath(new URL(`../contenders/${name}.ts`, import.meta.url));
  return startServerProcess({ args: ['--import', 'tsx', script], env, readyMsMax: READY_MS_MAX });
}

function contender(options: {
  readonly id: ContenderId;
  readonly label: string;
  readonly wallets: readonly LoadWallet[];
  readonly server: ServerProcess;
  readonly start: () => Promise<ServerProcess>;
}): Contender {
  let { server } = options;
  return {
    id: options.id,
    label: options.label,
    wallets: options.wallets,
    origin: () => server.origin,
    pid: () => server.pid,
    async restartAfterKill() {
      await server.kill();
      server = await options.start();
    },
    async stop() {
      await server.stop();
    },
  };
}
