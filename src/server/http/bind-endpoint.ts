import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from '#contract/endpoint.ts';
import { answerInTime } from './answer-in-time.ts';
import { ProblemError } from './problem-error.ts';

/** A request as a handler sees it: parsed by the contract's schemas, with Fastify's own objects at hand for cookies. */
export interface EndpointCall<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly body: BodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A body can be wrong in as many places as it likes; an answer stays short. */
const FIELDS_TOLD_MAX = 20;

/** For Fastify's own validator: it checks, and does not turn '5' into 5. */
export const BODY_CHECK_OPTIONS: FastifyServerOptions['ajv'] = {
  customOptions: { coerceTypes: false, useDefaults: false },
};

type EndpointHandler<E extends Endpoint> = (call: EndpointCall<E>) => Promise<ResponseOf<E>>;

/** Lets a request in or throws, before its body is read. */
export type Admission = (request: FastifyRequest) => Promise<void>;

/**
 * Serves one endpoint of the contract: parses path and body with its schemas, runs `handler`, sends its answer.
 *
 * @throws {ProblemError} invalid-request (in the request) with the schema's first message
 */
export function bindEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: EndpointHandler<E>,
  admit?: Admission,
): void {
  if (endpoint.access !== 'anyone' && admit === undefined) {
    throw new Error(`${endpoint.id} is not for anyone: bind it with a guard.`);
  }
  app.route({
    method: endpoint.method,
    url: toRouteUrl(endpoint.path),
    ...(admit === undefined ? {} : { onRequest: (request) => answerInTime(admit(request)) }),
    ...(endpoint.frequent && endpoint.body !== undefined ? compiledCheck(endpoint.body) : {}),
    handler: async (request, reply) => {
      const params = parse(endpoint.params, request.params) as ParamsOf<E>;
      const isChecked = endpoint.frequent && request.validationError === undefined;
      const body = (isChecked ? request.body : parse(endpoint.body, request.body)) as BodyOf<E>;
      const answer = await answerInTime(handler({ params, body, request, reply }));
      reply.code(endpoint.successStatus).header('cache-control', 'no-store');
      if (endpoint.response === undefined) return reply.send();
      return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  });
}

/** The contract's `{parameter}` as Fastify's `:parameter`. */
export function toRouteUrl(path: Endpoint['path']): string {
  return path.replaceAll('{', ':').replaceAll('}', '');
}

/**
 * Fastify's compiled validator, made from the same schema: it takes unknown fields away and leaves the rest as it came. What
 * it refuses is parsed by the schema itself, for the message.
 */
function compiledCheck(body: NonNullable<Endpoint['body']>): Pick<RouteOptions, 'schema' | 'attachValidation'> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(body, { io: 'output' });
  return { schema: { body: schema }, attachValidation: true };
}

function parse(schema: Endpoint['params'], input: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const [first] = fields;
  const message = first?.message ?? 'Invalid input';
  const place = first?.field ?? '';
  throw new ProblemError('invalid-request', place === '' ? message : `${message} (${place})`, {
    ...(place === '' ? {} : { fields: fields.slice(0, FIELDS_TOLD_MAX) }),
  });
}
