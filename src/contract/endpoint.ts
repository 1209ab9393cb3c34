import * as z from 'zod/mini';
import type { Role } from '#domain/team/roles.ts';
import type { ProblemCode } from './problem.ts';

/**
 * Header of a call that no action of a person caused, such as a screen that reads again. Such a call does not keep the
 * session open: the header can end one earlier, never later.
 */
export const BACKGROUND_HEADER = 'technovex-background';

/** A role is that of the account, or one that may do more. */
type Access = 'anyone' | Role;
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodMiniType | undefined;

/**
 * `session`: an open one is enough, for plain lists and the own state. `confirmed-session`: one whose user gave the
 * password within the last minutes, for what writes, exports, renders or opens the record of one person.
 */
type Needs = 'session' | 'confirmed-session';

/** One call of the API, described once for server, browser and documentation. */
export interface Endpoint<
  Params extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  QueryParams extends Schema = Schema,
  Caller extends Access = Access,
> {
  readonly method: HttpMethod;
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** Who may call it, by the account's session. Others are rejected before the body is read. */
  readonly access: Caller;
  /** Of that session; in the team's area a confirmed one, unless the call says otherwise. */
  readonly needs: Needs;
  /** Also for an administrator who has to set up a second factor before anything else. */
  readonly beforeSecondFactor: boolean;
  readonly params: Params;
  readonly queryParams: QueryParams;
  readonly body: Body;
  /** Body of a successful response; undefined: it has none (204), or is a file. */
  readonly response: Response;
  /** Of a file, which is streamed; undefined: the response is no file. */
  readonly mediaTypes: readonly string[] | undefined;
  readonly successStatus: 200 | 201 | 204;
  /** Of a body that may be larger than most; undefined: the server's limit for all. */
  readonly bodyBytesMax: number | undefined;
  /** Problems of this call; those that every call can have (bad request, too large, unavailable) are implied. */
  readonly problems: readonly ProblemCode[];
}

type OutputOf<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryParamsOf<E extends Endpoint> = OutputOf<E['queryParams']>;
/** The parsed body, as the server receives it. */
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
/** The body as a caller sends it, before trimming and defaults. */
export type BodyInputOf<E extends Endpoint> = InputOf<E['body']>;
export type ResponseOf<E extends Endpoint> = OutputOf<E['response']>;

/** What differs from the defaults: anyone may call it; no parameters, body or response. */
type Options<Params, Body, Response, QueryParams, Caller> = Pick<Endpoint, 'summary'> &
  Partial<
    Pick<Endpoint, 'needs' | 'beforeSecondFactor' | 'successStatus' | 'problems' | 'mediaTypes' | 'bodyBytesMax'>
  > & {
    readonly access?: Caller;
    readonly params?: Params;
    readonly queryParams?: QueryParams;
    readonly body?: Body;
    readonly response?: Response;
  };

function withMethod(method: HttpMethod) {
  return <
    Params extends Schema = undefined,
    Body extends Schema = undefined,
    Response extends Schema = undefined,
    QueryParams extends Schema = undefined,
    const Caller extends Access = 'anyone',
  >(
    path: Endpoint['path'],
    options: Options<Params, Body, Response, QueryParams, Caller>,
  ): Endpoint<Params, Body, Response, QueryParams, Caller> => ({
    needs: path.startsWith('/api/admin/') ? 'confirmed-session' : 'session',
    beforeSecondFactor: false,
    successStatus: options.response === undefined && options.mediaTypes === undefined ? 204 : 200,
    mediaTypes: undefined,
    bodyBytesMax: undefined,
    problems: [],
    ...options,
    method,
    path,
    access: (options.access ?? 'anyone') as Caller,
    params: options.params as Params,
    queryParams: options.queryParams as QueryParams,
    body: options.body as Body,
    response: options.response as Response,
  });
}

/**
 * An endpoint with its defaults and the exact types of its schemas:
 *
 *     export const endSession = del('/api/user/sessions/{id}', {
 *       summary: 'End a session of the own account', access: 'user', params: idParams, problems: ['not-found'],
 *     });
 */
export const get = withMethod('GET');
export const post = withMethod('POST');
export const put = withMethod('PUT');
export const del = withMethod('DELETE');

/** Of a path that ends with the number of what is meant. */
export const idParams = z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'This is not a number')) });

/** First segments of the calls with which accounts are made, opened and left. */
const ACCOUNT_SEGMENTS = ['login', 'register', 'logout', 'user', 'links'];

/** The part of the API that a call belongs to: 'account', 'admin', 'miner', 'presale' … */
export function tagOf(path: Endpoint['path']): string {
  const [, , segment = ''] = path.split('/');
  return ACCOUNT_SEGMENTS.includes(segment) ? 'account' : segment;
}
