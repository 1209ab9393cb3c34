import type { Role } from '#domain/team/roles.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';
import type { SecurityLog } from '../security-log.ts';

/** Whose second factor it is. */
export interface FactorOwner {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
}

interface FactorGuess {
  /** What counts it. */
  readonly rule: AttemptRule;
  /** `addressSubject(request.ip)`, for the security log. */
  readonly network: string;
  /** The problem's detail when it is wrong. */
  readonly detail: string;
}

/** Counts a guess, and logs a wrong one. @throws {ProblemError} incorrect-code with `detail`, too-many-requests */
export type RequireCorrect = (
  user: FactorOwner,
  guess: FactorGuess,
  isCorrect: () => Promise<boolean>,
) => Promise<void>;

export const WRONG_CODE = 'This code is wrong, or was used before. Wait for the next one.';
export const WRONG_RECOVERY_CODE = 'This recovery code is wrong, or was used before. Try another one of your list.';
export const WRONG_PASSKEY = 'The passkey was not accepted. Try again.';

export function createFactorGuesses(deps: {
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
}): RequireCorrect {
  const { limits, securityLog } = deps;
  return async (user, { rule, network, detail }, isCorrect) => {
    const wasCorrect = await limits.guess(rule, String(user.id), isCorrect, (waitMs) =>
      securityLog.write('account.code-locked', user, network, waitMs),
    );
    if (wasCorrect) return;
    securityLog.write('account.code-failed', user, network);
    throw new ProblemError('incorrect-code', detail);
  };
}

export function factorChanged(detail: string): ProblemError {
  return new ProblemError('second-factor-changed', detail);
}
