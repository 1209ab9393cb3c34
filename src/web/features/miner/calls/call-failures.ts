import { MINER_PROBLEM_DETAILS } from '#contract/miner.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts';
import { reasonOf } from '#contract/try-again-in.ts';
import { INITIAL_SYNC_BACKOFF, nextSyncBackoff } from '#domain/miner/sync-backoff.ts';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { ApiError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { logError, logWarning } from '#web/lib/log.ts';
import { MINER_NOTICES } from '../components/notices.ts';

const DEFAULT_WAIT_SECONDS = 60;

/** True for no network or a 5xx. Any other response is a definite refusal. */
export function isOutage(error: unknown): boolean {
  return error instanceof ServerUnreachableError || (error instanceof ApiError && error.status >= 500);
}

/** How long to wait after a 429, s; undefined for anything else. */
export function waitSecondsOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  return Math.max(1, Math.ceil(error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS));
}

/** The reason of a 429 as the server gives it, before its "Try again in …", which counts down on the page. */
export function waitReasonOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.detail !== undefined ? reasonOf(error.detail) : undefined;
}

export function isNotSignedIn(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-signed-in';
}

/** Logs an outage as a warning, anything else as an error of ours. */
export function logFailure(message: string, error: unknown): void {
  if (isOutage(error)) logWarning(message, error);
  else logError(message, error);
}

export function problemNotice(code: keyof typeof MINER_PROBLEM_DETAILS): ToastInput {
  return { title: PROBLEMS[code].title, description: MINER_PROBLEM_DETAILS[code] };
}

/** The notice for a failed call. Its text is ours or a problem document's, never that of a proxy. */
export function failureNotice(error: unknown): ToastInput {
  if (error instanceof ServerUnreachableError) return MINER_NOTICES.unreachable;
  if (!(error instanceof ApiError) || error.code === undefined) return MINER_NOTICES.unexpected;
  const { code, detail } = error;
  const own: Partial<Record<ProblemCode, string>> = MINER_PROBLEM_DETAILS;
  return { title: PROBLEMS[code].title, description: own[code] ?? detail ?? error.message };
}

/** Why an attempt is to be repeated: the server cannot respond, or asks to wait. */
export interface Outage {
  readonly retryAfterSeconds: number | undefined;
}

/** Returns the outage that a failed call reports, with the server's Retry-After. */
export function outageOf(error: unknown): Outage {
  return { retryAfterSeconds: error instanceof ApiError ? error.retryAfterSeconds : undefined };
}

export interface OutageRetryDeps {
  readonly delay: (ms: number) => Promise<void>;
  /** Called with the time until the next attempt. */
  readonly onWait?: (ms: number) => void;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** Calls back when the network or the page is back: the next attempt follows at once. Returns a stop function. */
  readonly watchRecovery?: (onRecovery: () => void) => () => void;
}

/**
 * Repeats an attempt during an outage, as often as a sync that fails. `attempt` resolves with undefined when no further
 * one is useful.
 */
export function createOutageRetry(
  attempt: () => Promise<Outage | undefined>,
  { delay, onWait, random, watchRecovery }: OutageRetryDeps,
) {
  let isRunning = false;

  async function delayOrRecovery(ms: number): Promise<void> {
    let stop: () => void = () => undefined;
    const recovery = new Promise<void>((resolve) => {
      stop = watchRecovery?.(resolve) ?? stop;
    });
    await Promise.race([delay(ms), recovery]);
    stop();
  }

  return {
    isRunning: (): boolean => isRunning,
    /** Repeats until the outage is over; does nothing while it runs already. `first`: of the first attempt. */
    async start(first: Outage): Promise<void> {
      if (isRunning) return;
      isRunning = true;
      let backoff = INITIAL_SYNC_BACKOFF;
      for (let outage: Outage | undefined = first; outage !== undefined; outage = await attempt()) {
        const next = nextSyncBackoff(backoff, { type: 'failed', ...outage }, random());
        backoff = next.backoff;
        onWait?.(next.waitMs);
        await delayOrRecovery(next.waitMs);
      }
      isRunning = false;
    },
  };
}
