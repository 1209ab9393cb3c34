import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryParamsOf,
  type ResponseOf,
  tagOf,
} from '#contract/endpoint.ts';
import { runFrom } from '#server/db/activity.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import { withTimeout } from './caller.ts';
import { createGuard, type FindUser, type SignedInUser } from './guard.ts';
import { ProblemError } from './problem-error.ts';

/** What endpoints are bound with. */
export interface BindContext {
  readonly http: FastifyInstance;
  readonly findUser: FindUser;
}

/** A request parsed by the contract's schemas, with Fastify's objects for cookies. */
export interface EndpointCall<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly queryParams: QueryParamsOf<E>;
  readonly body: BodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Whose session it is; undefined where anyone may call. */
  readonly user: E['access'] extends 'anyone' ? undefined : SignedInUser;
}

/** Bounds the response: a body can be invalid in any number of fields. */
const FIELD_PROBLEMS_MAX = 20;

/** Without a response, what it returns is ignored. */
type Handler<E extends Endpoint> = (
  call: EndpointCall<E>,
) => Promise<ResponseOf<E> extends undefined ? unknown : ResponseOf<E>>;

/**
 * Registers an endpoint of the contract: checks who calls and with what session (`guard.ts`), parses path, query and
 * body with its schemas, runs `handler`, sends what it returns.
 *
 *     bind(context, presaleReadPhase, ({ params }) => readPhase(context.database, Number(params.id)));
 *
 * Its requests fail with invalid-request and the first message of the schema.
 */
export function bind<E extends Endpoint>({ http, findUser }: BindContext, endpoint: E, handler: Handler<E>): void {
  boundTo(http).push(endpoint);
  const guard = endpoint.access === 'anyone' ? undefined : createGuard(endpoint, findUser);
  // Of the team, and of who joins it or signs in.
  const isLogged = guard !== undefined || tagOf(endpoint.path) === 'account';
  http.route({
    method: endpoint.method,
    url: toRouteUrl(endpoint.path),
    ...(guard === undefined ? {} : { onRequest: (request) => withTimeout(guard.beforeBody(request)) }),
    ...(endpoint.bodyBytesMax === undefined ? {} : { bodyLimit: endpoint.bodyBytesMax }),
    handler: async (request, reply) => {
      const params = parse(endpoint.params, request.params) as ParamsOf<E>;
      const queryParams = parse(endpoint.queryParams, readQueryParams(request.url)) as QueryParamsOf<E>;
      const body = parse(endpoint.body, request.body) as BodyOf<E>;
      const handle = (user?: SignedInUser): Promise<unknown> =>
        handler({ params, queryParams, body, request, reply, user: user as EndpointCall<E>['user'] });
      const handled = (): Promise<unknown> => (guard === undefined ? handle() : guard.around(request, handle));
      const response = await withTimeout(isLogged ? runFrom(addressSubject(request.ip), handled) : handled());
      // The handler sends a file itself.
      if (endpoint.mediaTypes !== undefined) return reply;
      reply.code(endpoint.successStatus).header('cache-control', 'no-store');
      if (endpoint.response === undefined) return reply.send();
      return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(response));
    },
  });
}

/** Those of the app bound so far: OpenAPI describes them, 405 knows them. */
export function boundEndpoints(app: Pick<FastifyInstance, 'server'>): readonly Endpoint[] {
  return boundTo(app);
}

const byServer = new WeakMap<object, Endpoint[]>();

function boundTo({ server }: Pick<FastifyInstance, 'server'>): Endpoint[] {
  const endpoints = byServer.get(server) ?? [];
  byServer.set(server, endpoints);
  return endpoints;
}

function readQueryParams(url: string): Record<string, string> {
  const start = url.indexOf('?');
  return start === -1 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start)));
}

export function toRouteUrl(path: string): string {
  return path.replaceAll('{', ':').replaceAll('}', '');
}

/** Returns the JSON Schema (2020-12) of a schema of the contract: of what is sent, or of what parsing returns. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

function parse(schema: Endpoint['params'], input: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const [first] = fields;
  const message = first?.message ?? 'Invalid input';
  const field = first?.field ?? '';
  throw new ProblemError('invalid-request', field === '' ? message : `${message} (${field})`, {
    ...(field === '' ? {} : { fields: fields.slice(0, FIELD_PROBLEMS_MAX) }),
  });
}
