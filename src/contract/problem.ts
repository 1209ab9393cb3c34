import * as z from 'zod/mini';

/** The HTTP status and the title of an expected failure; its sentence is chosen where it is thrown. */
interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

/** Every expected failure of the API (RFC 9457). The miner's titles are the specification's "Miner notices". */
export const PROBLEMS = {
  'invalid-request': { status: 400, title: 'Invalid request' },
  'not-signed-in': { status: 401, title: 'Please log in' },
  'incorrect-credentials': { status: 401, title: 'Login failed' },
  'second-factor-required': { status: 401, title: 'Code needed' },
  'incorrect-code': { status: 401, title: 'Incorrect code' },
  'incorrect-pin': { status: 401, title: 'Incorrect PIN' },
  'registration-closed': { status: 403, title: 'Registration closed' },
  'foreign-origin': { status: 403, title: 'Request refused' },
  'not-an-administrator': { status: 403, title: 'Administrators only' },
  'password-change-required': { status: 403, title: 'New password needed' },
  'second-factor-setup-required': { status: 403, title: 'Second factor needed' },
  'wallet-blocked': { status: 403, title: 'Wallet blocked' },
  'password-required': { status: 403, title: 'Password needed' },
  'incorrect-password': { status: 403, title: 'Incorrect password' },
  'not-found': { status: 404, title: 'Not found' },
  'account-not-found': { status: 404, title: 'Account Not Found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'request-timeout': { status: 408, title: 'Request took too long' },
  'email-taken': { status: 409, title: 'Email already registered' },
  'username-taken': { status: 409, title: 'Username already taken' },
  'phase-changed': { status: 409, title: 'Changed by somebody else' },
  'campaign-changed': { status: 409, title: 'Changed in the meantime' },
  'campaign-not-ready': { status: 409, title: 'Not ready to be sent' },
  'last-administrator': { status: 409, title: 'Last administrator' },
  'second-factor-changed': { status: 409, title: 'Changed in the meantime' },
  'content-changed': { status: 409, title: 'Changed by somebody else' },
  'mail-not-retried': { status: 409, title: 'Not retried' },
  'session-replaced': { status: 409, title: 'Signed in elsewhere' },
  'snapshot-running': { status: 409, title: 'A snapshot is being made' },
  'link-not-valid': { status: 410, title: 'Link not valid' },
  'body-too-large': { status: 413, title: 'Request too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'too-many-requests': { status: 429, title: 'Too many attempts' },
  'headers-too-large': { status: 431, title: 'Request header too large' },
  'internal-error': { status: 500, title: 'Something went wrong' },
  'temporarily-unavailable': { status: 503, title: 'Temporarily unavailable' },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

/** A problem document (RFC 9457). `code` is the last part of `type`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  /** For an invalid body: the message of each field. */
  fields: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** For a wrong PIN: how many more may follow at once; at 0 the Retry-After header has the wait. */
  attemptsLeft: z.optional(z.number()),
  /** For a second factor: a `PasskeyRequest`, where a passkey may sign in place of a code. Parsed where it is used. */
  passkey: z.optional(z.unknown()),
});

export type FieldProblem = NonNullable<z.infer<typeof problemSchema>['fields']>[number];
export type Problem = z.infer<typeof problemSchema>;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Members of a problem document that only some problems have. */
export type ProblemExtension = Partial<Pick<Problem, 'fields' | 'attemptsLeft' | 'passkey'>>;

export function problem(code: ProblemCode, detail: string, extension: ProblemExtension = {}): Problem {
  const { status, title } = PROBLEMS[code];
  return {
    type: `urn:technovex:problem:${code}`,
    title,
    status,
    detail,
    code,
    ...extension,
  };
}
