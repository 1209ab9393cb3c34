import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { processUsage } from '../lib/machine.ts';
import type { DurableContender } from '../sync/contenders.ts';

/** What the server and its database use at one moment. */
export interface Resources {
  readonly residentMiB: number;
  readonly descriptors: number;
  /** Of the database, without its write-ahead log, and of published snapshots. */
  readonly diskMiB: number;
  readonly walMiB: number;
}

const MEBIBYTE = 1_048_576;
const SIZES = `SELECT pg_database_size(current_database())::float8 AS disk,
  (SELECT sum(size)::float8 FROM pg_ls_waldir()) AS wal`;

/** Returns a function that measures, and one that ends. */
export async function watchResources({ server, dataDir, databaseUrl }: DurableContender) {
  const client = databaseUrl === undefined ? undefined : new pg.Client({ connectionString: databaseUrl });
  await client?.connect();
  return {
    async measure(): Promise<Resources> {
      const { residentMiB = Number.NaN, descriptors = Number.NaN } = processUsage(server.pid) ?? {};
      const [folder, wal] = await Promise.all([
        folderBytes(dataDir),
        folderBytes(path.join(dataDir, 'database', 'pg_wal')),
      ]);
      const { rows } = (await client?.query<{ disk: number; wal: number }>(SIZES)) ?? { rows: [] };
      const bytes = rows[0] === undefined ? { disk: folder - wal, wal } : { ...rows[0], disk: rows[0].disk + folder };
      return { residentMiB, descriptors, diskMiB: bytes.disk / MEBIBYTE, walMiB: bytes.wal / MEBIBYTE };
    },
    stop: () => client?.end(),
  };
}

/** Files may be deleted in the meantime. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
