import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { manualClock, startTestApp } from './testing/start-test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';

const OPERATIONS = path.resolve(import.meta.dirname, '../../docs/operations.md');
/** What Prometheus' text adds to the name of a histogram. */
const HISTOGRAM_SUFFIX = /_(bucket|sum|count)$/;

it.each(TEST_DATABASES.slice(0, 1))('the documentation explains every metric, and no unknown one', async ({ open }) => {
  const { database, drop } = await open();
  const app = await startTestApp({ database, clock: manualClock() });
  const text = await app.metrics();
  await app.stop();
  await drop();
  const given = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name);
  expect(given.length).toBeGreaterThan(20);
  const documentation = await readFile(OPERATIONS, 'utf8');
  const explained = documentation.split('\n').filter((line) => line.startsWith('| `technovex_'));
  expect(given.filter((name) => !explained.some((line) => line.split('|')[1]?.includes(`\`${name}\``)))).toEqual([]);
  const named = [...documentation.matchAll(/technovex_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(HISTOGRAM_SUFFIX, ''),
  );
  expect([...new Set(named)].filter((name) => !given.includes(name))).toEqual([]);
});
