import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, type ProblemCode, type ProblemExtension, problem } from '#contract/problem.ts';
import type { Clock } from '#server/lib/clock.ts';
import { isDatabaseUnavailable, isReportedOutage } from '../db/database.ts';

/** An expected failure: `code` for programs, `detail` for the user, `cause` for the log only. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;
  readonly extension: ProblemExtension;

  constructor(
    code: ProblemCode,
    detail: string,
    { cause, retryAfterSeconds, ...extension }: { cause?: unknown; retryAfterSeconds?: number } & ProblemExtension = {},
  ) {
    super(`${code}: ${detail}`, { cause });
    this.name = 'ProblemError';
    this.code = code;
    this.detail = detail;
    this.retryAfterSeconds = retryAfterSeconds;
    this.extension = extension;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

export function invalidField(field: string, message: string): ProblemError {
  return new ProblemError('invalid-request', message, { fields: [{ field, message }] });
}

export const UNAVAILABLE_DETAIL = 'The server is busy. Please try again shortly.';

/** The request cannot be processed now, or its outcome is unknown: a commit that timed out may still happen. */
export function unavailable(cause?: unknown): ProblemError {
  return new ProblemError('temporarily-unavailable', UNAVAILABLE_DETAIL, { cause, retryAfterSeconds: 1 });
}

/** The same failure of a route is logged once in this time, because any client can repeat it. */
const REPEAT_MS_MIN = 60_000;

/** What is logged of a request: Fastify's, or that of a live channel. */
interface FailedRequest {
  /** Sent with the problem too, so that a visitor's complaint can be found in the log. */
  readonly id?: string;
  readonly method: string;
  readonly routeOptions: { readonly url?: string | undefined };
}

/** Counts a failed request by its problem code, logs unexpected errors, and returns the problem to send. */
export type ReportFailure = (error: unknown, request: FailedRequest) => ProblemError;

/**
 * The only place that logs failed requests. A status below 500, and a rejection during an outage that has been logged,
 * are only counted.
 */
export function createReportFailure(deps: {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly clock: Clock;
  readonly countProblem: (code: ProblemCode) => void;
}): ReportFailure {
  const { log, clock, countProblem } = deps;
  const loggedMs = new Map<string, number>();

  function isRepeated(failure: string): boolean {
    const nowMs = clock.nowMs();
    if (Math.abs(nowMs - (loggedMs.get(failure) ?? Number.NEGATIVE_INFINITY)) < REPEAT_MS_MIN) return true;
    loggedMs.set(failure, nowMs);
    return false;
  }

  return (error, request) => {
    const problem = toProblemError(error);
    countProblem(problem.code);
    if (problem.status < 500 || problem.cause === undefined || isReportedOutage(problem.cause)) return problem;
    // The route and not the URL, which contains e-mail addresses and any text that a client sends.
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    // During an outage of the database thousands of requests fail, on every route, for one reason.
    const failure = isDatabaseUnavailable(problem.cause)
      ? 'database unavailable'
      : `${route} ${errorKind(problem.cause)}`;
    if (!isRepeated(failure)) log.error({ err: problem.cause, route, requestId: request.id }, problem.message);
    return problem;
  };
}

/** Names and codes only, so that there are few distinct values. */
function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const cause = error.cause === undefined ? '' : ` ${errorKind(error.cause)}`;
  return `${error.name} ${code}${cause}`;
}

export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isFastifyError(error)) {
    const createProblem = FASTIFY_PROBLEMS[error.code];
    if (createProblem !== undefined) return createProblem();
    // Before the database check: a connection reset by a client has the same code as one reset by the database.
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return new ProblemError('invalid-request', 'The request could not be understood.', { cause: error });
    }
  }
  if (isDatabaseUnavailable(error) || (isFastifyError(error) && error.statusCode === 503)) return unavailable(error);
  return new ProblemError('internal-error', 'Something went wrong on our side. It has been logged.', { cause: error });
}

const FASTIFY_PROBLEMS: Readonly<Record<string, () => ProblemError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ProblemError('body-too-large', 'The request exceeds 64 KiB.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ProblemError('unsupported-media-type', 'A request body must be JSON (content type application/json).'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () =>
    new ProblemError('invalid-request', 'The request body is empty; JSON is expected.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new ProblemError('invalid-request', 'The request body is not valid JSON.'),
  FST_ERR_BAD_URL: () => new ProblemError('invalid-request', 'The address has a percent sign that encodes nothing.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new ProblemError('invalid-request', 'The request body does not have the length it announced.'),
};

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Sends a problem document (RFC 9457) for every error of a request. */
export function installErrorHandler(app: FastifyInstance, reportFailure: ReportFailure): void {
  app.setErrorHandler((error: unknown, request, reply) => sendProblem(reply, reportFailure(error, request)));
}

export function sendProblem(reply: FastifyReply, error: ProblemError): FastifyReply {
  const { headers, body } = problemResponse(error, reply.request.id);
  return reply.code(error.status).headers(headers).send(body);
}

/** Returns the problem document, and the headers that describe it. */
export function problemResponse(error: ProblemError, requestId: string) {
  const { status, code, detail, extension, retryAfterSeconds } = error;
  return {
    headers: {
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...(status >= 500 ? { 'x-request-id': requestId } : {}),
      'cache-control': 'no-store',
      'content-type': `${PROBLEM_MEDIA_TYPE}; charset=utf-8`,
    },
    body: JSON.stringify(problem(code, detail, extension)),
  };
}
