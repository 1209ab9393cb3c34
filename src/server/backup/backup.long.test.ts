import { spawnSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#server/lib/clock.ts';
import { requireSameSecret } from '../db/heartbeat.ts';
import { openDatabase } from '../db/open-database.ts';
import { serveAdminCommands } from '../entries/admin-socket.ts';
import { folderDigest } from '../testing/folder-digest.ts';
import { copyDataTemplate } from '../testing/fresh-data-folder.ts';
import { mineWhile } from '../testing/mine-while.ts';
import { type ClientWallet, createWallets, readWallet } from '../testing/miner-client.ts';
import { SILENT_LOG } from '../testing/silent-log.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '../testing/test-databases.ts';
import { runBackupCommand } from './command.ts';

const SECRET = 'x'.repeat(43);

let folder = '';
let dataDir = '';
const at = (name: string): string => path.join(folder, name);
const DEFAULT_TARGET = 'technovex-backups/technovex-20260131120000';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'technovex backup '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  dataDir = at('data');
});

/** Runs a command as `npm run backup` and `npm run restore` do. */
async function run(
  kind: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string> = { DATA_DIR: dataDir },
  projectDir = at('project'),
): Promise<{ code: number; printed: string; errors: string }> {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runBackupCommand({
    kind,
    args,
    env: { PATH: process.env.PATH, ...env },
    projectDir,
    clock: { nowMs: () => Date.UTC(2026, 0, 31, 12) },
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
}
const succeeded = (target: string) => ({ code: 0, printed: `Backed up to ${target}`, errors: '' });
/** What a command returns that failed and said why. */
const failed = (reason: string) => ({ code: 1, errors: expect.stringContaining(reason) });

/** Serves a database, also to commands, until the test ends, or `stop` is called. */
async function serve(databaseUrl: string | undefined, dataDir: string) {
  const database = await openDatabase({ databaseUrl, dataDir, log: SILENT_LOG });
  const app = await startTestApp({ database, clock: systemClock });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const isEmbedded = databaseUrl === undefined;
  const stopCommands = isEmbedded ? await serveAdminCommands({ dataDir, database, log }) : undefined;
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= Promise.all([app.stop(), stopCommands?.()]).then(() => database.close());
    return stopped;
  };
  onTestFinished(stop);
  return { url: app.url, stop };
}

/** Runs a backup while miners sync, and returns what each had before and after it. */
async function backUpWhileMining(url: string, wallets: readonly ClientWallet[], backUp: () => Promise<void>) {
  const totals = () => Promise.all(wallets.map(async (wallet) => (await readWallet(url, wallet)).totalMined));
  let before: number[] = [];
  await mineWhile(url, wallets, async (acknowledgedMore) => {
    await acknowledgedMore(40);
    before = await totals();
    await backUp();
    await acknowledgedMore(40);
  });
  return { before, after: await totals() };
}

/** Devices stay signed in, too. */
async function expectBetween(
  url: string,
  wallets: readonly ClientWallet[],
  bounds: { before: number[]; after: number[] },
) {
  for (const [index, wallet] of wallets.entries()) {
    const { totalMined, balance } = await readWallet(url, wallet);
    expect(totalMined).toBeGreaterThanOrEqual(bounds.before[index] ?? Number.NaN);
    expect(totalMined).toBeLessThanOrEqual(bounds.after[index] ?? Number.NaN);
    expect(balance).toBeCloseTo(totalMined, 9);
  }
}

describe('a backup of the embedded database', () => {
  beforeEach(async () => {
    await copyDataTemplate(dataDir);
    await writeFile(path.join(dataDir, 'session-secret'), SECRET);
    await writeFile(path.join(dataDir, 'claims-signing-key.pem'), 'a key');
  });

  it('is made by the server that has it open, misses no sync acknowledged before it, and restores with all secrets and snapshots', async () => {
    const app = await serve(undefined, dataDir);
    await mkdir(path.join(dataDir, 'claims'));
    await writeFile(path.join(dataDir, 'claims', 'snapshot.json'), '{}');
    const wallets = await createWallets(app.url, 'busy', 4);
    const bounds = await backUpWhileMining(app.url, wallets, async () => {
      expect(await run('backup', [])).toEqual(succeeded(at(DEFAULT_TARGET)));
    });
    const restored = at('restored');
    await mkdir(restored);
    expect(await run('restore', [at(DEFAULT_TARGET)], { DATA_DIR: restored })).toMatchObject({ code: 0 });
    const files = { 'session-secret': SECRET, 'claims-signing-key.pem': 'a key', 'claims/snapshot.json': '{}' };
    for (const [name, content] of Object.entries(files))
      expect(await readFile(path.join(restored, name), 'utf8')).toBe(content);
    await expectBetween((await serve(undefined, restored)).url, wallets, bounds);
  });

  it('is not made beside a process that takes no commands', async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
    expect(await run('backup', [])).toMatchObject(failed('is in use by process'));
    await database.close();
  });

  it('names what it leaves out: the files of snapshots elsewhere, and secrets of the environment, or none', async () => {
    const settings = { DATA_DIR: dataDir, CLAIMS_DIR: at('claims'), SESSION_SECRET: 'x'.repeat(40) };
    const { code, printed } = await run('backup', [], settings);
    expect(code).toBe(0);
    expect(printed.split('\n').slice(1)).toEqual([
      `Not in it: the files of published snapshots, in ${at('claims')}: copy that folder.`,
      'Not in it: SESSION_SECRET, which the environment sets.',
    ]);
    expect(await readdir(at(DEFAULT_TARGET))).not.toContain('session-secret');
    await rm(path.join(dataDir, 'session-secret'));
    expect((await run('backup', [at('backup')])).printed).toContain('\nNot in it: the session secret,');
  });

  it('is in the data folder where this user may not write beside the project', async () => {
    // Not even root may write there: it is missing.
    const made = await run('backup', [], { DATA_DIR: dataDir }, at('missing/project'));
    expect(made).toEqual(succeeded(path.join(dataDir, 'backups', 'technovex-20260131120000')));
  });

  it('is not written to an existing folder, inside the project, or from a data folder without a database', async () => {
    await run('backup', [at('backup')]);
    const before = await folderDigest(folder);
    expect(await run('backup', [at('backup')])).toMatchObject(failed(`${at('backup')} already exists`));
    expect(await run('restore', [at('backup')])).toMatchObject(failed('is not empty'));
    expect(await run('backup', [at('project/copy')])).toMatchObject(failed('Choose a folder outside the project'));
    const empty = { DATA_DIR: at('empty') };
    expect(await run('backup', [at('none')], empty)).toMatchObject(failed('There is no database'));
    expect(await run('backup', ['--now'])).toMatchObject({ code: 2 });
    expect(await run('restore', [])).toMatchObject({ code: 2 });
    expect(await folderDigest(folder)).toBe(before);
  });

  it('is rejected when a file was changed, added or removed, not made of a damaged database, and leaves nothing behind', async () => {
    await run('backup', [at('backup')]);
    const place = { DATA_DIR: at('restored') };
    await appendFile(at('backup/database/PG_VERSION'), '\n');
    const changed = 'database/PG_VERSION is missing, changed, or not part of it';
    expect(await run('restore', [at('backup')], place)).toMatchObject(failed(changed));
    await rm(at('backup/backup.json'));
    expect(await run('restore', [at('backup')], place)).toMatchObject(failed('is not a complete backup'));
    await writeFile(at('data/database/global/pg_control'), 'nonsense');
    expect(await run('backup', [at('another')])).toMatchObject(failed('is damaged'));
    expect((await readdir(folder)).sort()).toEqual(['backup', 'data']);
  });
});

