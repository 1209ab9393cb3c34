import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** TEST_TIER: `short` leaves out the long tests, `long` runs those and all properties; unset: all of them. */
const { TEST_TIER } = process.env;

/** Tests of `npm test -- long`: they kill processes, fill disks, wait for leases, import megabytes or fuzz. */
const LONG = '**/*.long.test.{ts,tsx}';
const TESTS = ['src/**/*.test.{ts,tsx}', '{scripts,bench}/**/*.test.ts'];

/** Each in a process of its own: the real cost of a hash, which the other files replace. */
const ALONE = ['src/server/credentials/secret-hash.test.ts'];

/**
 * What depends on the engine, and runs on PostgreSQL too. In `npm test -- long` every file does that opens a database.
 */
const ON_POSTGRES: Record<string, string> = {
  'src/server/db/heartbeat.test.ts': 'two processes write one row',
  'src/server/db/open-database.test.ts': 'lost connections, row versions, types',
  'src/server/features/claims/publish.test.ts': 'an advisory lock lets one process write',
  'src/server/features/claims/snapshot.test.ts': 'one instant of all wallets, exact sums of numeric',
  'src/server/features/miner/bad-row.test.ts': 'a failed statement within a batch',
  'src/server/features/miner/history.test.ts': 'a record and its wallet in one statement, time zones',
  'src/server/features/miner/miner.test.ts': 'group commit, versions of rows',
  'src/server/features/newsletter/campaign-queue.test.ts': 'SKIP LOCKED, leases, transactions beside each other',
  'src/server/features/presale/presale.test.ts': 'JSON, versions of rows, time zones',
  'src/server/features/team/members/team.test.ts': 'the last administrator, in a race',
  'src/server/limits/attempt-limits.test.ts': 'concurrent counts',
  'src/server/retention.test.ts': 'deletes in batches, triggers',
  'src/server/tables/tables.test.ts': 'collation, plans of queries',
};

const exclude = [...configDefaults.exclude, 'e2e/**', ...(TEST_TIER === 'short' ? [LONG] : [])];
const isLong = TEST_TIER === 'long';

/** One file after another in the same processes, because starting one and loading the server takes a second. */
const shared = {
  exclude: [...exclude, ...ALONE],
  isolate: false,
  alias: {
    // The server's hash PINs and passwords at the lowest cost.
    '@node-rs/argon2': fileURLToPath(new URL('src/server/testing/cheap-argon2.ts', import.meta.url)),
  },
};

export default defineConfig({
  test: {
    // Many files wait for a process, a disk or a time limit.
    maxWorkers: availableParallelism() + 1,
    // For a test that hangs: none depends on the speed of the machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: 'vitest.setup.ts',
    globalSetup: ['scripts/testing/run-folder.mjs', 'scripts/testing/property-seed.mjs'],
    exclude,
    projects: [
      { extends: true, test: { name: 'alone', include: isLong ? [] : ALONE } },
      {
        extends: true,
        test: { ...shared, name: 'unit', include: isLong ? [LONG, ...filesWith(/from 'fast-check'/)] : TESTS },
      },
      ...(process.env.TEST_DATABASE_URL === undefined
        ? []
        : [
            {
              extends: true as const,
              test: {
                ...shared,
                name: 'postgres',
                exclude: [...shared.exclude, 'src/server/db/embedded/**'],
                include: isLong ? filesWith(/openTestDatabase\(\)|\bsetUp\w+\(/) : Object.keys(ON_POSTGRES),
                // Properties are repeated ten thousand times on one database only.
                env: { TEST_ENGINE: 'postgres', TEST_TIER: 'short' },
              },
            },
          ]),
    ],
  },
});

function filesWith(text: RegExp): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join('src', file))
    .filter((file) => text.test(readFileSync(file, 'utf8')));
}
