import {
  BACKGROUND_HEADER,
  type BodyInputOf,
  type Endpoint,
  type ParamsOf,
  type QueryParamsOf,
  type ResponseOf,
} from '#contract/endpoint.ts';
import { isProblemCode, PROBLEM_MEDIA_TYPE, type Problem, problemSchema } from '#contract/problem.ts';
import { ApiError, InvalidResponseError, NotConfirmedError, ServerUnreachableError } from './api-error.ts';
import { monotonicMs } from './clock.ts';
import { noteResponse } from './interruption.ts';
import { logWarning } from './log.ts';
import { confirmSession, noteSessionEnd } from './session-events.ts';

type ParamsInput<E extends Endpoint> = E['params'] extends undefined
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> };
type QueryInput<E extends Endpoint> = E['queryParams'] extends undefined
  ? { readonly queryParams?: undefined }
  : { readonly queryParams: QueryParamsOf<E> };
type BodyInput<E extends Endpoint> = E['body'] extends undefined
  ? { readonly body?: undefined }
  : { readonly body: BodyInputOf<E> };

export type CallInput<E extends Endpoint> = ParamsInput<E> &
  QueryInput<E> &
  BodyInput<E> & {
    readonly signal?: AbortSignal;
    /** The screen goes on without it: the session is not confirmed for it. */
    readonly isOptional?: boolean;
  };

/** The input may be left out where the endpoint needs none. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/**
 * Calls one endpoint of the contract with cookies and returns its parsed body. When the session has to be
 * confirmed, the user may enter the password, and the call is sent once more.
 *
 * @throws ApiError for an error status, ServerUnreachableError without a response or when the call times out,
 * InvalidResponseError when a success does not match the contract, NotConfirmedError
 * when no password was entered, and the signal's own reason when it is aborted.
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const text = await exchangeInSession(endpoint, input);
  if (endpoint.response === undefined) return undefined as ResponseOf<E>;
  const parsed = endpoint.response.safeParse(parseJson(endpoint, text));
  if (!parsed.success) throw invalidResponse(endpoint, parsed.error);
  return parsed.data as ResponseOf<E>;
}

const TEAM_CALL_MS_MAX = 30_000;

interface ExchangeInput {
  readonly params?: unknown;
  readonly queryParams?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly isOptional?: boolean;
}

/** The text of a success, of the second attempt once the session is confirmed. */
async function exchangeInSession(endpoint: Endpoint, input: ExchangeInput | undefined): Promise<string> {
  const first = await exchange(endpoint, input);
  if (first.response.ok) return first.text;
  const error = apiError(first);
  if (endpoint.access === 'anyone' || input?.isOptional) throw error;
  // What is read can be read again after the login; what was typed stays in sight.
  if (error.code === 'not-signed-in' && endpoint.method === 'GET') noteSessionEnd();
  if (error.code !== 'password-required') throw error;
  if (!(await confirmSession())) throw new NotConfirmedError();
  const second = await exchange(endpoint, input);
  if (second.response.ok) return second.text;
  throw apiError(second);
}

interface Exchange {
  readonly response: Response;
  readonly text: string;
}

async function exchange(endpoint: Endpoint, input: ExchangeInput | undefined): Promise<Exchange> {
  const url = new URL(fillPath(endpoint, input?.params), location.origin);
  for (const [name, value] of Object.entries(input?.queryParams ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const body = input?.body;
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      credentials: 'include',
      cache: 'no-store',
      headers: {
        accept: `application/json, ${PROBLEM_MEDIA_TYPE}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(isBackground(endpoint) ? { [BACKGROUND_HEADER]: '1' } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signalOf(endpoint, input?.signal),
    });
    const text = await response.text();
    noteResponse(response.status >= 500);
    return { response, text };
  } catch (error) {
    if (input?.signal?.aborted && !isTimeout(input.signal.reason)) throw error;
    noteResponse(true);
    throw new ServerUnreachableError(error);
  }
}

/** A page is opened or reloaded by a person. */
const LOADING_MS_MAX = 10_000;

/**
 * Whether the team's session must not be kept open by this call: it reads, and nobody pressed a key or a button in the
 * seconds before. Where the browser does not tell, every call counts as a person's.
 */
function isBackground({ method, access }: Endpoint): boolean {
  if (method !== 'GET' || access === 'anyone') return false;
  const activation = (navigator as Partial<Navigator>).userActivation;
  return activation?.isActive === false && monotonicMs() > LOADING_MS_MAX;
}

/** The team's calls end by themselves; the others are given a limit where they are made. */
function signalOf({ access }: Endpoint, signal: AbortSignal | undefined): AbortSignal | null {
  if (access === 'anyone' || access === 'user') return signal ?? null;
  const limit = AbortSignal.timeout(TEAM_CALL_MS_MAX);
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

/** Fills the parameters in, encoded, so that no value can leave its path segment. */
function fillPath(endpoint: Endpoint, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = values.get(name);
    if (value === undefined) throw new TypeError(`${nameOf(endpoint)} needs the parameter '${name}'`);
    return encodeURIComponent(String(value));
  });
}

function parseJson(endpoint: Endpoint, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidResponse(endpoint, error);
  }
}

function invalidResponse(endpoint: Endpoint, cause: unknown): InvalidResponseError {
  logWarning(`The response to ${nameOf(endpoint)} does not match the contract.`, cause);
  return new InvalidResponseError(nameOf(endpoint), cause);
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function apiError({ response, text }: Exchange): ApiError {
  const problem = parseProblem(response.headers, text);
  return new ApiError({
    status: response.status,
    text: problem?.detail ?? (text === '' ? response.statusText : text),
    code: problem && isProblemCode(problem.code) ? problem.code : undefined,
    detail: problem?.detail,
    fields: problem?.fields,
    attemptsLeft: problem?.attemptsLeft,
    passkey: problem?.passkey,
    retryAfterSeconds: retryAfterSeconds(response.headers),
  });
}

/** The problem document; undefined for any other body, whose text is then the message. */
function parseProblem(headers: Headers, text: string): Problem | undefined {
  if (!headers.get('content-type')?.startsWith(PROBLEM_MEDIA_TYPE)) return undefined;
  try {
    return problemSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // Labelled as a problem but not JSON, such as a truncated response: the caller shows the text.
    return undefined;
  }
}

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3); a date is relative to the response's Date header. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
