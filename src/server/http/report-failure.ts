import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/problem.ts';
import type { Clock } from '../clock.ts';
import { isDatabaseUnavailable, isReportedOutage } from '../db/database-unavailable.ts';
import type { ProblemError } from './problem-error.ts';
import { toProblemError } from './to-problem-error.ts';

/** The same failure of the same route is logged once in this time. Anybody may cause it as often as they like. */
const REPEAT_MS_MIN = 60_000;

/** Counts a failed request by its problem's code, logs what nobody expected, and returns the problem to send. */
export type ReportFailure = (error: unknown, request: FastifyRequest) => ProblemError;

/**
 * The one path of failures to the log. A failure below 500, and a refusal during an outage that is logged already, is only
 * counted.
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
    const known = toProblemError(error);
    countProblem(known.code);
    if (known.status < 500 || known.cause === undefined || isReportedOutage(known.cause)) return known;
    // Nothing that the request says: addresses hold e-mails, and anybody may write anything there.
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    // Calls that fail because of the database fail by the thousand, on every route, for one reason.
    const failure = isDatabaseUnavailable(known.cause) ? 'database away' : `${route} ${kindOf(known.cause)}`;
    if (!isRepeated(failure)) log.error({ err: known.cause, route }, known.message);
    return known;
  };
}

/** Names of code and database only, so that there are few of them. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const cause = error.cause === undefined ? '' : ` ${kindOf(error.cause)}`;
  return `${error.name} ${code}${cause}`;
}
