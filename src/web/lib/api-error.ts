import type { FieldProblem, ProblemCode } from '#contract/problem.ts';
import { CALL_FAILURES } from '#web/content/call-failures.ts';

/** Messages are sentences for people; what went wrong technically is the cause. */

/** The server said no. The message is `{status}: {detail}` (specification, section 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Named failure of the API; undefined when something else than our API answered (a proxy, say). */
  readonly code: ProblemCode | undefined;
  /** The problem document's sentence for people; undefined when there was no problem document. */
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What the server says about single fields of the body. */
  readonly fields: readonly FieldProblem[];

  constructor(answer: {
    readonly status: number;
    /** What stands after the colon: the problem's detail, the body's text, or the status text. */
    readonly text: string;
    readonly code?: ProblemCode | undefined;
    readonly detail?: string | undefined;
    readonly retryAfterSeconds?: number | undefined;
    readonly fields?: readonly FieldProblem[] | undefined;
  }) {
    super(`${answer.status}: ${answer.text}`);
    this.status = answer.status;
    this.code = answer.code;
    this.detail = answer.detail;
    this.retryAfterSeconds = answer.retryAfterSeconds;
    this.fields = answer.fields ?? [];
  }
}

/** No answer at all: no network, a refused or cut connection, or the time allowed ran out. */
export class ServerUnreachableError extends Error {
  override readonly name = 'ServerUnreachableError';

  constructor(cause: unknown) {
    super(CALL_FAILURES.unreachable, { cause });
  }
}

/** The server reported success, but its answer is not what the contract promises. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
  readonly endpointId: string;

  constructor(endpointId: string, cause: unknown) {
    super(CALL_FAILURES.unexpected, { cause });
    this.endpointId = endpointId;
  }
}

/** The session ended, and somebody else signed in. The call was not sent again. */
export class OtherUserError extends Error {
  override readonly name = 'OtherUserError';

  constructor(username: string) {
    super(CALL_FAILURES.otherUser(username));
  }
}
