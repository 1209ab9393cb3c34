import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { type EmbeddedDatabase, openEmbedded } from './open-embedded.ts';

const ROOT = new URL('../../../../', import.meta.url);

let dataDir: string;
let database: EmbeddedDatabase;

beforeAll(async () => {
  dataDir = await freshDataFolder('technovex durable ');
  database = await openEmbedded({ dataDir, log: SILENT_LOG });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('the pinned engine is exactly this one, because its durability depends on internals', async () => {
  const read = async (manifest: string) => JSON.parse(await readFile(new URL(manifest, ROOT), 'utf8'));
  const pinned = { '@electric-sql/pglite': '0.5.14', '@electric-sql/pglite-socket': '0.2.17' };
  expect((await read('package.json')).dependencies).toMatchObject(pinned);
  for (const [name, version] of Object.entries(pinned))
    expect(await read(`node_modules/${name}/package.json`)).toMatchObject({ version });
});

it('syncs to disk once per commit, and not for reads', async () => {
  const insert = (name: string) =>
    database.pool.query("insert into users (username, username_key, password_hash) values ($1, $1, 'x')", [name]);
  await insert('first');
  const before = await database.countSyncs();
  for (let i = 0; i < 10; i += 1) await insert(`miner ${i}`);
  const after = await database.countSyncs();
  expect(after - before).toBe(10);
  await database.pool.query('select username from users');
  expect(await database.countSyncs()).toBe(after);
});

it('only the owner can access its folder, files and socket, and no other database in this process', async () => {
  for (const name of ['.', 'database', 'socket']) expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0);
  await expect(openEmbedded({ dataDir, log: SILENT_LOG })).rejects.toThrow(`is in use by process ${process.pid}`);
  expect(database.availability()).toEqual({ available: true });
});
