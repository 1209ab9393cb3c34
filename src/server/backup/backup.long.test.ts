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
import { mine } from '../testing/mine.ts';
import { mineWhile } from '../testing/mine-while.ts';
import { createWallets, readWallet } from '../testing/miner-client.ts';
import { SILENT_LOG } from '../testing/silent-log.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '../testing/test-databases.ts';
import { runBackupCommand } from './command.ts';

const TEST_MS_MAX = 120_000;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'technovex backup '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** Runs a command as `npm run backup` and `npm run restore` do. */
async function run(
  kind: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
  projectDir = path.join(folder, 'project'),
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

/** Serves a database until the test ends, or `stop` is called. */
async function serve(place: { databaseUrl?: string; dataDir?: string }): Promise<TestApp> {
  const database = await openDatabase({
    databaseUrl: place.databaseUrl,
    dataDir: place.dataDir ?? '',
    log: SILENT_LOG,
  });
  const app = await startTestApp({ database, clock: systemClock });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= app.stop().then(() => database.close());
    return stopped;
  };
  onTestFinished(stop);
  return { ...app, stop };
}

describe('a backup of the embedded database', { timeout: TEST_MS_MAX }, () => {
  let dataDir = '';
  let env: Record<string, string> = {};
  beforeEach(async () => {
    dataDir = path.join(folder, 'data');
    env = { DATA_DIR: dataDir };
    await copyDataTemplate(dataDir);
    await writeFile(path.join(dataDir, 'session-secret'), 'x'.repeat(43));
    await writeFile(path.join(dataDir, 'claims-signing-key.pem'), 'a key');
  });

  it('contains every wallet, the session secret and the signing key, is outside the project by default, and restores to a new folder', async () => {
    const app = await serve({ dataDir });
    const [wallet] = await createWallets(app.url, 'kept', 1);
    if (wallet === undefined) throw new Error('no wallet');
    const running = await run('backup', [], env);
    expect(running).toMatchObject({ code: 1, errors: expect.stringContaining('is in use by process') });
    await app.stop();

    const target = path.join(folder, 'technovex-backups', 'technovex-20260131120000');
    expect(await run('backup', [], env)).toMatchObject({ code: 0, printed: `Backed up to ${target}` });
    expect((await readdir(target)).sort()).toEqual([
      'backup.json',
      'claims-signing-key.pem',
      'database',
      'session-secret',
    ]);

    const restored = path.join(folder, 'restored');
    await mkdir(restored);
    expect(await run('restore', [target], { DATA_DIR: restored })).toMatchObject({ code: 0 });
    expect(await readFile(path.join(restored, 'session-secret'), 'utf8')).toBe('x'.repeat(43));
    expect(await readFile(path.join(restored, 'claims-signing-key.pem'), 'utf8')).toBe('a key');
    const again = await serve({ dataDir: restored });
    expect(await readWallet(again.url, wallet)).toMatchObject({ email: wallet.email });
  });

  it('is made by the server that has the database open, which acknowledges no sync that is missing after it', async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
    const app = await startTestApp({ database, clock: systemClock });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const stopCommands = await serveAdminCommands({ dataDir, database, log });
    onTestFinished(async () => {
      await stopCommands?.();
      await app.stop();
      await database.close();
    });
    const wallets = await createWallets(app.url, 'busy', 4);
    const target = path.join(folder, 'backup');
    const before: number[] = [];
    await mineWhile(app.url, wallets, async (acknowledgedMore) => {
      await acknowledgedMore(40);
      for (const wallet of wallets) before.push((await readWallet(app.url, wallet)).totalMined);
      expect(await run('backup', [target], env)).toMatchObject({ code: 0, printed: `Backed up to ${target}` });
      await acknowledgedMore(40);
    });
    const restored = path.join(folder, 'restored');
    expect(await run('restore', [target], { DATA_DIR: restored })).toMatchObject({ code: 0 });
    const again = await serve({ dataDir: restored });
    for (const [index, wallet] of wallets.entries()) {
      expect((await readWallet(again.url, wallet)).totalMined).toBeGreaterThanOrEqual(before[index] ?? Number.NaN);
    }
  });

  it('contains the files of published snapshots, which a restore puts back', async () => {
    await mkdir(path.join(dataDir, 'claims'));
    await writeFile(path.join(dataDir, 'claims', 'snapshot.json'), '{}');
    const target = path.join(folder, 'backup');
    expect(await run('backup', [target], env)).toMatchObject({ code: 0, printed: `Backed up to ${target}` });
    const restored = path.join(folder, 'restored');
    expect(await run('restore', [target], { DATA_DIR: restored })).toMatchObject({ code: 0 });
    expect(await readFile(path.join(restored, 'claims', 'snapshot.json'), 'utf8')).toBe('{}');
  });

  it('names what it leaves out: the files of snapshots elsewhere, and secrets of the environment', async () => {
    const claims = path.join(folder, 'claims');
    const settings = { ...env, CLAIMS_DIR: claims, SESSION_SECRET: 'x'.repeat(40) };
    const { code, printed } = await run('backup', [], settings);
    expect(code).toBe(0);
    expect(printed.split('\n').slice(1)).toEqual([
      `Not in it: the files of published snapshots, in ${claims}: copy that folder.`,
      'Not in it: SESSION_SECRET, which the environment sets.',
    ]);
    expect(await readdir(path.join(folder, 'technovex-backups', 'technovex-20260131120000'))).not.toContain(
      'session-secret',
    );
  });

  it('says that it has no session secret where the data folder has none', async () => {
    await rm(path.join(dataDir, 'session-secret'));
    const { printed } = await run('backup', [path.join(folder, 'backup')], env);
    expect(printed).toContain('\nNot in it: the session secret,');
  });

  it('is in the data folder where this user may not write beside the project', async () => {
    // Not even root may write there: it is missing.
    const { code, printed } = await run('backup', [], env, path.join(folder, 'missing', 'project'));
    expect({ code, printed }).toEqual({
      code: 0,
      printed: `Backed up to ${path.join(dataDir, 'backups', 'technovex-20260131120000')}`,
    });
  });

  it('is not written to an existing folder, inside the project, or from a data folder without a database', async () => {
    const target = path.join(folder, 'backup');
    await run('backup', [target], env);
    const before = await folderDigest(folder);
    expect(await run('backup', [target], env)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`${target} already exists`),
    });
    expect(await run('restore', [target], env)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is not empty'),
    });
    expect(await run('backup', [path.join(folder, 'project', 'copy')], env)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Choose a folder outside the project'),
    });
    expect(await run('backup', [path.join(folder, 'none')], { DATA_DIR: path.join(folder, 'empty') })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('There is no database'),
    });
    expect(await run('backup', ['--now'], env)).toMatchObject({ code: 2 });
    expect(await run('restore', [], env)).toMatchObject({ code: 2 });
    expect(await folderDigest(folder)).toBe(before);
  });

  it('is rejected when a file was changed, added or removed, and leaves nothing behind', async () => {
    const target = path.join(folder, 'backup');
    await run('backup', [target], env);
    const restored = path.join(folder, 'restored');
    await appendFile(path.join(target, 'database', 'PG_VERSION'), '\n');
    expect(await run('restore', [target], { DATA_DIR: restored })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('database/PG_VERSION is missing, changed, or not part of it'),
    });
    await rm(path.join(target, 'backup.json'));
    expect(await run('restore', [target], { DATA_DIR: restored })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is not a complete backup'),
    });
    expect((await readdir(folder)).sort()).toEqual(['backup', 'data']);
  });

  it('is not created from a damaged database', async () => {
    await writeFile(path.join(dataDir, 'database', 'global', 'pg_control'), 'nonsense');
    const target = path.join(folder, 'backup');
    expect(await run('backup', [target], env)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is damaged'),
    });
    expect(await readdir(folder)).toEqual(['data']);
  });
});

