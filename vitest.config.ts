import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Rules, and the app over HTTP. Their files run one after another in the same processes, because starting one and
 * loading the server takes a second. They hash PINs and passwords at the lowest cost.
 */
const IN_SHARED_PROCESSES = [
  'src/{contract,domain}/**/*.test.ts',
  'src/server/{features,http,limits,mail}/**/*.test.ts',
];

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
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['src/**/*.test.{ts,tsx}', '{scripts,bench,contracts}/**/*.test.ts'],
          exclude: IN_SHARED_PROCESSES,
        },
      },
      {
        extends: true,
        test: { name: 'shared', include: IN_SHARED_PROCESSES, isolate: false },
        resolve: {
          alias: {
            '@node-rs/argon2': fileURLToPath(new URL('src/server/testing/cheap-argon2.ts', import.meta.url)),
          },
        },
      },
    ],
  },
});
