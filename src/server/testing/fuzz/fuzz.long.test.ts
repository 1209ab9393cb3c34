import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from '#server/app.ts';
import { LIVE_MESSAGES_PER_SECOND } from '#server/config.ts';
import { ensureFirstAdmin } from '#server/features/team/first-admin.ts';
import { systemClock } from '#server/lib/clock.ts';
import { TEST_SIGNING_KEY } from '../start-test-app.ts';
import { TEST_DATABASES, type TestDatabase } from '../test-databases.ts';
import { almostFor, type JsonSchema, type KnownValues } from './arbitrary-for.ts';

/** FUZZ_REQUESTS=50000 for the long run. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
/** Sent concurrently. */
const CONCURRENT = 16;
const TEST_MS_MAX = 3_600_000;
const TRACE = /\bat .+:\d+:\d+|node_modules|node:internal/;

const MINER = { email: 'fuzz@example.test', pin: '123456' };
const ADMIN = { username: 'fuzz-admin', password: 'a password for fuzzing' };
const OTHERS = Array.from({ length: 20 }, (_, index) => `other-${index}`);
const KNOWN: KnownValues = {
  email: [...OTHERS.map(() => MINER.email), ...OTHERS.map((name) => `${name}@example.test`)],
  pin: [MINER.pin],
  username: [...OTHERS.map(() => ADMIN.username), ...OTHERS],
  password: [ADMIN.password],
  id: ['1', '2', '3'],
  version: [0, 1, 2],
  name: ['A phase'],
  startDate: ['2026-01-01T00:00:00.000Z'],
  endDate: ['2027-01-01T00:00:00.000Z'],
  tokenPrice: [0.015, 0.000001],
  bonus: [0, 25],
  tokenId: [1, null],
  description: ['', 'A description'],
  minPurchase: [1, 100],
  maxPurchase: [100, null],
  softCap: [0, null],
  hardCap: [1_000, null],
};

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
}

/** Cookies by name, as in a browser; a logout keeps the old cookie, which is invalid then. */
type CookieJar = Map<string, string>;

interface FuzzRequest {
  readonly operationId: string;
  readonly method: string;
  readonly url: string;
  readonly payload: string | undefined;
  readonly hasJsonType: boolean;
  /** 'latest': those that the server set last. */
  readonly cookie: string;
  readonly remoteAddress: string;
}

describe.each(TEST_DATABASES)('any request, on $name', ({ open }) => {
  let app: App;
  let testDatabase: TestDatabase;
  let claimsDir = '';

  beforeAll(async () => {
    testDatabase = await open();
    claimsDir = await mkdtemp(path.join(tmpdir(), 'technovex-fuzz-'));
    app = buildApp({
      database: testDatabase.database,
      downtimes: () => [],
      clock: systemClock,
      sessionSecret: 'a secret for tests, long enough to be one',
      claims: {
        folder: claimsDir,
        loadSigningKey: async () => TEST_SIGNING_KEY,
        productVersion: '1.2.3',
      },
      build: { commit: undefined, changelog: '' },
      site: undefined,
      random: () => 0.5,
      eventLoop: { isSaturated: () => false },
      logger: pino({ level: 'silent' }),
      config: {
        newWallets: 'open',
        publicOrigin: undefined,
        trustProxy: false,
        requiresSecondFactor: false,
        liveMessagesPerSecond: LIVE_MESSAGES_PER_SECOND,
        metricsToken: undefined,
        securityContact: undefined,
        retention: {},
        mail: undefined,
      },
    });
    await app.http.ready();
  });
  afterAll(async () => {
    await app.http.close();
    await testDatabase.drop();
    await rm(claimsDir, { recursive: true, force: true });
  });

  it(
    `gets a documented response, never a 5xx or a stack trace (${REQUESTS} requests)`,
    async () => {
      const document = (await app.http.inject('/api/openapi.json')).json<{
        paths: Record<string, Record<string, Operation>>;
      }>();
      const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
      );
      const jar: CookieJar = new Map();
      await ensureFirstAdmin(testDatabase.database, { ...ADMIN, email: undefined });
      await app.http.inject({ method: 'POST', url: '/api/miner/wallets', payload: MINER });
      // After a logout most requests are rejected early, so logouts are rare.
      const weightOf = (id: string) => (id.endsWith('Logout') ? 3 : 12);
      const request = fc.oneof(
        ...operations.map((one) => ({ weight: weightOf(one.operation.operationId), arbitrary: requestFor(one) })),
      );
      const statuses = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(fc.array(request, { minLength: CONCURRENT, maxLength: CONCURRENT }), async (requests) => {
          const responses = await Promise.all(requests.map((one) => send(app, jar, one)));
          for (const [index, { statusCode, body }] of responses.entries()) {
            const details = `${statusCode} ${body.slice(0, 300)} to ${JSON.stringify(requests[index])?.slice(0, 600)}`;
            if (statusCode >= 500 || TRACE.test(body)) throw new Error(details);
            if (statusCode >= 400 && JSON.parse(body).status !== statusCode)
              throw new Error(`no problem document: ${details}`);
            const kind = `${requests[index]?.operationId} ${Math.floor(statusCode / 100)}xx`;
            statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
          }
        }),
        { numRuns: Math.ceil(REQUESTS / CONCURRENT), endOnFailure: true },
      );
      const reached = operations.filter(({ operation }) =>
        [...statuses.keys()].some((kind) => kind.startsWith(`${operation.operationId} `)),
      );
      expect(reached).toHaveLength(operations.length);
      process.stdout.write(
        `${[...statuses]
          .sort()
          .map(([kind, count]) => `${kind}: ${count}`)
          .join(', ')}\n`,
      );
    },
    TEST_MS_MAX,
  );
});

function requestFor({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): fc.Arbitrary<FuzzRequest> {
  const parameters = (operation.parameters ?? []).map(({ name, schema }) =>
    almostFor(schema, KNOWN, name).map((value): [string, string] => [name, encoded(value)]),
  );
  const schema = operation.requestBody?.content['application/json'].schema;
  const payload: fc.Arbitrary<string | undefined> =
    schema === undefined
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 20, arbitrary: almostFor(schema, KNOWN).map((body) => JSON.stringify(body)) },
          { weight: 1, arbitrary: fc.string() },
          {
            weight: 1,
            arbitrary: fc.constantFrom('{', '[', '{"a":1e999}', '{"__proto__":{}}', 'null', '[]'.repeat(500)),
          },
        );
  return fc.record({
    operationId: fc.constant(operation.operationId),
    method: fc.constant(method.toUpperCase()),
    url: fc
      .tuple(...parameters)
      .map((pairs) => pairs.reduce((url, [name, value]) => url.replace(`{${name}}`, () => value), path)),
    payload,
    hasJsonType: fc.constant(schema !== undefined),
    cookie: fc.oneof(
      { weight: 8, arbitrary: fc.constant('latest') },
      { weight: 1, arbitrary: fc.base64String().map((token) => `technovex_miner=${token}`) },
      { weight: 1, arbitrary: fc.constant('') },
    ),
    remoteAddress: fc.ipV4(),
  });
}

/** Percent-encodes a value for a path; a lone surrogate has no encoding. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '')) || '%20';
}

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
