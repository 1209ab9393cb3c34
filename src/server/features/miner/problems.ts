import { MINER_PROBLEM_DETAILS } from '#contract/miner.ts';
import { ProblemError } from '#server/http/problem-error.ts';

function minerProblem(code: keyof typeof MINER_PROBLEM_DETAILS): () => ProblemError {
  return () => new ProblemError(code, MINER_PROBLEM_DETAILS[code]);
}

export const accountNotFound = minerProblem('account-not-found');
export const emailTaken = minerProblem('email-taken');
export const incorrectPin = minerProblem('incorrect-pin');
export const notSignedIn = minerProblem('not-signed-in');
export const registrationClosed = minerProblem('registration-closed');
export const sessionReplaced = minerProblem('session-replaced');
