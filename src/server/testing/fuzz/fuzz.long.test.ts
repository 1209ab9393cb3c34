import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { type App, buildApp } from '#server/app.ts';
import { parseConfig } from '#server/config.ts';
import { ensureFirstAdmin } from '#server/features/team/first-admin.ts';
import { systemClock } from '#server/lib/clock.ts';
import { TEST_SECRET, TEST_SIGNING_KEY } from '../start-test-app.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { openTestDatabase } from '../test-databases.ts';
import { type ApiDocument, FUZZ_ADMIN, FUZZ_MINER, type FuzzRequest, fuzzRequests } from './fuzz-requests.ts';

/** FUZZ_REQUESTS=50000 for the long run. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
/** Sent concurrently. */
const CONCURRENT = 16;
const TEST_MS_MAX = 3_600_000;
/** A line of a stack trace, in text or in JSON; a sentence may say at what time something was. */
const TRACE = /(?:\n|\\n)\s+at .+:\d+:\d+|node_modules|node:internal/;

/** Cookies by name, as in a browser; a logout keeps the old cookie, which is invalid then. */
type CookieJar = Map<string, string>;

it(`any request gets a documented response, never a 5xx or a stack trace (${REQUESTS} requests)`, {
  timeout: TEST_MS_MAX,
}, async () => {
  const claimsDir = temporaryFolder();
  const { database, drop } = await openTestDatabase();
  const app = buildApp({
    database,
    downtimes: () => [],
    clock: systemClock,
    sessionSecret: TEST_SECRET,
    claims: { folder: claimsDir, loadSigningKey: async () => TEST_SIGNING_KEY, productVersion: '1.2.3' },
    commit: undefined,
    site: undefined,
    random: () => 0.5,
    eventLoop: { isSaturated: () => false },
    logger: pino({ level: 'silent' }),
    config: parseConfig({}, claimsDir),
  });
  onTestFinished(async () => {
    await app.http.close();
    await drop();
  });
  await app.http.ready();
  const document = (await app.http.inject('/api/openapi.json')).json<ApiDocument>();
  const { request, operationIds } = fuzzRequests(document);
  const jar: CookieJar = new Map();
  await ensureFirstAdmin(database, { ...FUZZ_ADMIN, email: undefined });
  await app.http.inject({ method: 'POST', url: '/api/miner/wallets', payload: FUZZ_MINER });
  const reached = new Set<string | undefined>();
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: CONCURRENT, maxLength: CONCURRENT }), async (requests) => {
      const responses = await Promise.all(requests.map((one) => send(app, jar, one)));
      for (const [index, { statusCode, body }] of responses.entries()) {
        const details = `${statusCode} ${body.slice(0, 300)} to ${JSON.stringify(requests[index])?.slice(0, 600)}`;
        if (statusCode >= 500 || TRACE.test(body)) throw new Error(details);
        if (statusCode >= 400 && JSON.parse(body).status !== statusCode)
          throw new Error(`no problem document: ${details}`);
        reached.add(requests[index]?.operationId);
      }
    }),
    { numRuns: Math.ceil(REQUESTS / CONCURRENT), endOnFailure: true },
  );
  expect(operationIds.filter((id) => !reached.has(id))).toEqual([]);
});

async function send(app: App, jar: CookieJar, request: FuzzRequest) {
  const { method, url, payload, hasJsonType, remoteAddress } = request;
  const cookie = request.cookie === 'latest' ? [...jar.values()].join('; ') : request.cookie;
  const response = await app.http.inject({
    method: method as 'GET',
    url,
    headers: { ...(hasJsonType ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) },
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  });
  for (const set of [response.headers['set-cookie'] ?? []].flat()) {
    const [pair = ''] = set.split(';', 1);
    if (response.statusCode < 300 && !set.includes('Max-Age=0')) jar.set(pair.split('=', 1)[0] ?? '', pair);
  }
  return { statusCode: response.statusCode, body: response.body };
}
