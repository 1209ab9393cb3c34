import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEWSLETTER_FORM_ACTION, NEWSLETTER_FORM_FAILED } from '#contract/newsletter-links.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { openSocket, sendBytes } from '#server/testing/raw-http.ts';
import { type ManualClock, manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';

const CALLS = 100;

describe('the log', () => {
  let testDatabase: TestDatabase;
  let clock: ManualClock;
  let app: TestApp;
  let lines: string[] = [];
  /** Thrown by every query while it is set. */
  let failure: Error | undefined;

  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    clock = manualClock();
    const { orm, pool } = testDatabase.database;
    const breakable = <T extends object>(target: T): T =>
      new Proxy(target, {
        get(_target, name) {
          if (failure !== undefined) throw failure;
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    const database: Database = { ...testDatabase.database, orm: breakable(orm), pool: breakable(pool) };
    const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    app = await startTestApp({ database, clock, logger, trustProxy: true });
  });
  beforeEach(() => {
    lines = [];
    failure = undefined;
    clock.advance(MINUTE_MS);
  });
  afterAll(async () => {
    await app.stop();
    await testDatabase.drop();
  });

  const errors = () => lines.filter((line) => JSON.parse(line).level >= 40);
  const problems = async (code: string) =>
    Number(new RegExp(`technovex_problems_total\\{code="${code}"\\} (\\d+)`).exec(await app.metrics())?.[1] ?? 0);

  async function postForm(body: string): Promise<string | null> {
    const response = await fetch(app.url + NEWSLETTER_FORM_ACTION, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });
    return response.headers.get('location');
  }

  it('is empty when form posts are rejected, and the metrics count them', async () => {
    const before = await Promise.all([problems('too-many-requests'), problems('invalid-request')]);
    const locations = new Set<string | null>();
    for (let call = 0; call < CALLS; call += 1) {
      await postForm(`email=a${call}@mail.example&source=hero`);
      locations.add(await postForm('email=nobody&source=hero'));
    }
    expect(locations).toEqual(new Set([NEWSLETTER_FORM_FAILED]));
    expect(errors()).toEqual([]);
    expect(await problems('too-many-requests')).toBeGreaterThan(before[0]);
    expect(await problems('invalid-request')).toBe(before[1] + CALLS);
  });

  it('names a failed request as its response does', async () => {
    failure = new Error('broken');
    const { status, headers } = await app.call('GET', '/api/presale');
    expect(status).toBe(500);
    const [line = '{}'] = errors();
    expect(JSON.parse(line).requestId).toBe(headers.get('x-request-id'));
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9]+$/);
  });

  it('gets one line per minute for a database that cannot write, from forms and from the API', async () => {
    failure = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '53100' });
    const before = await problems('temporarily-unavailable');
    const fail = async () => {
      for (let call = 0; call < CALLS; call += 1) {
        expect(await postForm('email=a@mail.example&source=hero')).toBe(NEWSLETTER_FORM_FAILED);
        expect((await app.call('GET', `/api/miner/check-email/a${call}@mail.example`)).status).toBe(503);
      }
    };
    await fail();
    expect(errors()).toHaveLength(1);
    expect(await problems('temporarily-unavailable')).toBe(before + 2 * CALLS);
    clock.advance(MINUTE_MS);
    await fail();
    expect(errors()).toHaveLength(2);
  });

  it('gets an unexpected error with its cause, and repetitions once a minute', async () => {
    failure = new TypeError('nobody expected this');
    for (let call = 0; call < CALLS; call += 1) await postForm('email=a@mail.example&source=hero');
    const [line = '', ...more] = errors();
    expect(more).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ level: 50, route: `POST ${NEWSLETTER_FORM_ACTION}` });
    expect(line).toContain('nobody expected this');
    failure = new RangeError('nor this');
    await postForm('email=a@mail.example&source=hero');
    expect(errors()).toHaveLength(2);
  });

  it('is empty when clients disconnect in the middle of a body', async () => {
    const before = await problems('invalid-request');
    for (let call = 0; call < 5; call += 1) {
      const socket = openSocket(app.url);
      socket.write(
        'POST /api/miner/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email',
      );
      await once(socket, 'connect');
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.resetAndDestroy();
    }
    await vi.waitFor(async () => expect(await problems('invalid-request')).toBe(before + 5));
    expect(errors()).toEqual([]);
  });

  it('is empty when the bytes are not HTTP, and the metrics count them', async () => {
    const before = await problems('invalid-request');
    for (let call = 0; call < CALLS; call += 1) await sendBytes(app.url, 'this is not HTTP\r\n\r\n');
    expect(errors()).toEqual([]);
    expect(await problems('invalid-request')).toBe(before + CALLS);
  });
});
