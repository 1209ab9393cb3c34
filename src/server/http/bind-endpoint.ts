import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '#contract/endpoint.ts';
import { ProblemError } from './problem-error.ts';

/** A request as a handler sees it: parsed by the contract's schemas, with Fastify's own objects at hand for cookies. */
export interface EndpointCall<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly body: BodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type EndpointHandler<E extends Endpoint> = (call: EndpointCall<E>) => Promise<AnswerOf<E>>;

/**
 * Serves one endpoint of the contract: parses path and body with its schemas, runs `handler`, sends its answer.
 *
 * @throws {ProblemError} invalid-request (in the request) with the schema's first message
 */
export function bindEndpoint<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: EndpointHandler<E>): void {
  app.route({
    method: endpoint.method,
    url: toRouteUrl(endpoint.path),
    handler: async (request, reply) => {
      const params = parse(endpoint.params, request.params) as ParamsOf<E>;
      const body = parse(endpoint.body, request.body) as BodyOf<E>;
      const answer = await handler({ params, body, request, reply });
      reply
        .code(endpoint.successStatus)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff');
      if (endpoint.answer === undefined) return reply.send();
      return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  });
}

/** The contract's `{parameter}` as Fastify's `:parameter`. */
export function toRouteUrl(path: Endpoint['path']): string {
  return path.replaceAll('{', ':').replaceAll('}', '');
}

function parse(schema: Endpoint['params'], input: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') ?? '';
  const message = issue?.message ?? 'Invalid input';
  throw new ProblemError('invalid-request', place === '' ? message : `${message} (${place})`);
}
