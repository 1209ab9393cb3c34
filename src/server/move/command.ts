import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, isPostgresUrl, parseConfig } from '#server/config.ts';
import { type CommandInput, fileExists, isSystemError, openFailure, quietLog } from '#server/lib/command-line.ts';
import { OperatorError } from '#server/lib/errors.ts';
import { SESSION_SECRET } from '../credentials/key-files.ts';
import { SIGNING_KEY } from '../credentials/key-files.ts';
import { DatabaseOpenError } from '../db/database.ts';
import { type Move, moveToPostgres } from './move.ts';

const USAGE = `npm run data -- move --to postgres://user@host:5432/database
    copies the embedded database in DATA_DIR to an empty PostgreSQL database and compares every row

Stop the server first. The embedded database stays as it is. The user needs to own the new database; the password may
be in the address, where other users of this machine can read it, or in PGPASSWORD.`;

const DIGEST_CHARACTERS_SHOWN = 16;

/** Runs one command. @returns the exit code: 0 success, 1 failure, 2 wrong usage */
export async function runDataCommand({ args, env, defaultDataDir, print, printError }: CommandInput): Promise<number> {
  const databaseUrl = readTarget(args);
  if (databaseUrl === undefined) {
    printError(USAGE);
    return 2;
  }
  try {
    const config = parseConfig(env, defaultDataDir);
    const move = await moveToPostgres({ dataDir: config.dataDir, databaseUrl, log: quietLog(printError) });
    for (const line of await report(move, config)) print(line);
    return 0;
  } catch (error) {
    if (error instanceof ConfigError) for (const message of error.messages) printError(`Configuration: ${message}`);
    else if (error instanceof DatabaseOpenError) printError(openFailure(error));
    else if (error instanceof OperatorError) printError(error.message);
    else if (isLostConnection(error) || isSystemError(error)) {
      printError(`Nothing was moved: ${error.message}. Run this again when the reason is gone.`);
    } else throw error;
    return 1;
  }
}

/** Returns undefined for wrong usage. */
function readTarget(args: readonly string[]): string | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' } },
      allowPositionals: true,
    });
    const isMove = positionals.length === 1 && positionals[0] === 'move';
    return isMove && values.to !== undefined && isPostgresUrl(values.to) ? values.to : undefined;
  } catch (error) {
    // An option that does not exist, or has no value.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The driver's own error has no code. */
function isLostConnection(error: unknown): error is Error {
  return error instanceof Error && /^Connection terminated|not queryable$/.test(error.message);
}

async function report({ label, tables }: Move, config: Config): Promise<readonly string[]> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const width = Math.max(...tables.map(({ name }) => name.length));
  return [
    `${'table'.padEnd(width)}  ${'rows'.padStart(12)}  SHA-256 of the rows`,
    ...tables.map(
      ({ name, rows: count, digest }) =>
        `${name.padEnd(width)}  ${String(count).padStart(12)}  ${digest.slice(0, DIGEST_CHARACTERS_SHOWN)}`,
    ),
    `Moved ${tables.length} tables with ${rows} rows to ${label}. Every row was read back and is equal.`,
    `The embedded database in ${config.dataDir} is as it was.`,
    '',
    'Not in the database, and needed where the server runs from now on:',
    ...(await leftToMove(config)),
    'Then set DATABASE_URL to the new database, and start the server.',
  ];
}

/** Returns a line for each file that a server elsewhere needs. */
async function leftToMove(config: Config): Promise<readonly string[]> {
  const { dataDir, sessionSecret, claimsSigningKey, claimsDir } = config;
  const files = [
    {
      what: 'session secret',
      file: path.join(dataDir, SESSION_SECRET),
      setting: sessionSecret && 'SESSION_SECRET',
      without: 'without it everybody signs in again',
    },
    {
      what: 'signing key',
      file: path.join(dataDir, SIGNING_KEY),
      setting: claimsSigningKey && 'CLAIMS_SIGNING_KEY',
      without: 'without it snapshots have another public key',
    },
    { what: 'claims', file: claimsDir, setting: undefined, without: 'the files of published snapshots' },
  ];
  const lines: string[] = [];
  for (const { what, file, setting, without } of files) {
    if (setting !== undefined) lines.push(`  ${what}: the setting ${setting}; ${without}`);
    else if (await fileExists(file)) lines.push(`  ${what}: ${file}; ${without}`);
  }
  return lines.length > 0 ? lines : ['  nothing'];
}
