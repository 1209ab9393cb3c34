import { MINER_PROBLEM_DETAILS } from '#contract/miner.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { AttemptsLeft } from '#server/limits/attempt-rule.ts';

function minerProblem(code: keyof typeof MINER_PROBLEM_DETAILS): () => ProblemError {
  return () => new ProblemError(code, MINER_PROBLEM_DETAILS[code]);
}

export const accountNotFound = minerProblem('account-not-found');
export const emailTaken = minerProblem('email-taken');
export const notSignedIn = minerProblem('not-signed-in');
export const registrationClosed = minerProblem('registration-closed');
export const sessionReplaced = minerProblem('session-replaced');
export const walletBlocked = minerProblem('wallet-blocked');

/** With the tries left, and the wait once there are none. */
export function incorrectPin({ tries, waitMs }: AttemptsLeft): ProblemError {
  const wait = tries === 0 ? { retryAfterSeconds: Math.ceil(waitMs / 1_000) } : {};
  return new ProblemError('incorrect-pin', MINER_PROBLEM_DETAILS['incorrect-pin'], { attemptsLeft: tries, ...wait });
}
