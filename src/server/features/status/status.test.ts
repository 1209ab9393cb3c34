import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { serverStatus } from '#contract/status.ts';
import { HOUR_MS } from '#domain/time.ts';
import { type Database, DatabaseUnavailableError } from '#server/db/database.ts';
import type { Site } from '#server/pages/site.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { manualClock, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestSite } from '#server/testing/test-site.ts';
import { type MeasureOptions, measuredStatus, prefersJson } from './routes.ts';

describe('GET /api/status', () => {
  const suite = setUpApp();
  const startMs = suite.clock.nowMs();
  const iso = (ms: number): string => new Date(ms).toISOString();

  it('measures a durable commit, and is neither cached nor more than the contract says', async () => {
    const { pool } = suite.database;
    const written = async (): Promise<string> =>
      (await pool.query('SELECT pg_current_wal_flush_lsn()::text AS lsn')).rows[0].lsn;
    await pool.query('SET synchronous_commit = on');
    const before = await written();
    const { status, headers, json } = await suite.app.call('GET', '/api/status');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(json).sort()).toEqual(Object.keys(serverStatus.shape).sort());
    expect(serverStatus.parse(json)).toMatchObject({ asOf: iso(startMs), database: 'reachable' });
    expect(json.commitDelayMs).toBeGreaterThan(0);
    expect(await written()).not.toBe(before);
  });

  it('is up since its own start while no downtime is recorded, otherwise since the latest one', async () => {
    const fresh = await suite.app.call('GET', '/api/status');
    expect(fresh.json).toMatchObject({ upSince: iso(startMs), lastDowntime: null });
    const downtimes = [
      { fromMs: startMs - 9 * HOUR_MS, untilMs: startMs - 8 * HOUR_MS },
      { fromMs: startMs - 2 * HOUR_MS, untilMs: startMs - HOUR_MS },
    ];
    const restarted = await suite.startAnother({ downtimes });
    expect((await restarted.call('GET', '/api/status')).json).toMatchObject({
      upSince: iso(startMs - HOUR_MS),
      lastDowntime: { from: iso(startMs - 2 * HOUR_MS), until: iso(startMs - HOUR_MS) },
    });
  });

  it('responds while the database is unreachable, without the reason', async () => {
    const pool = { query: () => Promise.reject(new DatabaseUnavailableError('away')) } as unknown as Database['pool'];
    const availability = () => ({ available: false, reason: 'postgres://secret@host is away' }) as const;
    const app = await suite.startAnother({ database: { ...suite.database, pool, availability } });
    const { status, json, text } = await app.call('GET', '/api/status');
    expect(status).toBe(200);
    expect(json).toMatchObject({ database: 'unreachable', commitDelayMs: null });
    expect(text).not.toContain('secret');
    expect((await app.call('GET', '/api/user')).status).toBe(503);
  });
});

describe('the status page', () => {
  const suite = setUpApp({
    clock: manualClock(Date.UTC(2026, 4, 3, 12)),
    downtimes: [{ fromMs: Date.UTC(2026, 3, 1, 8), untilMs: Date.UTC(2026, 3, 1, 9, 30) }],
  });
  let site: Site;
  let app: TestApp;
  beforeAll(async () => {
    site = await openTestSite({ clock: suite.clock });
    app = await suite.startAnother({ site });
  });
  afterAll(() => site.pages.stop());

  it('is rendered with what was measured for this response, and asked again each time', async () => {
    const { status, headers, text } = await app.call('GET', '/status', { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toBe('accept, accept-encoding');
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    for (const shown of ['Everything works', '1 April 2026, 09:30 UTC', 'for 1 hour', '3 May 2026, 12:00 UTC']) {
      expect(text, shown).toContain(shown);
    }
  });

  it('is sent as JSON to clients that prefer it, the same as /api/status', async () => {
    const accept = { accept: 'application/json' };
    const { headers, json } = await app.call('GET', '/status', { headers: accept });
    expect(headers.get('vary')).toBe('accept');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(json).toEqual((await app.call('GET', '/api/status', { headers: accept })).json);
  });

  it('is sent as built when it cannot be rendered, for the browser to read the status', async () => {
    const renderWith = () => Promise.reject(new Error('The worker exited.'));
    const failing = await suite.startAnother({ site: { ...site, pages: { ...site.pages, renderWith } } });
    const { status, text } = await failing.call('GET', '/status');
    expect(status).toBe(200);
    expect(text).toContain('Reading the status');
  });
});

describe('the measurement of the status', () => {
  afterEach(() => void vi.useRealTimers());

  const stopwatch = manualClock(0);
  function create(query: () => Promise<unknown>, onMeasureFailed = vi.fn()) {
    const pool = { query } as unknown as MeasureOptions['database']['pool'];
    const database = { pool, availability: () => ({ available: true }) as const, writeProblem: () => undefined };
    return measuredStatus({ database, clock: manualClock(), stopwatch, downtimes: () => [], onMeasureFailed });
  }

  it('is sent to everybody for five seconds', async () => {
    const query = vi.fn(async () => undefined);
    const service = create(query);
    await Promise.all([service.read(), service.read()]);
    stopwatch.advance(4_999);
    await service.read();
    expect(query).toHaveBeenCalledTimes(1);
    stopwatch.advance(1);
    await service.read();
    expect(query).toHaveBeenCalledTimes(2);
  });

  it('waits at most two seconds for the commit, and reports one that fails for another reason than an outage', async () => {
    vi.useFakeTimers();
    const read = create(() => new Promise(() => undefined)).read();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await read).toMatchObject({ database: 'reachable', commitDelayMs: null });
    const failure = new Error('permission denied');
    const onMeasureFailed = vi.fn();
    const failing = create(() => Promise.reject(failure), onMeasureFailed);
    expect(await failing.read()).toMatchObject({ commitDelayMs: null });
    expect(onMeasureFailed).toHaveBeenCalledExactlyOnceWith(failure);
  });
});

it('prefers JSON where the client lists it first, and does not refuse it', () => {
  for (const accept of ['application/json', 'application/json, text/html;q=0.9']) {
    expect(prefersJson(accept), accept).toBe(true);
  }
  for (const accept of ['text/html,application/xml;q=0.9,*/*;q=0.8', 'text/html, application/json', '']) {
    expect(prefersJson(accept), accept).toBe(false);
  }
  expect(prefersJson('application/json;q=0')).toBe(false);
});
