import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

const OPERATIONS = path.resolve(import.meta.dirname, '../../docs/operations.md');
/** What Prometheus' text adds to the name of a histogram. */
const HISTOGRAM_SUFFIX = /_(bucket|sum|count)$/;

it('the documentation explains every metric, and no unknown one', async () => {
  const metrics = createMetrics();
  metrics.watch({
    isDatabaseAvailable: () => true,
    attemptsRefused: () => 0,
    waitingToHash: () => 0,
    miner: () => ({ cachedWallets: 0, syncsWaiting: 0, syncsAcknowledged: 0, syncsShed: 0, versionConflicts: 0 }),
    live: () => ({ open: 0, received: 0, refused: 0, syncIntervalMs: 1_000 }),
    mail: { sent: 0, failed: 0 },
    outbox: () => Promise.resolve({ queued: 0, oldestDueSeconds: 0 }),
  });
  const given = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name);
  const text = await readFile(OPERATIONS, 'utf8');
  const explained = text.split('\n').filter((line) => line.startsWith('| `technovex_'));
  expect(given.filter((name) => !explained.some((line) => line.split('|')[1]?.includes(`\`${name}\``)))).toEqual([]);
  const named = [...text.matchAll(/technovex_[a-z0-9_]+/g)].map(([name]) => name.replace(HISTOGRAM_SUFFIX, ''));
  expect([...new Set(named)].filter((name) => !given.includes(name))).toEqual([]);
});
