import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', '{scripts,bench,contracts}/**/*.test.ts'],
    // One file at a time would be the rule on two cores, and most files wait for a process or a disk.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
