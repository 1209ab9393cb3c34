import type { FastifyError } from 'fastify';
import { isDatabaseUnavailable } from '../db/database.ts';
import { ProblemError, unavailable } from './problem-error.ts';

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
