import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of `npm test -- long`: they kill processes, fill disks, wait for leases, import megabytes or fuzz. */
const LONG = '**/*.long.test.{ts,tsx}';

/**
 * Files that run one after another in the same processes, because starting one and loading the server takes a second:
 * rules, screens, and the app over HTTP. The server's hash PINs and passwords at the lowest cost.
 */
const IN_SHARED_PROCESSES = [
  'src/{contract,domain}/**/*.test.ts',
  'src/server/{features,http,limits,mail}/**/*.test.ts',
];

/** TEST_TIER: `short` leaves out the long tests, `long` runs only those; unset: all of them. */
const { TEST_TIER } = process.env;
const exclude = [...configDefaults.exclude, ...(TEST_TIER === 'short' ? [LONG] : [])];
const ofTier = (files: readonly string[]): string[] =>
  TEST_TIER === 'long' ? files.map((file) => file.replace('*.test.', '*.long.test.')) : [...files];

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
    globalSetup: 'scripts/testing/run-folder.mjs',
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ofTier(['src/**/*.test.{ts,tsx}', '{scripts,bench,contracts}/**/*.test.ts']),
          exclude: [...exclude, ...IN_SHARED_PROCESSES],
        },
      },
      {
        extends: true,
        test: { name: 'shared', include: ofTier(IN_SHARED_PROCESSES), exclude, isolate: false },
        resolve: {
          alias: {
            '@node-rs/argon2': fileURLToPath(new URL('src/server/testing/cheap-argon2.ts', import.meta.url)),
          },
        },
      },
    ],
  },
});
