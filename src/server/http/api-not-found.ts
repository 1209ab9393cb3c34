import type { FastifyInstance } from 'fastify';
import { boundEndpoints } from './bind.ts';
import { ProblemError } from './problem-error.ts';

/** Sends 405 with the allowed methods for a known path of the API, otherwise 404. */
export function installApiNotFound(app: FastifyInstance): void {
  const pathOf = (template: string): RegExp => new RegExp(`^${template.replace(/\{[a-z]+\}/gi, '[^/]+')}$`);
  let routes: { readonly method: string; readonly path: RegExp }[] | undefined;
  app.setNotFoundHandler((request, reply) => {
    routes ??= boundEndpoints(app).map(({ method, path }) => ({ method, path: pathOf(path) }));
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const allowed = routes.filter(({ path }) => path.test(pathname)).map(({ method }) => method);
    if (allowed.length === 0) throw new ProblemError('not-found', 'There is nothing at this address.');
    reply.header('allow', allowed.join(', '));
    throw new ProblemError(
      'method-not-allowed',
      `This address does not take ${request.method}; it takes ${allowed.join(', ')}.`,
    );
  });
}
