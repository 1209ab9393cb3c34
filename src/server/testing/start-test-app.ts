import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { TimeSpan } from '#domain/miner/presence.ts';
import { parseConfig } from '#server/config.ts';
import type { Clock } from '#server/lib/clock.ts';
import { type App, buildApp } from '../app.ts';
import type { AppDeps } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { LiveLimits } from '../features/miner/live/channel-limits.ts';
import type { TimeLimits } from '../http/http-server.ts';
import type { SheddingThresholds } from '../overload/overload-policy.ts';
import type { Site } from '../pages/site.ts';

export const TEST_SECRET = 'a secret for tests, long enough to be one';

/** Signs snapshots of claims. */
export const TEST_SIGNING_KEY = generateKeyPairSync('ed25519').privateKey;

/** A clock that only a test advances. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
}

export function manualClock(startMs = Date.UTC(2026, 0, 1)): ManualClock {
  let now = startMs;
  return {
    nowMs: () => now,
    advance(ms) {
      now += ms;
    },
  };
}

/** The real app listening on a free loopback port. */
export interface TestApp {
  readonly url: string;
  /** `fetch` against the app, with a JSON body when one is given. */
  call(
    method: string,
    path: string,
    options?: { body?: unknown; cookie?: string; headers?: Record<string, string> },
  ): Promise<Reply>;
  metrics(): Promise<string>;
  readonly outbox: App['outbox'];
  readonly campaigns: App['campaigns'];
  sweep(nowMs: number): Promise<void>;
  stop(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape
  readonly json: any;
  /** `name=value` of the first cookie that the response sets. */
  readonly cookie: string | undefined;
}

export interface TestAppOptions {
  database: Database;
  clock: Clock;
  /** Default: `TEST_SECRET`. */
  sessionSecret?: string;
  /** Default: none. */
  downtimes?: readonly TimeSpan[];
  clockBehindMs?: () => number;
  newWallets?: 'open' | 'closed';
  publicOrigin?: string;
  /** Default: of nobody. */
  requiresSecondFactor?: boolean;
  metricsToken?: string;
  securityContact?: string;
  /** Default: no mail server. */
  mail?: AppDeps['config']['mail'];
  /** Default: everything is kept. */
  retention?: AppDeps['config']['retention'];
  /** Default: one without a published snapshot. */
  claimsDir?: string;
  /** Default: `TEST_SIGNING_KEY`. */
  loadSigningKey?: AppDeps['claims']['loadSigningKey'];
  /** true: `x-forwarded-for` is the address of the client. */
  trustProxy?: AppDeps['config']['trustProxy'];
  timeLimits?: TimeLimits;
  liveLimits?: LiveLimits;
  site?: Site;
  /** Default: never saturated. */
  eventLoop?: AppDeps['eventLoop'];
  sheddingThresholds?: SheddingThresholds;
  /** Default: silent. */
  logger?: AppDeps['logger'];
}

export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const app = buildApp({
    database: options.database,
    clock: options.clock,
    downtimes: () => options.downtimes ?? [],
    clockBehindMs: options.clockBehindMs ?? (() => 0),
    sessionSecret: options.sessionSecret ?? TEST_SECRET,
    claims: {
      folder: options.claimsDir ?? path.join(tmpdir(), 'technovex-no-claims'),
      loadSigningKey: options.loadSigningKey ?? (async () => TEST_SIGNING_KEY),
      productVersion: '1.2.3',
    },
    commit: undefined,
    site: options.site,
    ...(options.timeLimits === undefined ? {} : { timeLimits: options.timeLimits }),
    ...(options.liveLimits === undefined ? {} : { liveLimits: options.liveLimits }),
    random: () => 0.5,
    eventLoop: options.eventLoop ?? { isSaturated: () => false },
    ...(options.sheddingThresholds && { sheddingThresholds: options.sheddingThresholds }),
    logger: options.logger ?? pino({ level: 'silent' }),
    config: {
      ...parseConfig({}, tmpdir()),
      newWallets: options.newWallets ?? 'open',
      publicOrigin: options.publicOrigin,
      trustProxy: options.trustProxy ?? false,
      requiresSecondFactor: options.requiresSecondFactor ?? false,
      metricsToken: options.metricsToken,
      securityContact: options.securityContact,
      mail: options.mail,
      retention: options.retention ?? {},
    },
  });
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    metrics: () => app.metrics.metrics(),
    outbox: app.outbox,
    campaigns: app.campaigns,
    sweep: app.sweep,
    stop: () => app.http.close(),
    async call(method, path, { body, cookie, headers } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookie === undefined ? {} : { cookie }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: isJson && text !== '' ? JSON.parse(text) : undefined,
        cookie: response.headers.get('set-cookie')?.split(';', 1)[0],
      };
    },
  };
}
