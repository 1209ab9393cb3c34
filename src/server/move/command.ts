import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, isPostgresUrl, parseConfig } from '#server/config.ts';
import { type CommandInput, quietLog, runCommandLine } from '#server/lib/command-line.ts';
import { SESSION_SECRET, SIGNING_KEY } from '../credentials/key-files.ts';
import { type Move, moveToPostgres } from './move.ts';

const USAGE = `npm run data -- move --to postgres://user@host:5432/database
    copies the embedded database in DATA_DIR to an empty PostgreSQL database and compares every row

Stop the server first. The embedded database stays as it is. The user needs to own the new database; the password may
be in the address, where other users of this machine can read it, or in PGPASSWORD.`;

const DIGEST_CHARACTERS_SHOWN = 16;

/** Runs one command. @returns the exit code: 0 success, 1 failure, 2 wrong usage */
export function runDataCommand(command: CommandInput): Promise<number> {
  const { env, defaultDataDir, print, printError } = command;
  const systemFailure = (message: string) => `Nothing was moved: ${message}. Run this again when the reason is gone.`;
  const options = { to: { type: 'string' } } as const;
  return runCommandLine(command, { usage: USAGE, options, systemFailure }, async ({ to }, words) => {
    if (words.join(' ') !== 'move' || to === undefined || !isPostgresUrl(to)) return undefined;
    const config = parseConfig(env, defaultDataDir);
    const move = await moveToPostgres({ dataDir: config.dataDir, databaseUrl: to, log: quietLog(printError) });
    for (const line of report(move, config)) print(line);
    return 0;
  });
}

function report({ label, tables }: Move, config: Config): readonly string[] {
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
    ...leftToMove(config),
    'Then set DATABASE_URL to the new database, and start the server.',
  ];
}

/** Returns a line for each file that a server elsewhere needs. */
function leftToMove({ dataDir, sessionSecret, claimsSigningKey, claimsDir }: Config): readonly string[] {
  const left = (what: string, setting: string | false, file: string, without: string): string[] => {
    if (setting) return [`  ${what}: the setting ${setting}; ${without}`];
    return existsSync(file) ? [`  ${what}: ${file}; ${without}`] : [];
  };
  const [secret, key] = [path.join(dataDir, SESSION_SECRET), path.join(dataDir, SIGNING_KEY)];
  const lines = [
    ...left('session secret', !!sessionSecret && 'SESSION_SECRET', secret, 'without it everybody signs in again'),
    ...left(
      'signing key',
      !!claimsSigningKey && 'CLAIMS_SIGNING_KEY',
      key,
      'without it snapshots have another public key',
    ),
    ...left('claims', false, claimsDir, 'the files of published snapshots'),
  ];
  return lines.length > 0 ? lines : ['  nothing'];
}
