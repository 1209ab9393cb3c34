import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServerProcess } from '#server/testing/server-process.ts';
import { createPostgresDatabase } from '#server/testing/test-databases.ts';
import { processCpuMs } from '../lib/machine.ts';
import { query } from '../lib/postgres.ts';
import type { LoadWallet, UpdateRequest } from '../load/sync-request.ts';
import type { Contender } from './contenders.ts';

/**
 * What others would pick for the same work: each request updates one wallet's row durably, on the same PostgreSQL. They
 * have no rules, no history and no group commit, and two of them no session.
 */

const SOURCES = path.resolve(import.meta.dirname, '../peers');
const FOLDER = path.resolve(import.meta.dirname, '../../.cache/peers');
const READY_MS_MAX = 60_000;
const TABLE = `CREATE TABLE wallets (id bigint PRIMARY KEY, email text NOT NULL UNIQUE, session text NOT NULL,
  total_mined double precision NOT NULL DEFAULT 0, mining_time_seconds double precision NOT NULL DEFAULT 0)`;
const ROWS = `INSERT INTO wallets (id, email, session) SELECT n, format('peer-%s@example.test', n), format('s%s', n)
  FROM generate_series(1, $1::int) n`;

export interface Peer extends Contender {
  /** Rows that it has updated, by PostgreSQL's own count, and wallets that it has not. */
  verify(): Promise<{ readonly updates: number; readonly untouched: number }>;
}

/** Installs the peers' packages, exact versions, where no other command sees them. */
export function installPeers(): void {
  const listIn = (folder: string): string => readFileSync(path.join(folder, 'package.json'), 'utf8');
  const isInstalled =
    existsSync(path.join(FOLDER, 'node_modules/.package-lock.json')) && listIn(FOLDER) === listIn(SOURCES);
  cpSync(SOURCES, FOLDER, { recursive: true });
  if (isInstalled) return;
  console.log('Installing the peers into .cache/peers ...');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
  execFileSync('npm', ['install', ...flags], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Starts one server after the other, each with a database of its own and `count` wallets. */
export async function startPeers(postgresUrl: string, count: number, onStarted: (peer: Peer) => void): Promise<void> {
  for (const [id, label] of Object.entries(LABELS)) {
    onStarted(await startPeer(postgresUrl, { id: id as keyof typeof LABELS, label, count }));
  }
}

const LABELS = {
  'fastify-drizzle': 'Fastify 5.12, Drizzle 0.45',
  'express-pg': 'Express 5.3, pg 8.23',
  postgraphile: 'PostGraphile 4.14',
  'parse-server': 'Parse Server 9.10',
};

async function startPeer(
  postgresUrl: string,
  { id, label, count }: { readonly id: keyof typeof LABELS; readonly label: string; readonly count: number },
): Promise<Peer> {
  const { databaseUrl, drop } = await createPostgresDatabase(postgresUrl);
  if (id !== 'parse-server') {
    await query(databaseUrl, TABLE);
    await query(databaseUrl, ROWS, [count]);
  }
  const server = await startServerProcess({
    args: [path.join(FOLDER, `${id}.mjs`)],
    // Parse Server would write its log into the project.
    env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl, PARSE_SERVER_LOGS_FOLDER: 'null' },
    readyMsMax: READY_MS_MAX,
  });
  const ids = id === 'parse-server' ? await createParseObjects(server.origin, count) : [];
  const startedAtMs = Date.now();
  const wallets = Array.from({ length: count }, (_, index): LoadWallet => {
    const update = REQUESTS[id](index + 1, ids[index]);
    return { email: `peer-${index + 1}@example.test`, cookie: '', startedAtMs, update };
  });
  const table = id === 'parse-server' ? '"Wallet"' : 'wallets';
  const column = id === 'parse-server' ? '"totalMined"' : 'total_mined';
  return {
    id,
    label,
    transport: 'put',
    usesPostgres: true,
    wallets,
    server,
    async verify() {
      const [counted] = await query(
        databaseUrl,
        `SELECT (SELECT n_tup_upd FROM pg_stat_user_tables WHERE relid = '${table}'::regclass)::int AS updates,
          count(*) FILTER (WHERE ${column} = 0)::int AS untouched FROM ${table}`,
      );
      return counted as Awaited<ReturnType<Peer['verify']>>;
    },
    async stop() {
      await server.kill();
      await drop();
    },
  };
}

const REST_BODY = '{"totalMined":$total,"miningTimeSeconds":$seconds}';
const PARSE_HEADERS = { 'X-Parse-Application-Id': 'technovex' };

function restRequest(id: number): UpdateRequest {
  const headers = { Cookie: `session=s${id}` };
  return { method: 'PUT', path: `/wallets/peer-${id}@example.test`, headers, body: REST_BODY };
}

const REQUESTS: Readonly<Record<keyof typeof LABELS, (id: number, objectId: string | undefined) => UpdateRequest>> = {
  'fastify-drizzle': restRequest,
  'express-pg': restRequest,
  postgraphile: (id) => ({
    method: 'POST',
    path: '/graphql',
    headers: {},
    body:
      '{"query":"mutation($id:BigInt!,$patch:WalletPatch!){updateWalletById(input:{id:$id,walletPatch:$patch}){wallet{totalMined miningTimeSeconds}}}",' +
      `"variables":{"id":"${id}","patch":${REST_BODY}}}`,
  }),
  'parse-server': (_id, objectId = '') => ({
    method: 'PUT',
    path: `/parse/classes/Wallet/${objectId}`,
    headers: PARSE_HEADERS,
    body: REST_BODY,
  }),
};

/** Returns the ids of new objects. The first one creates the class. */
async function createParseObjects(origin: string, count: number): Promise<string[]> {
  const create = async (): Promise<string> => {
    const response = await fetch(`${origin}/parse/classes/Wallet`, {
      method: 'POST',
      headers: { ...PARSE_HEADERS, 'X-Parse-Master-Key': 'bench', 'content-type': 'application/json' },
      body: JSON.stringify({ totalMined: 0, miningTimeSeconds: 0 }),
    });
    if (!response.ok) throw new Error(`Parse Server: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { readonly objectId: string }).objectId;
  };
  return [await create(), ...(await Promise.all(Array.from({ length: count - 1 }, create)))];
}

export interface PgbenchResult {
  readonly perSecond: number;
  /** Processor time of PostgreSQL for one update, µs. */
  readonly databaseCost: number;
}

/** Simple updates of as many rows by 20 clients without HTTP and without a group commit of their own. */
export async function runPgbench(
  postgresUrl: string,
  { count, seconds, postgresPid }: { readonly count: number; readonly seconds: number; readonly postgresPid: number },
): Promise<PgbenchResult> {
  const { databaseUrl, drop } = await createPostgresDatabase(postgresUrl);
  try {
    await query(databaseUrl, TABLE);
    await query(databaseUrl, ROWS, [count]);
    const before = processCpuMs(postgresPid);
    const args = ['-n', '-M', 'prepared', '-c', '20', '-j', '1', '-T', String(seconds), '-D', `wallets=${count}`];
    const script = ['-f', path.join(FOLDER, 'pgbench.sql'), databaseUrl];
    const { stdout } = await promisify(execFile)('pgbench', [...args, ...script]);
    const usedMs = processCpuMs(postgresPid) - before;
    const updates = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    return { perSecond, databaseCost: (1_000 * usedMs) / updates };
  } finally {
    await drop();
  }
}
