import type { FastifyBaseLogger } from 'fastify';
import type { ProblemCode } from '#contract/problem.ts';
import type { Clock } from '#server/lib/clock.ts';
import { isDatabaseUnavailable, isReportedOutage } from '../db/database.ts';
import type { ProblemError } from './problem-error.ts';
import { toProblemError } from './to-problem-error.ts';

/** The same failure of a route is logged once in this time, because any client can repeat it. */
const REPEAT_MS_MIN = 60_000;

/** What is logged of a request: Fastify's, or that of a live channel. */
export interface FailedRequest {
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
