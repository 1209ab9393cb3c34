import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { BUILT_SERVER, SERVER_FLAGS, startServerProcess } from '#server/testing/server-process.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { createPostgresDatabase } from '#server/testing/test-databases.ts';
import { BENCH_PASSWORD, signInAdministrator } from './lib/admin-calls.ts';
import { machineLine } from './lib/machine.ts';
import { runBenchmark, UsageError, wholeNumber } from './lib/run-benchmark.ts';
import { insertRows } from './tables/fill-tables.ts';
import { measureExport, measurePages } from './tables/measure-tables.ts';

/** Times of the team's tables over HTTP, and of an export, on the embedded database and on PostgreSQL. */
const USAGE = `npm run bench -- tables [--rows 1000000] [--rounds 4] [--only embedded|postgresql]
  --rows  in each table`;
const ROWS_MAX = 10_000_000;
const READY_MS_MAX = 120_000;

await runBenchmark({
  usage: USAGE,
  options: { rows: { type: 'string' }, rounds: { type: 'string' }, only: { type: 'string' } },
  async run({ only, ...values }, signal) {
    if (only !== undefined && only !== 'embedded' && only !== 'postgresql') throw new UsageError(`--only ${only}`);
    const rows = wholeNumber('--rows', values.rows, 1_000_000, ROWS_MAX);
    const rounds = wholeNumber('--rounds', values.rounds, 4, 100);
    console.log(`Machine: ${machineLine()}`);
    if (only !== 'postgresql') await measure({ rows, rounds }, signal);
    const server = process.env.TEST_DATABASE_URL;
    if (server === undefined || only === 'embedded') return true;
    const { databaseUrl, drop } = await createPostgresDatabase(server);
    await measure({ rows, rounds, databaseUrl }, signal).finally(drop);
    return true;
  },
});

async function measure(
  { rows, rounds, databaseUrl }: { readonly rows: number; readonly rounds: number; readonly databaseUrl?: string },
  signal: AbortSignal,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-bench-tables-'));
  try {
    console.log(`\n${rows} rows in each table, ${databaseUrl === undefined ? 'embedded database' : 'PostgreSQL'}`);
    const database = await openDatabase({ databaseUrl, dataDir, log: SILENT_LOG });
    await insertRows(database, rows, signal).finally(() => database.close());
    const server = await startServerProcess({
      args: [...SERVER_FLAGS, BUILT_SERVER],
      env: {
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: BENCH_PASSWORD,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
      readyMsMax: READY_MS_MAX,
    });
    try {
      const call = await signInAdministrator(server.origin);
      await measurePages(call, rounds, signal);
      for (const format of ['csv', 'json'] as const) await measureExport(call, server.pid, format);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
