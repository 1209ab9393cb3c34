import { PROBLEMS, type ProblemCode, type ProblemExtension } from '#contract/problem.ts';

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

export const UNAVAILABLE_DETAIL = 'The server is busy. Nothing was lost; please try again shortly.';
export const UNAVAILABLE_RETRY_AFTER_SECONDS = 1;

/** The request cannot be processed now and nothing was written; the client may retry after a second. */
export function unavailable(cause?: unknown): ProblemError {
  return new ProblemError('temporarily-unavailable', UNAVAILABLE_DETAIL, {
    cause,
    retryAfterSeconds: UNAVAILABLE_RETRY_AFTER_SECONDS,
  });
}
