import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROBLEMS } from '#contract/problem.ts';
import { createMetrics } from './metrics.ts';
import { manualClock, startTestApp } from './testing/start-test-app.ts';
import { openTestDatabase } from './testing/test-databases.ts';

const OPERATIONS = path.resolve(import.meta.dirname, '../../docs/operations.md');
/** What Prometheus' text adds to the name of a histogram. */
const HISTOGRAM_SUFFIX = /_(bucket|sum|count)$/;

it('the documentation explains every metric, and no unknown one', async () => {
  const { database, drop } = await openTestDatabase();
  const app = await startTestApp({ database, clock: manualClock() });
  const text = await app.metrics();
  await app.stop();
  await drop();
  const given = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name);
  // Those of prom-client itself need no explanation.
  const ours = given.filter((name) => !/^technovex_(process|nodejs)_/.test(name));
  expect(ours.length).toBeGreaterThan(20);
  const documentation = await readFile(OPERATIONS, 'utf8');
  const explained = documentation.split('\n').filter((line) => line.startsWith('| `technovex_'));
  expect(ours.filter((name) => !explained.some((line) => line.split('|')[1]?.includes(`\`${name}\``)))).toEqual([]);
  const named = [...documentation.matchAll(/technovex_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(HISTOGRAM_SUFFIX, ''),
  );
  expect([...new Set(named)].filter((name) => !given.includes(name))).toEqual([]);
});

it('counts every problem from 0, so that the first one is an increase', async () => {
  const text = await createMetrics().registry.metrics();
  const counts = [...text.matchAll(/^technovex_problems_total\{code="([a-z-]+)"\} (\d+)$/gm)];
  expect(Object.fromEntries(counts.map(([, code, count]) => [code, count]))).toEqual(
    Object.fromEntries(Object.keys(PROBLEMS).map((code) => [code, '0'])),
  );
});

it('tells which version runs and how long requests took, probes left out', async () => {
  const { database, drop } = await openTestDatabase();
  const app = await startTestApp({ database, clock: manualClock() });
  for (const path of ['/healthz', '/readyz', '/api/presale', '/api/openapi.json']) await app.call('GET', path);
  const text = await app.metrics();
  await app.stop();
  await drop();
  expect(text).toMatch(/^technovex_build_info\{version="1\.2\.3",commit="unknown"\} 1$/m);
  expect(text).toMatch(/^technovex_http_request_duration_seconds_count 2$/m);
  expect(text).toMatch(/^technovex_http_request_duration_seconds_bucket\{le="\+Inf"\} 2$/m);
});

it('puts a request into the buckets of its duration, in cumulative counts', async () => {
  const { observeRequest, registry } = createMetrics();
  for (const ms of [4, 5, 30, 20_000]) observeRequest(ms);
  const text = await registry.metrics();
  const buckets = [...text.matchAll(/duration_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm)];
  expect(buckets.map(([, le, count]) => `${le} ${count}`)).toEqual([
    '0.005 2',
    '0.01 2',
    '0.025 2',
    '0.05 3',
    '0.1 3',
    '0.25 3',
    '0.5 3',
    '1 3',
    '2.5 3',
    '5 3',
    '10 3',
    '+Inf 4',
  ]);
  expect(text).toMatch(/^technovex_http_request_duration_seconds_sum 20\.039$/m);
});
