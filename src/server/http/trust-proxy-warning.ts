import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/**
 * Tells the operator, once, that limits may be counting everybody behind a proxy as one address: when a call is refused
 * with 429 that a proxy forwarded, and no proxy is trusted.
 */
export function createTrustProxyWarning(
  log: Pick<FastifyBaseLogger, 'warn'>,
  trustsProxies: boolean,
): (request: Pick<FastifyRequest, 'headers'>) => void {
  let isTold = trustsProxies;
  return ({ headers }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn('A limit refused a call that a proxy forwarded. Set TRUST_PROXY, or all visitors count as one address.');
  };
}
