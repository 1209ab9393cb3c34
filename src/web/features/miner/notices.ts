import { PROBLEMS, type ProblemCode } from '#contract/problem.ts';
import { ApiError, ServerUnreachableError } from '#web/lib/api-error.ts';

/** What the miner tells people in a toast (wording: specification, section 8). */
export interface MinerNotice {
  readonly title: string;
  readonly description: string;
}

const ACCOUNT_NOT_FOUND: MinerNotice = {
  title: 'Account Not Found',
  description: 'No account exists with this email. Please sign up instead.',
};

const FAILURES: Partial<Record<ProblemCode, MinerNotice>> = {
  'email-taken': {
    title: 'Email already registered',
    description: 'This email is already in use. Please log in instead.',
  },
  'incorrect-pin': { title: 'Incorrect PIN', description: 'The PIN you entered is incorrect' },
  'account-not-found': ACCOUNT_NOT_FOUND,
  'registration-closed': ACCOUNT_NOT_FOUND,
  'not-signed-in': { title: 'Please log in', description: 'Enter your email to start mining' },
  'session-replaced': {
    title: 'Signed in elsewhere',
    description: 'Your wallet is open on another device. Enter your PIN to mine here instead.',
  },
};

const UNREACHABLE: MinerNotice = {
  title: 'Server not reached',
  description: 'The server did not answer. Check your connection and try again in a moment.',
};

/** The notice for a failure by its name. */
export function problemNotice(code: keyof typeof FAILURES): MinerNotice {
  return FAILURES[code] ?? { title: PROBLEMS[code].title, description: 'Please try again in a moment.' };
}

/** The notice for whatever a call threw. Sentences come from us or from the server's problem document, never from a proxy. */
export function failureNotice(error: unknown): MinerNotice {
  if (error instanceof ServerUnreachableError) return UNREACHABLE;
  if (!(error instanceof ApiError) || error.code === undefined) return problemNotice('internal-error');
  return FAILURES[error.code] ?? { title: PROBLEMS[error.code].title, description: error.detail ?? error.message };
}

/** 'Mining stopped' reports the total mined. */
export function miningStoppedNotice(totalMined: string): MinerNotice {
  return { title: 'Mining stopped', description: `Total mined: ${totalMined} TVX` };
}

export const LOGOUT_UNSAVED: MinerNotice = {
  title: 'Logout failed',
  description: 'Your last TVX could not be saved yet. They are kept on this page; try again in a moment.',
};

export function logoutFailedNotice(error: unknown): MinerNotice {
  return { title: 'Logout failed', description: failureNotice(error).description };
}
