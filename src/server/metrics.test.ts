import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROBLEMS } from '#contract/problem.ts';
import { createMetrics } from './metrics.ts';
import { setUpApp } from './testing/app-suite.ts';

const OPERATIONS = path.resolve(import.meta.dirname, '../../docs/operations.md');
/** What Prometheus' text adds to the name of a histogram. */
const HISTOGRAM_SUFFIX = /_(bucket|sum|count)$/;

describe('the metrics of an app', () => {
  const suite = setUpApp();

  it('are all explained in the documentation, which names no unknown one', async () => {
    const given = [...(await suite.app.metrics()).matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name);
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

  it('tell which version runs and how long requests took, probes left out', async () => {
    for (const url of ['/healthz', '/readyz', '/api/presale', '/api/openapi.json']) await suite.app.call('GET', url);
    const text = await suite.app.metrics();
    expect(text).toMatch(/^technovex_build_info\{version="1\.2\.3",commit="unknown"\} 1$/m);
    expect(text).toMatch(/^technovex_http_request_duration_seconds_count 2$/m);
  });
});

it('counts every problem from 0, so that the first one is an increase', async () => {
  const text = await createMetrics().registry.metrics();
  const counts = [...text.matchAll(/^technovex_problems_total\{code="([a-z-]+)"\} (\d+)$/gm)];
  expect(Object.fromEntries(counts.map(([, code, count]) => [code, count]))).toEqual(
    Object.fromEntries(Object.keys(PROBLEMS).map((code) => [code, '0'])),
  );
});

it('puts a request into the buckets of its duration, in cumulative counts', async () => {
  const { observeRequest, registry } = createMetrics();
  for (const ms of [4, 5, 30, 20_000]) observeRequest(ms);
  const text = await registry.metrics();
  const buckets = [...text.matchAll(/duration_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm)];
  const counts = Object.fromEntries(buckets.map(([, le, count]) => [le, count]));
  expect(counts).toMatchObject({ '0.005': '2', '0.025': '2', '0.05': '3', '10': '3', '+Inf': '4' });
  expect(text).toMatch(/^technovex_http_request_duration_seconds_sum 20\.039$/m);
});
