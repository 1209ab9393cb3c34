import type { FieldProblem, ProblemCode } from '#contract/problem.ts';

/** Failures of a call for which the server sent no text. */
export const CALL_FAILURES = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  unexpected: 'The site received an unexpected response. Reload the page and try again.',
  notConfirmed: 'This needs your password. Nothing was changed.',
  other: 'Something went wrong on this page. Reload it and try again.',
} as const;

type ErrorParts = { readonly [Name in Exclude<keyof ApiError, keyof Error | 'status'>]?: ApiError[Name] | undefined };

/** An error status. The message is `{status}: {detail}` (specification, "Request errors"). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Undefined when the response is not from the API, but from a proxy, for example. */
  readonly code: ProblemCode | undefined;
  /** The problem document's detail; undefined without a problem document. */
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly fields: readonly FieldProblem[];
  /** For a wrong PIN. */
  readonly attemptsLeft: number | undefined;
  /** What a passkey may sign; `passkeyRequestOf` parses it. */
  readonly passkey: unknown;

  /** `text`: the problem's detail, the body's text, or the status text. */
  constructor({ text, ...response }: Pick<ApiError, 'status'> & ErrorParts & { readonly text: string }) {
    super(`${response.status}: ${text}`);
    this.status = response.status;
    this.code = response.code;
    this.detail = response.detail;
    this.retryAfterSeconds = response.retryAfterSeconds;
    this.fields = response.fields ?? [];
    this.attemptsLeft = response.attemptsLeft;
    this.passkey = response.passkey;
  }
}

/** A failure whose message can be shown. */
export class CallError extends Error {}

/** No response: no network, a refused or closed connection, or a timeout. */
export class ServerUnreachableError extends CallError {
  override readonly name = 'ServerUnreachableError';

  constructor(cause: unknown) {
    super(CALL_FAILURES.unreachable, { cause });
  }
}

/** No password was entered for a call that needs one: it was not sent again. */
export class NotConfirmedError extends CallError {
  override readonly name = 'NotConfirmedError';

  constructor() {
    super(CALL_FAILURES.notConfirmed);
  }
}

export class InvalidResponseError extends CallError {
  override readonly name = 'InvalidResponseError';
  readonly endpoint: string;

  constructor(endpoint: string, cause: unknown) {
    super(CALL_FAILURES.unexpected, { cause });
    this.endpoint = endpoint;
  }
}
