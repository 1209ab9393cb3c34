import type { FastifyInstance } from 'fastify';

/** See `docs/security.md`. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** Returns whether visitors use https: then cookies are secure and responses carry HSTS. */
export function isHttps(publicOrigin: string | undefined): boolean {
  return publicOrigin?.startsWith('https://') === true;
}

/**
 * The headers of every response: API documents, problems, files, redirects. Pages, which alone may load or run
 * anything, have more (`pages/live-pages.ts`).
 */
export function securityHeaders(publicOrigin: string | undefined): SecurityHeaders {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps(publicOrigin) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** To be installed first, so that rejections have the headers too. */
export function installSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
