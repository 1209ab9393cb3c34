import { INITIAL_SYNC_BACKOFF, nextSyncBackoff } from '#domain/miner/sync-backoff.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** Why an attempt is to be repeated: the server cannot respond, or asks to wait. */
export interface Outage {
  readonly retryAfterSeconds: number | undefined;
}

/** Returns the outage that a failed call reports, with the server's Retry-After. */
export function outageOf(error: unknown): Outage {
  return { retryAfterSeconds: error instanceof ApiError ? error.retryAfterSeconds : undefined };
}

export interface OutageRetryDeps {
  /** Resolves with undefined when no further attempt is useful. */
  readonly attempt: () => Promise<Outage | undefined>;
  readonly delay: (ms: number) => Promise<void>;
  /** Called with the time until the next attempt. */
  readonly onWait?: ((ms: number) => void) | undefined;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** Calls back when the network or the page is back, so that the next attempt follows at once. */
  readonly watchRecovery?: WatchRecovery | undefined;
}

/** Returns a stop function. */
export type WatchRecovery = (onRecovery: () => void) => () => void;

/** Repeats an attempt during an outage, as often as a sync that fails. */
export function createOutageRetry({ attempt, delay, onWait, random, watchRecovery }: OutageRetryDeps) {
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
