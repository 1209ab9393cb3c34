import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/**
 * Logs once that limits may count all clients behind a proxy as one address. Call it for each request rejected with
 * 429: it logs when a proxy forwarded the request and no proxy is trusted.
 */
export function createTrustProxyWarning(
  log: Pick<FastifyBaseLogger, 'warn'>,
  trustsProxies: boolean,
): (request: Pick<FastifyRequest, 'headers'>) => void {
  let hasWarned = trustsProxies;
  return ({ headers }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    log.warn(
      'A rate limit rejected a request that a proxy forwarded. Set TRUST_PROXY, or all visitors count as one address.',
    );
  };
}
