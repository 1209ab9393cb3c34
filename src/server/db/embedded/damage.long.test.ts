import { randomFillSync } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { folderDigest } from '#server/testing/folder-digest.ts';
import { copyDataTemplate } from '#server/testing/fresh-data-folder.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { DatabaseOpenError } from '../database.ts';
import { openEmbedded } from './open-embedded.ts';
import { controlFileFault } from './preflight.ts';

const GARBAGE = randomFillSync(Buffer.alloc(16));

/** Two databases with 3,000 accounts: shut down cleanly, and as after a crash. */
let workshop: string;
let closed: string;
let crashed: string;
let tableFile: string;
let checksums: unknown[];

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'technovex-damage-'));
  closed = join(workshop, 'closed');
  crashed = join(workshop, 'crashed');
  await copyDataTemplate(closed);
  const database = await openEmbedded({ dataDir: closed, log: SILENT_LOG });
  await database.pool.query('checkpoint');
  await database.pool.query(
    `insert into users (username, username_key, password_hash)
     select n, n, repeat('x', 100) from generate_series(1, 3000) n`,
  );
  const { rows } = await database.pool.query<{ path: string }>(`select pg_relation_filepath('users') as path`);
  tableFile = rows[0]?.path ?? '';
  checksums = (await database.pool.query('show data_checksums')).rows;
  // Nothing runs in the engine now, so a copy is what kill -9 would leave.
  await mkdir(crashed);
  await cp(join(closed, 'database'), join(crashed, 'database'), { recursive: true });
  await writeFile(join(crashed, 'lock'), '4194304\n');
  await database.close();
});
afterAll(async () => {
  await rm(workshop, { recursive: true, force: true });
});

let dataDir: string;
let database: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(workshop, 'folder '));
  database = join(dataDir, 'database');
});

async function flipByte(path: string, at: number): Promise<void> {
  const handle = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ 0xff;
  await handle.write(byte, 0, 1, at);
  await handle.close();
}

const inDatabase = (name: string): string => join(database, name);

async function fillLogWithGarbage(): Promise<void> {
  for (const entry of await readdir(inDatabase('pg_wal'), { withFileTypes: true })) {
    const path = join(inDatabase('pg_wal'), entry.name);
    if (entry.isFile()) await writeFile(path, randomFillSync(Buffer.alloc((await stat(path)).size)));
  }
}

async function replaceByFile(): Promise<void> {
  await rm(database, { recursive: true });
  await writeFile(database, 'not a folder');
}

const DAMAGES: [what: string, of: 'closed' | 'crashed', because: RegExp, damage: () => Promise<unknown>][] = [
  [
    'the first migration of an unreleased version',
    'closed',
    /is of an unreleased version.* Nothing was changed; to begin anew, move .* away or set DATA_DIR/,
    () => writeFile(inDatabase('technovex.origin'), 'of another first migration'),
  ],
  ['no mark of it', 'crashed', /is of an unreleased version/, () => rm(inDatabase('technovex.origin'))],
  ['a changed byte in pg_control', 'closed', /checksum/, () => flipByte(inDatabase('global/pg_control'), 40)],
  ['a shortened pg_control', 'crashed', /296 bytes/, () => truncate(inDatabase('global/pg_control'), 296)],
  ['another PostgreSQL version', 'closed', /PostgreSQL 17/, () => writeFile(inDatabase('PG_VERSION'), '17\n')],
  ['garbage in PG_VERSION', 'closed', /is unreadable/, () => writeFile(inDatabase('PG_VERSION'), GARBAGE)],
  ['no PG_VERSION', 'crashed', /PG_VERSION is missing/, () => rm(inDatabase('PG_VERSION'))],
  ['no folder for the log', 'closed', /pg_wal is missing/, () => rm(inDatabase('pg_wal'), { recursive: true })],
  ['a table cut short', 'closed', /could not read|rows and its index/, () => truncate(inDatabase(tableFile), 12_000)],
  ['an emptied table', 'closed', /could not read|rows and its index/, () => truncate(inDatabase(tableFile), 0)],
  ['a missing table', 'closed', /could not open file/, () => rm(inDatabase(tableFile))],
  ['a changed byte in a table', 'closed', /invalid page/, () => flipByte(inDatabase(tableFile), 8192 + 8000)],
  ['garbage in the log', 'crashed', /checkpoint record|WAL/i, fillLogWithGarbage],
  ['a file in place of the database', 'closed', /a file in place of the folder/, replaceByFile],
  ['no database after a clean shutdown', 'closed', /is missing/, () => rm(database, { recursive: true })],
];

async function expectRefused(folder: string, because: RegExp): Promise<void> {
  const before = await folderDigest(folder);
  const failure: unknown = await openEmbedded({ dataDir: folder, log: SILENT_LOG }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseOpenError);
  const message = failure instanceof Error ? failure.message : '';
  expect(message).toContain(folder);
  expect(message).toMatch(because);
  expect(message).not.toContain('\n');
  expect(await folderDigest(folder)).toBe(before);
}

it.each(DAMAGES)('%s (%s) is rejected with one line, and nothing is changed', async (_what, of, because, damage) => {
  await cp(of === 'closed' ? closed : crashed, dataDir, { recursive: true });
  await damage();
  await expectRefused(dataDir, because);
});

it('a file in place of the data folder is rejected too', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, 'not a folder');
  await expectRefused(file, /cannot be used/);
});

async function countAccounts(): Promise<unknown> {
  const opened = await openEmbedded({ dataDir, log: SILENT_LOG });
  const { rows } = await opened.pool.query('select count(*)::int as rows from users');
  await opened.close();
  return rows[0]?.rows;
}

it.each(['closed', 'crashed'] as const)('a copy of a %s data folder is opened with all its rows', async (of) => {
  await cp(of === 'closed' ? closed : crashed, dataDir, { recursive: true });
  expect(await countAccounts()).toBe(3000);
});

it('an empty data folder, where other files lie beside the database, becomes private and keeps them', async () => {
  await mkdir(database);
  await writeFile(join(dataDir, 'session-secret'), 'secret');
  await mkdir(join(dataDir, 'database.unfinished'));
  await writeFile(join(dataDir, 'database.unfinished', 'rest'), 'of a first start that was killed');
  await chmod(dataDir, 0o755);
  expect(await countAccounts()).toBe(0);
  expect((await readdir(dataDir)).sort()).toEqual(['database', 'database.manifest', 'lock', 'session-secret']);
  for (const folder of [dataDir, database]) expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it('a data folder carries checksums and a control file that we can verify', async () => {
  expect(controlFileFault(await readFile(join(closed, 'database/global/pg_control')))).toBeUndefined();
  expect(checksums).toEqual([{ data_checksums: 'on' }]);
});
