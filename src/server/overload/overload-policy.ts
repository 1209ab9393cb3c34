import type { Clock } from '#server/lib/clock.ts';

/** The interval without overload (specification, "The calls it makes"). */
export const SYNC_INTERVAL_MS_MIN = 1_000;
/** The rules carry this much unclaimed time (`CREDIT_CARRY_MS_MAX` in domain/miner), so a miner loses nothing. */
export const SYNC_INTERVAL_MS_MAX = 5_000;
/** At full pressure the interval grows by 20 % a second; without any it shrinks by 0.3 % a second. */
const GROWTH_PER_SECOND = 0.2;
const DECAY_PER_SECOND = 0.003;
/** A longer time without a sync contains no information about the queue. */
const GROWTH_MS_MAX = 1_000;
/**
 * Load from which the interval grows, and at which it grows at its full rate, well below the limit of the queue. A
 * commit of 20 ms keeps 600 of 15,000 syncs a second waiting: a queue below a thousand is not overload.
 */
const PRESSURE = { start: { queueLength: 1_000, waitMs: 100 }, full: { queueLength: 4_000, waitMs: 500 } };
/** Clients that connect together, or after a pause of the process, are served within this time. */
const BURST_MS_MAX = 1_000;

interface SyncLoad {
  readonly queueLength: number;
  readonly longestWaitMs: number;
  /** For how long the queue has been longer than `PRESSURE.start.queueLength`, ms. */
  readonly aboveThresholdMs: number;
}

/**
 * Returns the interval to request, ms, `elapsedMs` after it was `intervalMs`.
 *
 * A client responds to an interval only one interval later. An interval that depends on the queue alone therefore
 * alternates between a full queue and none; this one grows while the queue is long and shrinks slowly.
 */
export function nextSyncInterval(intervalMs: number, load: SyncLoad, elapsedMs: number): number {
  const pressure = loadPressure(load);
  const factor =
    pressure > 0
      ? 1 + (pressure * GROWTH_PER_SECOND * Math.min(elapsedMs, GROWTH_MS_MAX)) / 1_000
      : Math.exp((-DECAY_PER_SECOND * elapsedMs) / 1_000);
  return Math.min(Math.max(intervalMs * factor, SYNC_INTERVAL_MS_MIN), SYNC_INTERVAL_MS_MAX);
}

/**
 * Returns when the next sync of one client is due, ms from now. Clients that arrived together return at random times
 * around the interval, and over up to five seconds while the queue is long. `random`: 0 ≤ x < 1.
 */
export function nextSyncMs(intervalMs: number, load: SyncLoad, random: number): number {
  const stretchMs = (intervalMs - SYNC_INTERVAL_MS_MIN) * (0.75 + 0.5 * random);
  const spreadMs = (SYNC_INTERVAL_MS_MAX - SYNC_INTERVAL_MS_MIN) * loadPressure(load) * random;
  return Math.round(Math.min(SYNC_INTERVAL_MS_MIN + Math.max(stretchMs, spreadMs), SYNC_INTERVAL_MS_MAX));
}

/** Returns 0 for a queue that is short, or long for less than a second, to 1 for one at `PRESSURE.full`. */
function loadPressure({ queueLength, longestWaitMs, aboveThresholdMs }: SyncLoad): number {
  const { start, full } = PRESSURE;
  if (isBelowThreshold(queueLength) || aboveThresholdMs < BURST_MS_MAX) return 0;
  const lengthPressure = (queueLength - start.queueLength) / (full.queueLength - start.queueLength);
  const waitPressure = (longestWaitMs - start.waitMs) / (full.waitMs - start.waitMs);
  return Math.min(Math.max(lengthPressure, waitPressure), 1);
}

function isBelowThreshold(queueLength: number): boolean {
  return queueLength <= PRESSURE.start.queueLength;
}

export type SyncInterval = ReturnType<typeof createSyncInterval>;

export function createSyncInterval({
  queue,
  clock,
  random,
}: Pick<LoadSignals, 'queue' | 'random'> & { readonly clock: Clock }) {
  let intervalMs = SYNC_INTERVAL_MS_MIN;
  let updatedAtMs = clock.nowMs();
  let belowThresholdAtMs = updatedAtMs;
  return {
    /** Returns when the next sync of the client that is being responded to is due, ms from now. */
    nextSyncMs(): number {
      const nowMs = clock.nowMs();
      const { queueLength } = queue;
      if (isBelowThreshold(queueLength)) belowThresholdAtMs = nowMs;
      const load = { queueLength, longestWaitMs: queue.longestWaitMs(), aboveThresholdMs: nowMs - belowThresholdAtMs };
      intervalMs = nextSyncInterval(intervalMs, load, Math.max(0, nowMs - updatedAtMs));
      updatedAtMs = nowMs;
      return nextSyncMs(intervalMs, load, random());
    },
    get intervalMs(): number {
      return intervalMs;
    },
  };
}

/**
 * Changes waiting for their commit; past this, further ones are rejected: about a second's work. A shorter queue would
 * reject clients that have just connected or that a pause of the process or of the disk has delayed.
 */
export const QUEUE_LENGTH_MAX = 10_000;

export interface SheddingThresholds {
  /** Waits of the oldest queued change from which shedding starts, and from which everything is shed, ms. */
  readonly startMs: number;
  readonly fullMs: number;
}

export const SHEDDING_THRESHOLDS: SheddingThresholds = { startMs: 250, fullMs: 1_000 };

/** Read only as far as the decision needs them: it is made for each frequent request. */
export interface LoadSignals {
  readonly queue: { readonly queueLength: number; longestWaitMs(): number };
  readonly eventLoop: { isSaturated(): boolean };
  readonly random: () => number;
}

/** While the event loop has idle moments nothing is shed: a slow disk delays many changes no longer than few. */
export function shouldShed({ queue, eventLoop, random }: LoadSignals, thresholds: SheddingThresholds): boolean {
  return eventLoop.isSaturated() && random() < shedShare(queue.longestWaitMs(), thresholds);
}

/**
 * Returns the share of requests to shed, 0 to 1, growing linearly between the thresholds (random early detection, RFC
 * 2309). Shedding all or none makes the load oscillate.
 */
export function shedShare(waitMs: number, { startMs, fullMs }: SheddingThresholds): number {
  if (waitMs >= fullMs) return 1;
  return waitMs <= startMs ? 0 : (waitMs - startMs) / (fullMs - startMs);
}
