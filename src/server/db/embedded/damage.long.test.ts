import { randomFillSync } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folderDigest } from '#server/testing/folder-digest.ts';
import { copyDataTemplate } from '#server/testing/fresh-data-folder.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { DatabaseOpenError } from '../database.ts';
import { openEmbedded } from './open-embedded.ts';
import { controlFileFault } from './preflight.ts';

/** Two databases with 3,000 accounts: shut down cleanly, and as after a crash. */
let workshop: string;
let closed: string;
let crashed: string;
let tableFile: string;

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

interface Damage {
  name: string;
  of: 'closed' | 'crashed';
  because: RegExp;
  damage(): Promise<void>;
}

const DAMAGES: Damage[] = [
  {
    name: 'the first migration of an unreleased version, shut down cleanly',
    of: 'closed',
    because: /is of an unreleased version.* Nothing was changed; to begin anew, move .* away or set DATA_DIR/,
    damage: () => writeFile(join(database, 'technovex.origin'), 'of another first migration'),
  },
  {
    name: 'the mark of its first migration missing, not shut down cleanly',
    of: 'crashed',
    because: /is of an unreleased version/,
    damage: () => rm(join(database, 'technovex.origin')),
  },
  {
    name: 'a changed byte in pg_control',
    of: 'closed',
    because: /checksum/,
    damage: () => flipByte(join(database, 'global/pg_control'), 40),
  },
  {
    name: 'a shortened pg_control',
    of: 'crashed',
    because: /296 bytes/,
    damage: () => truncate(join(database, 'global/pg_control'), 296),
  },
  {
    name: 'garbage in PG_VERSION',
    of: 'closed',
    because: /PG_VERSION is unreadable/,
    damage: () => writeFile(join(database, 'PG_VERSION'), randomFillSync(Buffer.alloc(16))),
  },
  {
    name: 'another PostgreSQL version',
    of: 'closed',
    because: /PostgreSQL 17/,
    damage: () => writeFile(join(database, 'PG_VERSION'), '17\n'),
  },
  {
    name: 'no PG_VERSION',
    of: 'crashed',
    because: /PG_VERSION is missing/,
    damage: () => rm(join(database, 'PG_VERSION')),
  },
  {
    name: 'no folder for the log',
    of: 'closed',
    because: /pg_wal is missing/,
    damage: () => rm(join(database, 'pg_wal'), { recursive: true }),
  },
  {
    name: 'a table cut short at a page',
    of: 'closed',
    because: /could not read|rows and its index/,
    damage: async () =>
      truncate(join(database, tableFile), 8192 * Math.floor((await stat(join(database, tableFile))).size / 16384)),
  },
  {
    name: 'a table cut short within a page',
    of: 'closed',
    because: /could not read|rows and its index/,
    damage: async () => truncate(join(database, tableFile), (await stat(join(database, tableFile))).size - 5000),
  },
  {
    name: 'an emptied table',
    of: 'closed',
    because: /could not read|rows and its index/,
    damage: () => truncate(join(database, tableFile), 0),
  },
  {
    name: 'a missing table',
    of: 'closed',
    because: /could not open file/,
    damage: () => rm(join(database, tableFile)),
  },
  {
    name: 'a changed byte in a table',
    of: 'closed',
    because: /invalid page/,
    damage: () => flipByte(join(database, tableFile), 8192 + 8000),
  },
  {
    name: 'garbage in the log after a crash',
    of: 'crashed',
    because: /checkpoint record|WAL/i,
    damage: async () => {
      for (const name of await readdir(join(database, 'pg_wal'))) {
        const path = join(database, 'pg_wal', name);
        if (!(await stat(path)).isFile()) continue;
        await writeFile(path, randomFillSync(Buffer.alloc((await stat(path)).size)));
      }
    },
  },
  {
    name: 'foreign files in place of the database',
    of: 'closed',
    because: /PG_VERSION is missing/,
    damage: async () => {
      await rm(database, { recursive: true });
      await mkdir(database);
      await writeFile(join(database, 'notes.txt'), 'not a database');
    },
  },
  {
    name: 'a file in place of the database',
    of: 'closed',
    because: /a file in place of the folder/,
    damage: async () => {
      await rm(database, { recursive: true });
      await writeFile(database, 'not a folder');
    },
  },
  {
    name: 'no database after a clean shutdown',
    of: 'closed',
    because: /is missing/,
    damage: () => rm(database, { recursive: true }),
  },
];

describe('a damaged data folder is rejected with one line and not changed', () => {
  it.each(DAMAGES)('$name ($of)', async ({ of, because, damage }) => {
    await cp(of === 'closed' ? closed : crashed, dataDir, { recursive: true });
    await damage();
    await expectRefused(dataDir, because);
  });

  it('a file in place of the data folder', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, 'not a folder');
    await expectRefused(file, /cannot be used/);
  });
});

describe('a sound data folder is opened', () => {
  async function countAccounts(): Promise<unknown> {
    const opened = await openEmbedded({ dataDir, log: SILENT_LOG });
    const { rows } = await opened.pool.query('select count(*)::int as rows from users');
    await opened.close();
    return rows[0];
  }

  it.each(['closed', 'crashed'] as const)('a copy of a %s one, with all its rows', async (of) => {
    await cp(of === 'closed' ? closed : crashed, dataDir, { recursive: true });
    expect(await countAccounts()).toEqual({ rows: 3000 });
  });

  it('an empty one, where other files lie beside the database, becomes private and keeps them', async () => {
    await mkdir(database);
    await writeFile(join(dataDir, 'session-secret'), 'secret');
    await mkdir(join(dataDir, 'database.unfinished'));
    await writeFile(join(dataDir, 'database.unfinished', 'rest'), 'of a first start that was killed');
    await chmod(dataDir, 0o755);
    expect(await countAccounts()).toEqual({ rows: 0 });
    expect((await readdir(dataDir)).sort()).toEqual(['database', 'database.manifest', 'lock', 'session-secret']);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(database)).mode & 0o777).toBe(0o700);
  });

  it('carries checksums and a control file that we can verify', async () => {
    expect(controlFileFault(await readFile(join(closed, 'database/global/pg_control')))).toBeUndefined();
    await cp(closed, dataDir, { recursive: true });
    const opened = await openEmbedded({ dataDir, log: SILENT_LOG });
    const { rows } = await opened.pool.query('show data_checksums');
    await opened.close();
    expect(rows).toEqual([{ data_checksums: 'on' }]);
  });
});
