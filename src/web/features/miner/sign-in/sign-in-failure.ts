import { ApiError } from '#web/lib/api-error.ts';
import { failureNotice, logFailure, waitReasonOf, waitSecondsOf } from '../calls/call-failures.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import type { SessionState } from './session-state.ts';

export type SignInResult = 'done' | 'failed' | IncorrectPin | WaitBeforeNextTry;

/** No try left: the next one is allowed after `waitSeconds`. Undefined: an earlier server did not send it. */
export interface IncorrectPin {
  readonly type: 'incorrect-pin';
  readonly attemptsLeft: number | undefined;
  readonly waitSeconds: number | undefined;
}

interface WaitBeforeNextTry {
  readonly type: 'wait';
  readonly waitSeconds: number;
  /** The server's, without the time to wait; undefined: it gave none. */
  readonly reason: string | undefined;
}

/** Shows the notice for a failed call, logs unexpected failures, and returns the form's result. */
export function reportSignInFailure(state: SessionState, error: unknown): Exclude<SignInResult, 'done'> {
  const waitSeconds = waitSecondsOf(error);
  if (waitSeconds !== undefined) return reportWait(state, waitSeconds, waitReasonOf(error));
  const code = error instanceof ApiError ? error.code : undefined;
  if (error instanceof ApiError && code === 'incorrect-pin') {
    return reportIncorrectPin(state, { attemptsLeft: error.attemptsLeft, waitSeconds: error.retryAfterSeconds });
  }
  state.warn(failureNotice(error));
  if (code === undefined) logFailure('A call of the miner failed', error);
  if (code === 'email-taken' || code === 'registration-closed') state.send({ type: 'back' });
  return 'failed';
}

export function reportWait(state: SessionState, waitSeconds: number, reason?: string): WaitBeforeNextTry {
  const notice = MINER_NOTICES.tooManyTries(waitSeconds);
  state.warn(reason === undefined ? notice : { ...notice, description: `${reason} ${notice.description}` });
  return { type: 'wait', waitSeconds, reason };
}

export function reportIncorrectPin(
  state: SessionState,
  { attemptsLeft, waitSeconds }: Omit<IncorrectPin, 'type'>,
): IncorrectPin {
  const mustWait = attemptsLeft === 0 && waitSeconds !== undefined;
  // A wrong PIN is shown at its field.
  if (mustWait) state.warn(MINER_NOTICES.tooManyTries(waitSeconds));
  return { type: 'incorrect-pin', attemptsLeft, waitSeconds: mustWait ? waitSeconds : undefined };
}
