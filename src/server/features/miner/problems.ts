import { MINER_PROBLEM_DETAILS } from '#contract/miner.ts';
import { ProblemError } from '#server/http/problem-error.ts';

type MinerProblemCode = keyof typeof MINER_PROBLEM_DETAILS;

function minerProblem(code: MinerProblemCode): ProblemError {
  return new ProblemError(code, MINER_PROBLEM_DETAILS[code]);
}

export const accountNotFound = (): ProblemError => minerProblem('account-not-found');
export const emailTaken = (): ProblemError => minerProblem('email-taken');
export const incorrectPin = (): ProblemError => minerProblem('incorrect-pin');
export const notSignedIn = (): ProblemError => minerProblem('not-signed-in');
export const registrationClosed = (): ProblemError => minerProblem('registration-closed');
export const sessionReplaced = (): ProblemError => minerProblem('session-replaced');
