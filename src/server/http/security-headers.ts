import type { FastifyInstance } from 'fastify';

/** What answers allow a browser besides showing them: see `docs/security.md`. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** Whether people come by https: then cookies are for https only and browsers are told to stay with it. */
export function isHttps(publicOrigin: string | undefined): boolean {
  return publicOrigin?.startsWith('https://') === true;
}

/**
 * The headers of every answer whatever: documents of the API, problems, files, redirects, refusals. A page says more
 * (`page-headers.ts`), because it is the only thing that may load or run anything.
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

/** Before everything else, so that no refusal goes without. */
export function installSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
