import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem-error.ts';

/**
 * Answers 404 unless the static part of the matched route stands literally in the request target. The router reads `/%6detrics`,
 * `http://host/metrics` and `/metrics#` as `/metrics`; a proxy that denies `/metrics` may not. To be called before any route is added.
 */
export function requireLiteralPaths(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const literal = literalPattern(route.url);
    const others = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [
      (request, _reply, done) =>
        done(
          literal.test(request.url) ? undefined : new ProblemError('not-found', 'There is nothing at this address.'),
        ),
      ...others,
    ];
  });
}

/** Matches request targets that have the static parts of a route's `url` as they are. */
function literalPattern(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part.startsWith(':')) return '[^/?#]+';
    return part === '*' ? '[^?#]*' : part.replaceAll('.', '\\.');
  });
  return new RegExp(`^${parts.join('')}(?:\\?|$)`);
}
