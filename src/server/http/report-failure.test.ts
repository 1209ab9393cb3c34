import { once } from 'node:events';
import Fastify from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NEWSLETTER_FORM_ACTION, NEWSLETTER_FORM_FAILED } from '#contract/newsletter-links.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { openSocket, sendBytes } from '#server/testing/raw-http.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { DatabaseUnavailableError } from '../db/database.ts';
import { createReportFailure, installErrorHandler } from './problem-error.ts';

describe('a request that fails', () => {
  /** A server each of whose requests fails with what `fail` is given; `lines` are those of its log. */
  function start() {
    const lines: { err: { message: string }; route: string; requestId: string }[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line));
    const app = Fastify({ logger: { level: 'error', stream: { write } } });
    onTestFinished(() => app.close());
    const clock = manualClock();
    const counted: ProblemCode[] = [];
    installErrorHandler(
      app,
      createReportFailure({ log: app.log, clock, countProblem: (code) => void counted.push(code) }),
    );
    let failure: Error | undefined;
    for (const path of ['/', '/other']) app.get(path, () => Promise.reject(failure));
    const fail = async (error: Error, path = '/') => {
      failure = error;
      return app.inject(path);
    };
    return { fail, lines, clock, counted };
  }
  const sqlError = (code: string) => Object.assign(new Error('failed'), { code });

  it('is 503 and logged once a minute, on all routes, when the database cannot write', async () => {
    const { fail, lines, clock, counted } = start();
    const failAll = async () => {
      for (const [code, path] of [['57P01'], ['25006', '/other'], ['53100']] as const)
        expect((await fail(sqlError(code), path)).statusCode).toBe(503);
    };
    await failAll();
    expect(lines).toHaveLength(1);
    clock.advance(MINUTE_MS - 1);
    await failAll();
    expect(lines).toHaveLength(1);
    clock.advance(1);
    await failAll();
    expect(lines).toHaveLength(2);
    expect(counted).toEqual(Array(9).fill('temporarily-unavailable'));
  });

  it('is 503 and not logged during an outage that has been logged, however deep the cause', async () => {
    const { fail, lines } = start();
    const known = new DatabaseUnavailableError('PostgreSQL does not commit');
    for (const error of [known, new Error('Failed query', { cause: known })])
      expect((await fail(error)).statusCode).toBe(503);
    expect(lines).toEqual([]);
  });

  it('is 500 and logged with its route and the id of the response when nobody expected it; each kind once a minute', async () => {
    const { fail, lines, clock } = start();
    const { statusCode, headers } = await fail(new TypeError('nobody expected this'));
    expect(statusCode).toBe(500);
    expect(lines).toMatchObject([
      { err: { message: 'nobody expected this' }, route: 'GET /', requestId: headers['x-request-id'] },
    ]);
    await fail(new TypeError('again'));
    expect(lines).toHaveLength(1);
    await fail(new RangeError('nor this'));
    await fail(new TypeError('elsewhere'), '/other');
    clock.advance(MINUTE_MS);
    await fail(new TypeError('later'));
    expect(lines.map(({ err }) => err.message).slice(1)).toEqual(['nor this', 'elsewhere', 'later']);
  });
});

describe('what any client can cause is counted and not logged', () => {
  const lines: string[] = [];
  const suite = setUpApp({ logger: pino({ base: null }, { write: (line: string) => void lines.push(line) }) });

  const problems = async (code: string) =>
    Number(new RegExp(`technovex_problems_total\\{code="${code}"\\} (\\d+)`).exec(await suite.app.metrics())?.[1] ?? 0);

  async function postForm(): Promise<void> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', body: 'email=nobody&source=hero', headers, redirect: 'manual' } as const;
    const response = await fetch(suite.app.url + NEWSLETTER_FORM_ACTION, init);
    expect(response.headers.get('location')).toBe(NEWSLETTER_FORM_FAILED);
  }

  async function breakConnection(): Promise<void> {
    const socket = openSocket(suite.app.url);
    const head = 'POST /api/miner/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json';
    socket.write(`${head}\r\nexpect: 100-continue\r\ncontent-length: 100\r\n\r\n{"email`);
    await once(socket, 'data');
    socket.resetAndDestroy();
  }

  it.each([
    ['a form that is rejected', postForm],
    ['bytes that are not HTTP', () => sendBytes(suite.app.url, 'this is not HTTP\r\n\r\n')],
    ['a connection that breaks in the middle of a body', breakConnection],
  ])('%s', async (_what, cause) => {
    const before = await problems('invalid-request');
    for (let call = 0; call < 3; call += 1) await cause();
    await vi.waitFor(async () => expect(await problems('invalid-request')).toBe(before + 3));
    expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });
});
