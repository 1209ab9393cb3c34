import { PROBLEMS, type ProblemCode } from '#contract/problem.ts';
import { formatWait } from '#domain/miner/format.ts';
import { ApiError, ServerUnreachableError } from '#web/lib/api-error.ts';

/** A toast of the miner (wording: specification, section 8). */
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

/** The server could not answer, and the PIN fitted the copy on this device. */
export const LOCAL_LOGIN: MinerNotice = {
  title: 'Login Successful (Local)',
  description: 'The server does not answer. You mine on the copy of this device; it is saved when the server is back.',
};

export const HASHRATE_LOCKED: MinerNotice = {
  title: 'Hashrate Locked Until Mainnet',
  description: 'Higher hashrates will be available when the mainnet launches.',
};

export const WITHDRAWALS_LOCKED: MinerNotice = {
  title: 'Withdrawals Temporarily Locked',
  description: 'Please wait for the mainnet to launch before withdrawing your mined TVX tokens.',
};

export const DAILY_BONUS_ACTIVATED: MinerNotice = {
  title: 'Daily Bonus Activated!',
  description: 'Your mining speed has increased by 5% for the next 24 hours',
};

export const DAILY_BONUS_TOO_EARLY: MinerNotice = {
  title: 'Daily bonus not due yet',
  description: 'By the clock of the server, 24 hours have not passed since your last claim.',
};

export const DAILY_BONUS_FAILED: MinerNotice = {
  title: 'Daily bonus not claimed',
  description: 'The server did not answer. Nothing was used up; try again in a moment.',
};

/** For Invite a Friend. */
export const REFERRAL_PROGRAM = {
  activated: { title: 'Referral Program Activated', description: 'You now earn 10% on all your mining rewards' },
  alreadyActive: { title: 'Referral Program Active', description: 'You already earn 10% on all your mining rewards' },
} as const;

/** For Activate in the Referrals tab. */
export const REFERRAL_BONUS = {
  activated: { title: 'Referral Bonus Activated', description: 'Your 10% referral bonus is now active!' },
  alreadyActive: { title: 'Referral Bonus Active', description: 'Your 10% referral bonus is already active.' },
} as const;

export const REFERRAL_LINK_COPIED: MinerNotice = {
  title: 'Referral Link Copied',
  description: 'Link has been copied to clipboard',
};

export const REFERRAL_LINK_NOT_COPIED: MinerNotice = {
  title: 'Copy the link by hand',
  description: 'This browser did not allow copying. The link is selected.',
};

/** Too many tries: how long to wait. */
export function waitNotice(seconds: number): MinerNotice {
  return { title: PROBLEMS['too-many-requests'].title, description: `You can try again in ${formatWait(seconds)}.` };
}

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

export const LOGOUT_LOCAL: MinerNotice = {
  title: 'Logged out on this device',
  description: 'What the server does not have yet is kept here and sent when you log in on this device again.',
};

/** Logged out in an outage, in a browser that forbids storage. */
export const LOGOUT_UNSAVED: MinerNotice = {
  title: 'Logged out',
  description: 'Your last TVX could not be saved: the server does not answer, and this browser keeps no copy.',
};

export const LOGGED_OUT_IN_OTHER_TAB: MinerNotice = {
  title: 'Logged out in another tab',
  description: 'Enter your email to start mining',
};

export const FORGOTTEN: MinerNotice = {
  title: 'Logged out and forgotten',
  description: 'This browser keeps nothing of your wallet.',
};

/** The server has not answered yet, and only it can remove its cookies. */
export const FORGOTTEN_IN_OUTAGE: MinerNotice = {
  title: 'Forgotten on this device',
  description: 'The server does not answer. Its sign-in cookie is removed when it does and this page is open.',
};

export const OTHER_WALLET_OPENED: MinerNotice = {
  title: 'Another wallet was opened in this browser',
  description: 'A browser keeps one wallet open at a time. Enter your PIN to open this one again.',
};
