import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { almostFor, type JsonSchema } from '#server/testing/fuzz/arbitrary-for.ts';
import {
  type ApiDocument,
  FUZZ_ADMIN,
  FUZZ_MINER,
  type FuzzRequest,
  fuzzRequests,
} from '#server/testing/fuzz/fuzz-requests.ts';
import { openLiveClient, UpgradeRefused } from '#server/testing/live-client.ts';
import { createWallets } from '#server/testing/miner-client.ts';
import { machineLine, processUsage } from './lib/machine.ts';
import { onEachDatabase, runBenchmark, wholeNumber } from './lib/run-benchmark.ts';
import { quantile } from './lib/statistics.ts';
import { startTechnovex } from './sync/contenders.ts';

/** Requests to all operations of OpenAPI and messages on the live channel, from their schemas and around them. */
const USAGE = `npm run bench -- fuzz [--requests 1000000] [--minutes 60] [--databases embedded,postgres] [--seed N]
  ends after either; fails on a response of 5xx but 503, on one that takes longer than 10 s, and when memory grows`;
const REQUESTS_MAX = 100_000_000;
const MINUTES_MAX = 1_440;
const CONCURRENT = 32;
/** A call is answered within 8 s. */
const HANG_MS = 10_000;
/** Before each the two sessions begin again, because requests end them. */
const BATCH = 200;
/** One message on a live channel for so many requests. */
const REQUESTS_PER_MESSAGE = 10;
/** From the third quarter of the requests to the last, when the caches are filled; medians. */
const MEMORY_FACTOR_MAX = 1.1;
const REPORT_EVERY = 50_000;
const SYNC: JsonSchema = {
  type: 'object',
  required: ['type', 'id', 'totalMined', 'miningTimeSeconds'],
  properties: {
    type: { const: 'sync' },
    id: { type: 'integer', minimum: 0 },
    totalMined: { type: 'number', minimum: 0 },
    miningTimeSeconds: { type: 'number', minimum: 0 },
  },
};

interface FuzzOptions {
  readonly postgresUrl: string | undefined;
  readonly requests: number;
  readonly minutes: number;
  readonly seed: number;
  readonly signal: AbortSignal;
}

await runBenchmark({
  usage: USAGE,
  options: {
    requests: { type: 'string' },
    minutes: { type: 'string' },
    databases: { type: 'string', default: 'embedded,postgres' },
    seed: { type: 'string' },
  },
  async run({ databases, ...values }, signal) {
    const requests = wholeNumber('--requests', values.requests, 1_000_000, REQUESTS_MAX);
    const minutes = wholeNumber('--minutes', values.minutes, 60, MINUTES_MAX);
    const seed = wholeNumber('--seed', values.seed, 1 + Math.floor(Math.random() * 1e9), 2 ** 31 - 1);
    console.log(`Machine: ${machineLine()}; seed ${seed}`);
    return onEachDatabase(databases, (_name, postgresUrl) => fuzz({ postgresUrl, requests, minutes, seed, signal }));
  },
});

