import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { type Config, parseConfig } from '#server/config.ts';
import type { Clock } from '#server/lib/clock.ts';
import { type CommandInput, runCommandLine } from '#server/lib/command-line.ts';
import { OperatorError } from '#server/lib/errors.ts';
import { SESSION_SECRET, SIGNING_KEY } from '../credentials/key-files.ts';
import { CLAIMS, readVerifiedIndex } from './backup-folder.ts';
import { backUpEmbedded, restoreEmbedded } from './embedded.ts';
import { backUpPostgresql, hasSecretOf, restorePostgresql } from './postgresql.ts';

const USAGE = `npm run backup [-- <new folder>]     a backup of the server's database; by default beside the project,
                                     or in DATA_DIR where this user may not write there
npm run restore -- <backup>          restores one to a new DATA_DIR, or to a new database in DATABASE_URL

The database is that of the server: DATABASE_URL, else the embedded one in DATA_DIR. A backup may be made while the server runs.`;

export interface BackupCommand extends Omit<CommandInput, 'defaultDataDir'> {
  readonly kind: 'backup' | 'restore';
  /** The project's folder. */
  readonly projectDir: string;
  readonly clock: Clock;
}

/** Runs one command. @returns the exit code: 0 success, 1 failure, 2 wrong usage */
export function runBackupCommand(command: BackupCommand): Promise<number> {
  const { kind, env, projectDir, print } = command;
  return runCommandLine(command, { usage: USAGE, options: {} }, async (_options, [folder, ...others]) => {
    if (others.length > 0 || (kind === 'restore' && folder === undefined)) return undefined;
    const config = parseConfig(env, path.join(projectDir, '.data'));
    print(
      await (kind === 'backup' ? backUp(config, folder, command) : restore(config, path.resolve(folder ?? ''), env)),
    );
    return 0;
  });
}

async function backUp(
  config: Config,
  folder: string | undefined,
  { projectDir, clock, env }: BackupCommand,
): Promise<string> {
  const createdAt = new Date(clock.nowMs()).toISOString();
  const name = `technovex-${createdAt.replace(/\D/g, '').slice(0, 14)}`;
  const target = path.resolve(folder ?? path.join(await defaultParent(projectDir, config.dataDir), name));
  if (isInside(projectDir, target)) {
    throw new OperatorError('A backup contains the session secret. Choose a folder outside the project.');
  }
  const { databaseUrl, dataDir } = config;
  const secrets = await secretsInUse(config);
  if (databaseUrl === undefined) await backUpEmbedded({ dataDir, target, createdAt, secrets });
  else await backUpPostgresql({ databaseUrl, dataDir, target, createdAt, secrets, env });
  return [`Backed up to ${target}`, ...notInBackup(config, secrets)].join('\n');
}

/** Returns the names of the secrets' files in DATA_DIR that the server has, and not another one or its environment. */
async function secretsInUse({ databaseUrl, dataDir, ...environment }: Config): Promise<readonly string[]> {
  const { sessionSecret, claimsSigningKey } = environment;
  const isSessionSecretUsed =
    sessionSecret === undefined &&
    (databaseUrl === undefined
      ? existsSync(path.join(dataDir, SESSION_SECRET))
      : await hasSecretOf(databaseUrl, dataDir));
  return [isSessionSecretUsed && SESSION_SECRET, claimsSigningKey === undefined && SIGNING_KEY].filter(
    (name) => name !== false,
  );
}

/** Beside the project; in the data folder where this user may not write there, as under systemd. */
async function defaultParent(projectDir: string, dataDir: string): Promise<string> {
  const beside = path.join(projectDir, '..', 'technovex-backups');
  const isWritable = await access(existsSync(beside) ? beside : path.dirname(projectDir), constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? beside : path.join(dataDir, 'backups');
}

/** Returns a line for each thing that a restored server needs and a backup has not. */
function notInBackup(
  { sessionSecret, claimsSigningKey, claimsDir, dataDir }: Config,
  secrets: readonly string[],
): readonly string[] {
  return [
    claimsDir !== path.join(dataDir, CLAIMS) && `the files of published snapshots, in ${claimsDir}: copy that folder`,
    sessionSecret !== undefined && 'SESSION_SECRET, which the environment sets',
    sessionSecret === undefined &&
      !secrets.includes(SESSION_SECRET) &&
      `the session secret, which neither ${dataDir} nor SESSION_SECRET has: with another one every device signs in again`,
    claimsSigningKey !== undefined && 'CLAIMS_SIGNING_KEY, which the environment sets',
  ].flatMap((what) => (what === false ? [] : [`Not in it: ${what}.`]));
}

async function restore({ databaseUrl, dataDir }: Config, backup: string, env: BackupCommand['env']): Promise<string> {
  const { database, createdAt } = await readVerifiedIndex(backup);
  if ((database === 'embedded') !== (databaseUrl === undefined)) {
    const change = database === 'embedded' ? 'Unset DATABASE_URL' : 'Set DATABASE_URL to a new database';
    throw new OperatorError(`This is a backup of the ${database} database. ${change} and run this again.`);
  }
  if (databaseUrl === undefined) await restoreEmbedded(backup, dataDir);
  else await restorePostgresql({ backup, databaseUrl, dataDir, env });
  return `Restored the backup of ${createdAt} to ${databaseUrl === undefined ? dataDir : 'the database in DATABASE_URL'}`;
}

function isInside(parent: string, child: string): boolean {
  const relative = path.relative(parent, child);
  return !relative.startsWith('..') && !path.isAbsolute(relative);
}
