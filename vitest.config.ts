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

const include = TEST_TIER === 'long' ? [LONG, ...filesWithProperties('src')] : TESTS;
const exclude = [...configDefaults.exclude, 'e2e/**', ...(TEST_TIER === 'short' ? [LONG] : [])];

export default defineConfig({
  test: {
    // Many files wait for a process, a disk or a time limit.
    maxWorkers: availableParallelism() + 1,
    // For a test that hangs: none depends on the speed of the machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A repeated test is reported as flaky (scripts/lib/tally.mjs); one that fails twice has failed. Not repeated: a
    // property's counterexample, which other random values would not find again.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    expect: { poll: { timeout: 30_000 } },
    setupFiles: 'vitest.setup.ts',
    globalSetup: ['scripts/testing/run-folder.mjs', 'scripts/testing/property-seed.mjs'],
    exclude,
    projects: [
      { extends: true, test: { name: 'alone', include: TEST_TIER === 'long' ? [] : ALONE } },
      {
        extends: true,
        // One file after another in the same processes, because starting one and loading the server takes a second.
        test: { name: 'shared', include, exclude: [...exclude, ...ALONE], isolate: false },
        resolve: {
          alias: {
            // The server's hash PINs and passwords at the lowest cost.
            '@node-rs/argon2': fileURLToPath(new URL('src/server/testing/cheap-argon2.ts', import.meta.url)),
          },
        },
      },
    ],
  },
});

function filesWithProperties(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))
    .filter((file) => readFileSync(file, 'utf8').includes("from 'fast-check'"));
}
