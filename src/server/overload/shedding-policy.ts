/** Changes waiting for their commit; past this, further requests are rejected. A tenth of a second's work. */
export const QUEUE_LENGTH_MAX = 1_000;

/**
 * Past this, syncs of the live channel are rejected too: about a second's work. They follow the sync interval, so a
 * shorter queue would reject clients that have just connected or that a pause of the process has delayed.
 */
export const LIVE_QUEUE_LENGTH_MAX = 10_000;

export interface SheddingThresholds {
  /** Below this queue length nothing is shed, however late the machine serves it. */
  readonly queueLengthMin: number;
  /** Waits of the oldest queued request from which shedding starts, and from which everything is shed, ms. */
  readonly startMs: number;
  readonly fullMs: number;
}

export const SHEDDING_THRESHOLDS: SheddingThresholds = { queueLengthMin: 256, startMs: 40, fullMs: 110 };

/** Read only as far as the decision needs them: it is made for each frequent request. */
export interface LoadSignals {
  readonly queue: { readonly queueLength: number; longestWaitMs(): number };
  readonly eventLoop: { isSaturated(): boolean };
  readonly random: () => number;
}

export function shouldShed({ queue, eventLoop, random }: LoadSignals, thresholds: SheddingThresholds): boolean {
  const { queueLength } = queue;
  if (queueLength >= QUEUE_LENGTH_MAX) return true;
  if (queueLength < thresholds.queueLengthMin || !eventLoop.isSaturated()) return false;
  return random() < shedShare(queue.longestWaitMs(), thresholds);
}

/**
 * Returns the share of requests to shed, 0 to 1, growing linearly between the thresholds (random early detection, RFC
 * 2309). Shedding all or none makes the load oscillate.
 */
export function shedShare(waitMs: number, { startMs, fullMs }: SheddingThresholds): number {
  if (waitMs >= fullMs) return 1;
  return waitMs <= startMs ? 0 : (waitMs - startMs) / (fullMs - startMs);
}
