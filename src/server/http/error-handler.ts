import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { PROBLEM_MEDIA_TYPE, problem } from '#contract/problem.ts';
import { monotonicClock } from '../clock.ts';
import { isDatabaseAway, isKnownOutage } from '../db/database-away.ts';
import { ProblemError, unavailable } from './problem-error.ts';

/** Calls that fail because of the database fail by the thousand, for one reason. */
const LOG_DATABASE_AWAY_EVERY_MS = 60_000;

/** Turns everything that goes wrong in a request into a problem document (RFC 9457), in this one place. */
export function installErrorHandler(app: FastifyInstance): void {
  let databaseAwayLoggedMs = Number.NEGATIVE_INFINITY;

  function shouldLog({ status, cause }: ProblemError): boolean {
    if (status < 500 || cause === undefined || isKnownOutage(cause)) return false;
    if (!isDatabaseAway(cause)) return true;
    const nowMs = monotonicClock.nowMs();
    if (nowMs - databaseAwayLoggedMs < LOG_DATABASE_AWAY_EVERY_MS) return false;
    databaseAwayLoggedMs = nowMs;
    return true;
  }

  app.setErrorHandler((error: unknown, request, reply) => {
    const known = toProblemError(error);
    if (shouldLog(known)) {
      // Nothing that the request says: addresses hold e-mails, and anybody may write anything there.
      const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
      request.log.error({ err: known.cause, route }, known.message);
    }
    return sendProblem(reply, known);
  });
}

export function sendProblem(reply: FastifyReply, error: ProblemError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(problem(error.code, error.detail, error.fields)));
}

/** Whatever was thrown, as the problem to tell. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDatabaseAway(error)) return unavailable(error);
  if (isFastifyError(error)) {
    const refusal = REFUSALS[error.code];
    if (refusal !== undefined) return refusal();
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return new ProblemError('invalid-request', 'The request could not be understood.', { cause: error });
    }
    if (error.statusCode === 503) return unavailable(error);
  }
  return new ProblemError('internal-error', 'Something went wrong on our side. It has been noted.', { cause: error });
}

/** Fastify's own refusals, in plain words. */
const REFUSALS: Readonly<Record<string, () => ProblemError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new ProblemError('body-too-large', 'The request is larger than the 64 KiB that are accepted.'),
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
