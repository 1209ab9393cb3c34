import type { FastifyInstance, FastifyReply } from 'fastify';
import { PROBLEM_MEDIA_TYPE, problem } from '#contract/problem.ts';
import type { ProblemError } from './problem-error.ts';
import type { ReportFailure } from './report-failure.ts';

/** Sends a problem document (RFC 9457) for every error of a request. */
export function installErrorHandler(app: FastifyInstance, reportFailure: ReportFailure): void {
  app.setErrorHandler((error: unknown, request, reply) => sendProblem(reply, reportFailure(error, request)));
}

export function sendProblem(reply: FastifyReply, error: ProblemError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  if (error.status >= 500) reply.header('x-request-id', reply.request.id);
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(problem(error.code, error.detail, error.extension)));
}
