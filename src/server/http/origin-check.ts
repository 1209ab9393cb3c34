import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something when a browser says they come from another site. Requests without an Origin
 * header are not a browser's cross-site ones; cookies are SameSite=Lax besides.
 */
export function installOriginCheck(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || SAFE_METHODS.has(request.method) || isOwn(origin, request.headers.host, publicOrigin)) {
      done();
      return;
    }
    done(new ProblemError('foreign-origin', 'This request came from another site and was refused.'));
  });
}

function isOwn(origin: string, host: string | undefined, publicOrigin: string | undefined): boolean {
  if (publicOrigin !== undefined && origin === publicOrigin) return true;
  if (publicOrigin !== undefined || host === undefined) return false;
  return origin === `http://${host}` || origin === `https://${host}`;
}