async function fuzz({ postgresUrl, requests, minutes, seed, signal }: FuzzOptions): Promise<boolean> {
  const { username, password } = FUZZ_ADMIN;
  const contender = await startTechnovex({
    postgresUrl,
    // Those that the requests block and erase (KNOWN of fuzz-requests.ts); the ones that sync come after them.
    walletCount: 3,
    env: { ADMIN_USERNAME: username, ADMIN_PASSWORD: password },
  });
  try {
    const { server } = contender;
    const document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as ApiDocument;
    const arbitrary = fuzzRequests(document);
    await fetch(`${server.origin}/api/miner/wallets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(FUZZ_MINER),
    });
    const client = createFuzzClient(server.origin);
    const channel = await createFuzzChannel(server.origin);
    const residentMiB: number[] = [];
    const endMs = performance.now() + minutes * 60_000;
    const startMs = performance.now();
    let sent = 0;
    for (let batch = 0; sent < requests && performance.now() < endMs; batch += 1) {
      signal.throwIfAborted();
      const queue = fc.sample(arbitrary.request, { seed: seed + batch, numRuns: Math.min(BATCH, requests - sent) });
      const messages = fc.sample(almostFor(SYNC, {}), { seed: seed + batch, numRuns: BATCH / REQUESTS_PER_MESSAGE });
      sent += queue.length;
      await client.signIn();
      await Promise.all([
        ...Array.from({ length: CONCURRENT }, async () => {
          for (let one = queue.pop(); one !== undefined; one = queue.pop()) await client.send(one);
        }),
        channel.send(messages),
      ]);
      residentMiB.push(processUsage(server.pid)?.residentMiB ?? Number.NaN);
      if (sent % REPORT_EVERY === 0) console.log(`  ${sent} requests, ${residentMiB.at(-1)?.toFixed(0)} MiB`);
    }
    const { byStatus, failures } = client;
    const seconds = (performance.now() - startMs) / 1_000;
    const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const quarter = Math.ceil(residentMiB.length / 4);
    const [third, last] = [residentMiB.slice(-2 * quarter, -quarter), residentMiB.slice(-quarter)].map((values) =>
      quantile(values, 0.5),
    ) as [number, number];
    const missed = arbitrary.operationIds.filter((id) => !client.reached.has(id));
    console.log(`${contender.id.split('-')[0]}: ${sent} requests in ${seconds.toFixed(0)} s, ${statuses.join(', ')}`);
    console.log(
      `  ${channel.counts.messages} messages on live channels, of which ${channel.counts.closed} closed them`,
    );
    console.log(`  memory ${third.toFixed(0)} MiB in the third quarter, ${last.toFixed(0)} MiB in the last`);
    console.log(`  ${arbitrary.operationIds.length - missed.length} of ${arbitrary.operationIds.length} operations`);
    for (const failure of failures.slice(0, 5)) console.log(`  FAILED: ${failure}`);
    const isAlive = (await fetch(`${server.origin}/readyz`)).status === 200;
    return isAlive && failures.length === 0 && !(last > third * MEMORY_FACTOR_MAX);
  } finally {
    await contender.stop();
  }
}

/** Keeps the cookies that the server set last, as a browser does. */
function createFuzzClient(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT });
  const jar = new Map<string, string>();
  const byStatus = new Map<number, number>();
  const reached = new Set<string>();
  const failures: string[] = [];

  async function respond(fuzzed: FuzzRequest): Promise<number> {
    const { method, url, payload, hasJsonType, remoteAddress } = fuzzed;
    const cookie = fuzzed.cookie === 'latest' ? [...jar.values()].join('; ') : fuzzed.cookie;
    const headers = {
      'x-forwarded-for': remoteAddress,
      ...(hasJsonType ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
      ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
    };
    const call = httpRequest(origin + url, { method, headers, agent, signal: AbortSignal.timeout(HANG_MS) });
    call.end(payload);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const body = await text(response);
    const status = response.statusCode ?? 0;
    for (const set of response.headers['set-cookie'] ?? []) {
      const [pair = ''] = set.split(';', 1);
      if (status < 300 && !set.includes('Max-Age=0')) jar.set(pair.split('=', 1)[0] ?? '', pair);
    }
    if (status >= 500 && status !== 503) failures.push(`${status} ${body.slice(0, 200)} to ${describe(fuzzed)}`);
    return status;
  }

  /** From another address each time, because attempts are limited by address. */
  async function signInTo(url: string, body: object): Promise<void> {
    const remoteAddress = `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
    const call = { operationId: '', method: 'POST', url, hasJsonType: true, cookie: '', remoteAddress };
    await respond({ ...call, payload: JSON.stringify(body) });
  }

  return {
    byStatus,
    reached,
    failures,
    async signIn(): Promise<void> {
      await signInTo('/api/login', FUZZ_ADMIN);
      await signInTo('/api/miner/login', FUZZ_MINER);
    },
    async send(fuzzed: FuzzRequest): Promise<void> {
      reached.add(fuzzed.operationId);
      const status = await respond(fuzzed).catch((error: unknown) => {
        failures.push(`${String(error)} to ${describe(fuzzed)}`);
        return 0;
      });
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    },
  };
}

function describe(fuzzed: FuzzRequest): string {
  return JSON.stringify(fuzzed).slice(0, 500);
}

/** Sends messages on a live channel, and opens another one whenever the server closes it. */
async function createFuzzChannel(origin: string) {
  const [wallet] = await createWallets(origin, 'fuzz-live', 1, 7);
  if (wallet === undefined) throw new Error('no wallet');
  const counts = { messages: 0, closed: 0 };
  let address = 0;
  const open = () => {
    address += 1;
    return openLiveClient(origin, wallet, { 'x-forwarded-for': `10.8.${(address >> 8) & 255}.${address & 255}` });
  };
  let client = await open();
  return {
    counts,
    async send(messages: readonly unknown[]): Promise<void> {
      for (const message of messages) {
        if (client.socket.readyState !== client.socket.OPEN) {
          counts.closed += 1;
          // The limits of channels apply here too.
          client = await open().catch((error: unknown) => {
            if (error instanceof UpgradeRefused) return client;
            throw error;
          });
        }
        client.send(JSON.stringify(message) ?? '');
        counts.messages += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
