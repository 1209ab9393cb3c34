import type { FastifyServerOptions } from 'fastify';

/** How long a client may take, ms. Without these a few thousand that dribble would hold every connection for ever. */
export interface TimeLimits {
  /** From the first byte, or from the connection when none comes, to the last header. */
  readonly headersMs: number;
  /** From the first byte to the last of the body. */
  readonly requestMs: number;
  /** Nothing sent or taken for this long while a request is on its way: also a client that does not read its answer. */
  readonly silenceMs: number;
  /** Between two requests on one connection. Longer than proxies keep theirs (nginx: 60 s), or they meet closed ones. */
  readonly idleMs: number;
  /** How often the first two are looked at, so they end up to this much later. */
  readonly checkEveryMs: number;
}

export const TIME_LIMITS: TimeLimits = {
  headersMs: 10_000,
  requestMs: 20_000,
  silenceMs: 30_000,
  idleMs: 72_000,
  checkEveryMs: 2_000,
};

/** The limits as Fastify and Node take them. */
export function timeLimitOptions(limits: TimeLimits): Pick<
  FastifyServerOptions,
  'requestTimeout' | 'connectionTimeout' | 'keepAliveTimeout'
> & {
  readonly http: { readonly headersTimeout: number; readonly connectionsCheckingInterval: number };
} {
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    keepAliveTimeout: limits.idleMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
  };
}
