import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem-error.ts';

/**
 * Returns 404 unless the request target has the static part of the matched route literally. The router reads
 * `/%6detrics`, `http://host/metrics` and `/metrics#` as `/metrics`; a proxy that denies `/metrics` may not. Call it
 * before adding routes.
 */
export function requireLiteralPaths(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const literal = literalPattern(route.url);
    const hooks = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [
      (request, _reply, done) =>
        done(
          literal.test(request.url) ? undefined : new ProblemError('not-found', 'There is nothing at this address.'),
        ),
      ...hooks,
    ];
  });
}

/** Matches request targets with the static parts of a route's `url` unencoded. */
function literalPattern(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part.startsWith(':')) return '[^/?#]+';
    return part === '*' ? '[^?#]*' : part.replaceAll('.', '\\.');
  });
  return new RegExp(`^${parts.join('')}(?:\\?|$)`);
}
