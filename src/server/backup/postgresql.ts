import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { devNull } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { cutText } from '#domain/cut-text.ts';
import { errorText, hasCode, OperatorError } from '#server/lib/errors.ts';
import { readSecretFile, SESSION_SECRET } from '../credentials/key-files.ts';
import { connectionString, libpqUrl } from '../db/connections.ts';
import { secretDigest } from '../db/heartbeat.ts';
import { copyBesideDatabase, SECRETS, writeIndex, writeNewFolder } from './backup-folder.ts';

const DUMP = 'technovex.dump';
const ERROR_CHARACTERS_MAX = 600;
/** PostgreSQL: invalid_catalog_name. */
const NO_SUCH_DATABASE = '3D000';
const HAS_TABLES = `SELECT 1 FROM pg_class WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  AND relkind = 'r' LIMIT 1`;

/** Also of a database that is not migrated yet. */
const STORED_DIGEST = `SELECT to_jsonb(h) ->> 'secret_digest' AS digest FROM server_heartbeat AS h`;

/** The environment for child processes. */
type Environment = Readonly<Record<string, string | undefined>>;

const runFile = promisify(execFile);

/**
 * Dumps the database, with the server running or not, with the files `secrets` of `dataDir` to the new folder `target`,
 * and reads the whole dump back.
 *
 * @throws {OperatorError} when `target` exists, or pg_dump or pg_restore is missing or fails
 */
export async function backUpPostgresql(options: {
  databaseUrl: string;
  dataDir: string;
  target: string;
  createdAt: string;
  secrets: readonly string[];
  env: Environment;
}): Promise<void> {
  const { databaseUrl, dataDir, target, createdAt, secrets, env } = options;
  await writeNewFolder(target, async (draft) => {
    const dump = path.join(draft, DUMP);
    await runTool(
      'pg_dump',
      ['--format=custom', `--file=${dump}`, `--dbname=${publicUrl(databaseUrl)}`],
      toolEnv(env, databaseUrl),
    );
    await runTool('pg_restore', [`--file=${devNull}`, dump], env);
    await copyBesideDatabase(dataDir, draft, secrets);
    await writeIndex(draft, { database: 'postgresql', createdAt });
  });
}

/**
 * Restores a verified backup in one transaction into the database of `databaseUrl`, which is created if needed.
 *
 * @throws {OperatorError} when that database has tables, cannot be created, or PostgreSQL rejects the dump
 */
export async function restorePostgresql(options: {
  backup: string;
  databaseUrl: string;
  dataDir: string;
  env: Environment;
}): Promise<void> {
  const { backup, databaseUrl, dataDir, env } = options;
  await ensureEmptyDatabase(databaseUrl, env);
  const dump = path.join(backup, DUMP);
  const args = ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${publicUrl(databaseUrl)}`, dump];
  await runTool('pg_restore', args, toolEnv(env, databaseUrl));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await copyBesideDatabase(backup, dataDir, SECRETS);
}

async function ensureEmptyDatabase(databaseUrl: string, env: Environment): Promise<void> {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  try {
    if (await isEmpty(databaseUrl)) return;
  } catch (error) {
    if (!hasCode(error, NO_SUCH_DATABASE)) throw asOperatorError(error);
    const maintenance = new URL(databaseUrl);
    maintenance.pathname = '/postgres';
    try {
      await runTool('createdb', [`--maintenance-db=${publicUrl(maintenance.href)}`, name], toolEnv(env, databaseUrl));
    } catch (cause) {
      const { username } = maintenance;
      throw new OperatorError(`${errorText(cause)}\nAs a superuser: createdb -O ${username} ${name}`, { cause });
    }
    return;
  }
  throw new OperatorError(`The database ${name} has tables. Set DATABASE_URL to a new one; nothing was changed.`);
}

async function isEmpty(databaseUrl: string): Promise<boolean> {
  return (await withClient(databaseUrl, (client) => client.query(HAS_TABLES))).rowCount === 0;
}

/**
 * Returns whether the processes on the database have the session secret in `dataDir`, as far as is known.
 *
 * @throws {OperatorError} when PostgreSQL cannot be asked
 */
export async function hasSecretOf(databaseUrl: string, dataDir: string): Promise<boolean> {
  const secret = (await readSecretFile(path.join(dataDir, SESSION_SECRET)))?.trim();
  if (secret === undefined) return false;
  try {
    const { rows } = await withClient(databaseUrl, (client) => client.query<{ digest: string | null }>(STORED_DIGEST));
    const digest = rows[0]?.digest ?? null;
    return digest === null || digest === secretDigest(secret);
  } catch (error) {
    throw asOperatorError(error);
  }
}

async function withClient<Result>(databaseUrl: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: connectionString(databaseUrl) });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function runTool(
  tool: 'createdb' | 'pg_dump' | 'pg_restore',
  args: readonly string[],
  env: Environment,
): Promise<void> {
  try {
    await runFile(tool, args, { env });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new OperatorError(`${tool} is missing; install PostgreSQL's client programs.`);
    throw asOperatorError(error);
  }
}

/** Without the password, because all users of the machine can read command lines; `toolEnv` passes it. */
function publicUrl(databaseUrl: string): string {
  const url = new URL(libpqUrl(databaseUrl));
  url.password = '';
  return url.href;
}

function toolEnv(env: Environment, databaseUrl: string): Environment {
  const { password } = new URL(databaseUrl);
  return password === '' ? env : { ...env, PGPASSWORD: decodeURIComponent(password) };
}

function asOperatorError(error: unknown): OperatorError {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return new OperatorError(`PostgreSQL reported: ${cutText(text.trim(), ERROR_CHARACTERS_MAX)}`);
}
