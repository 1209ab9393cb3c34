import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from './problem-error.ts';

export interface OperationsDeps {
  /** Why the server should get no traffic now; undefined: it is ready. */
  notReadyReason(): string | undefined;
  /** Prometheus text. */
  metrics(): Promise<string>;
  readonly metricsToken: string | undefined;
}

/** `/healthz`, `/readyz` and `/metrics` of the operating contract. */
export function registerOperations(app: FastifyInstance, deps: OperationsDeps): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    const reason = deps.notReadyReason();
    reply.header('cache-control', 'no-store').code(reason === undefined ? 200 : 503);
    return reply.send(reason === undefined ? { status: 'ready' } : { status: 'not ready', reason });
  });

  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, deps.metricsToken))
      throw new ProblemError('not-found', 'There is nothing at this address.');
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await deps.metrics());
  });
}

/** With a token: who shows it. Without: this machine, unless a proxy says that it forwards for somebody else. */
function maySeeMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const shown = Buffer.from(request.headers.authorization ?? '');
    const expected = Buffer.from(`Bearer ${token}`);
    return shown.length === expected.length && timingSafeEqual(shown, expected);
  }
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  const address = request.socket.remoteAddress ?? '';
  return forwarded === undefined && /^(::ffff:)?127\.|^::1$/.test(address);
}