const hasTools = ['pg_dump', 'pg_restore'].every((tool) => spawnSync(tool, ['--version']).status === 0);
const isTested = hasTools && TEST_DATABASE_URL !== undefined;
if (!isTested)
  process.stderr.write('NOT TESTED: backup of PostgreSQL (it needs pg_dump, pg_restore and TEST_DATABASE_URL)\n');

describe.skipIf(!isTested)('a backup of PostgreSQL', () => {
  async function emptyDatabase(): Promise<string> {
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    onTestFinished(drop);
    return databaseUrl;
  }

  it('created while miners sync contains everything acknowledged before it, and is restored to a new database only', async () => {
    const source = await emptyDatabase();
    const app = await serve(source, '');
    const wallets = await createWallets(app.url, 'backup', 6);
    const bounds = await backUpWhileMining(app.url, wallets, async () => {
      const made = await run('backup', [at('backup')], { DATABASE_URL: source, DATA_DIR: dataDir });
      expect(made).toMatchObject({ code: 0, errors: '' });
    });
    // A database that does not exist yet: dropped after the test, created by the command.
    const { databaseUrl: target, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    await drop();
    onTestFinished(drop);
    const env = { DATABASE_URL: target, DATA_DIR: at('restored data') };
    expect(await run('restore', [at('backup')], env)).toMatchObject({ code: 0, errors: '' });
    expect(await run('restore', [at('backup')], env)).toMatchObject(failed('has tables'));
    await expectBetween((await serve(target, '')).url, wallets, bounds);
  });

  it('has the session secret of the data folder only if it is that of the processes on the database', async () => {
    const source = await emptyDatabase();
    const database = await openDatabase({ databaseUrl: source, dataDir: '', log: SILENT_LOG });
    await requireSameSecret(database, SECRET);
    await database.close();
    await mkdir(dataDir);
    const backUp = async (secret: string, name: string) => {
      await writeFile(path.join(dataDir, 'session-secret'), `${secret}\n`);
      const { printed } = await run('backup', [at(name)], { DATABASE_URL: source, DATA_DIR: dataDir });
      return { isNamed: printed.includes('\nNot in it: the session secret,'), files: await readdir(at(name)) };
    };
    const contained = expect.arrayContaining(['session-secret']);
    expect(await backUp(SECRET, 'own')).toEqual({ isNamed: false, files: contained });
    expect(await backUp('y'.repeat(43), 'foreign')).toEqual({
      isNamed: true,
      files: expect.not.arrayContaining(['session-secret']),
    });
  });

  it('is not restored as an embedded database, nor from a truncated dump', async () => {
    const source = await emptyDatabase();
    await (await serve(source, '')).stop();
    await run('backup', [at('backup')], { DATABASE_URL: source, DATA_DIR: dataDir });
    expect(await run('restore', [at('backup')])).toMatchObject(failed('This is a backup of the postgresql database'));
    const dump = at('backup/technovex.dump');
    await writeFile(dump, (await readFile(dump)).subarray(0, -100));
    const other = { DATA_DIR: dataDir, DATABASE_URL: await emptyDatabase() };
    expect(await run('restore', [at('backup')], other)).toMatchObject(failed('technovex.dump is missing, changed'));
  });
});