const hasTools =
  spawnSync('pg_dump', ['--version']).status === 0 && spawnSync('pg_restore', ['--version']).status === 0;
const isTested = hasTools && TEST_DATABASE_URL !== undefined;
if (!isTested)
  process.stderr.write('NOT TESTED: backup of PostgreSQL (it needs pg_dump, pg_restore and TEST_DATABASE_URL)\n');

describe.skipIf(!isTested)('a backup of PostgreSQL', { timeout: TEST_MS_MAX }, () => {
  async function emptyDatabase(): Promise<string> {
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    onTestFinished(drop);
    return databaseUrl;
  }

  it('created while miners sync contains everything acknowledged before it, and devices stay signed in', async () => {
    const source = await emptyDatabase();
    const app = await serve({ databaseUrl: source });
    const wallets = await createWallets(app.url, 'backup', 6);
    const highest = wallets.map(() => 0);
    let stopped = false;
    let reachedAll = (): void => undefined;
    const allMined = new Promise<void>((resolve) => {
      reachedAll = resolve;
    });
    const mining = Promise.all(
      wallets.map((wallet, index) =>
        mine(app.url, wallet, {
          isGreedy: true,
          isStopped: () => stopped,
          onAcknowledged(totalMined) {
            highest[index] = totalMined;
            if (highest.every((total) => total > 0)) reachedAll();
          },
        }),
      ),
    );
    await allMined;
    const acknowledgedBefore = [...highest];
    const backup = path.join(folder, 'backup');
    const made = await run('backup', [backup], { DATABASE_URL: source, DATA_DIR: path.join(folder, 'data') });
    expect(made).toMatchObject({ code: 0, errors: '' });
    stopped = true;
    await mining;

    // A database that does not exist yet: dropped after the test, created by the command.
    const { databaseUrl: target, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    await drop();
    onTestFinished(drop);
    const env = { DATABASE_URL: target, DATA_DIR: path.join(folder, 'restored data') };
    expect(await run('restore', [backup], env)).toMatchObject({ code: 0, errors: '' });
    expect(await run('restore', [backup], env)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('has tables'),
    });
    const restored = await serve({ databaseUrl: target });
    for (const [index, wallet] of wallets.entries()) {
      const { totalMined, balance } = await readWallet(restored.url, wallet);
      expect(totalMined).toBeGreaterThanOrEqual(acknowledgedBefore[index] ?? Number.NaN);
      expect(totalMined).toBeLessThanOrEqual(highest[index] ?? Number.NaN);
      expect(balance).toBeCloseTo(totalMined, 9);
    }
  });

  it('has the session secret of the data folder only if it is that of the processes on the database', async () => {
    const source = await emptyDatabase();
    const database = await openDatabase({ databaseUrl: source, dataDir: '', log: SILENT_LOG });
    await requireSameSecret(database, 'y'.repeat(43));
    await database.close();
    const dataDir = path.join(folder, 'data');
    await mkdir(dataDir);
    const env = { DATABASE_URL: source, DATA_DIR: dataDir };

    await writeFile(path.join(dataDir, 'session-secret'), `${'y'.repeat(43)}\n`);
    const own = await run('backup', [path.join(folder, 'own')], env);
    expect(own.printed).not.toContain('Not in it');
    expect(await readdir(path.join(folder, 'own'))).toContain('session-secret');

    await writeFile(path.join(dataDir, 'session-secret'), `${'x'.repeat(43)}\n`);
    const foreign = await run('backup', [path.join(folder, 'foreign')], env);
    expect(foreign).toMatchObject({ code: 0, printed: expect.stringContaining('\nNot in it: the session secret,') });
    expect(await readdir(path.join(folder, 'foreign'))).not.toContain('session-secret');
  });

  it('is not restored as an embedded database, nor from a truncated dump', async () => {
    const source = await emptyDatabase();
    const app = await serve({ databaseUrl: source });
    await app.stop();
    const backup = path.join(folder, 'backup');
    const env = { DATABASE_URL: source, DATA_DIR: path.join(folder, 'data') };
    await run('backup', [backup], env);
    expect(await run('restore', [backup], { DATA_DIR: path.join(folder, 'data') })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('This is a backup of the postgresql database'),
    });
    const dump = path.join(backup, 'technovex.dump');
    await writeFile(dump, (await readFile(dump)).subarray(0, -100));
    expect(await run('restore', [backup], { ...env, DATABASE_URL: await emptyDatabase() })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('technovex.dump is missing, changed'),
    });
  });
});
