import { ApiError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { logError, logWarning } from '#web/lib/log.ts';

const DEFAULT_WAIT_SECONDS = 60;

/** True when the server could not answer: no network or a 5xx. Any other answer is a definite refusal. */
export function isOutage(error: unknown): boolean {
  return error instanceof ServerUnreachableError || (error instanceof ApiError && error.status >= 500);
}

/** How long a 429 asks to wait, s; undefined for anything else. */
export function waitSecondsOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  return Math.max(1, Math.ceil(error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS));
}

export function isNotSignedIn(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-signed-in';
}

/** Logs an outage as a warning, anything else as an error of ours. */
export function logFailure(message: string, error: unknown): void {
  if (isOutage(error)) logWarning(message, error);
  else logError(message, error);
}
