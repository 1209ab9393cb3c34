import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

export type Access = 'anyone' | 'user' | 'admin';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API, described once for server, browser and documentation. */
export interface Endpoint<
  Params extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Answer extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> {
  /** Name in code and documentation (`operationId`). */
  readonly id: string;
  readonly tag: 'account' | 'miner' | 'newsletter' | 'presale';
  /** Who may call it, by the account's session. The server refuses others before it reads anything else of the request. */
  readonly access: Access;
  readonly method: HttpMethod;
  /** Path with parameters in braces: `/api/miner/wallets/{email}`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly params: Params;
  readonly body: Body;
  /** Body of a success; undefined: an empty answer (204). */
  readonly answer: Answer;
  readonly successStatus: 200 | 201 | 204;
  /**
   * Called about once a second by every miner: the server checks such a body with a compiled validator and uses it as it
   * came, so its schema must not transform anything.
   */
  readonly frequent: boolean;
  /** Problems of its own; those every call can have (bad request, too large, unavailable) are implied. */
  readonly problems: readonly ProblemCode[];
}

type SchemaOf<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

export type ParamsOf<E extends Endpoint> = SchemaOf<E['params']>;
/** The parsed body, as the server gets it. */
export type BodyOf<E extends Endpoint> = SchemaOf<E['body']>;
/** The body as a caller writes it, before trimming and defaults. */
export type BodyInputOf<E extends Endpoint> = InputOf<E['body']>;
export type AnswerOf<E extends Endpoint> = SchemaOf<E['answer']>;

/** Keeps the schemas' exact types; what is left out is undefined. */
export function defineEndpoint<
  Params extends z.ZodMiniType | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
  Answer extends z.ZodMiniType | undefined = undefined,
>(
  endpoint: Omit<Endpoint, 'access' | 'params' | 'body' | 'answer' | 'frequent' | 'problems'> & {
    readonly access?: Access;
    readonly params?: Params;
    readonly body?: Body;
    readonly answer?: Answer;
    readonly frequent?: boolean;
    readonly problems?: readonly ProblemCode[];
  },
): Endpoint<Params, Body, Answer> {
  return {
    ...endpoint,
    access: endpoint.access ?? 'anyone',
    params: endpoint.params as Params,
    body: endpoint.body as Body,
    answer: endpoint.answer as Answer,
    frequent: endpoint.frequent ?? false,
    problems: endpoint.problems ?? [],
  };
}
