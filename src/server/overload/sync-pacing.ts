import type { Clock } from '../clock.ts';
import { type LoadSignals, SHEDDING_THRESHOLDS } from './shedding-policy.ts';

/** The interval of a server with time to spare (specification, section 7). */
export const SYNC_PACE_MS_MIN = 1_000;
/** The rules carry this much unclaimed time (`CREDIT_CARRY_MS_MAX` in domain/miner), so a miner loses nothing. */
export const SYNC_PACE_MS_MAX = 5_000;
/** At full pressure the interval grows by 20 % a second; without any it shrinks by 0.3 % a second. */
const GROWTH_PER_SECOND = 0.2;
const DECAY_PER_SECOND = 0.003;
/** A longer time without a sync contains no information about the queue. */
const GROWTH_MS_MAX = 1_000;
/** Where the queue is full as far as the interval is concerned, well below its limit. */
const FULL_PRESSURE = { queueLength: 2_000, waitMs: 500 };
/**
 * Clients that came at once, or after a pause of the process, are served within this time without a longer interval.
 */
const BURST_MS_MAX = 1_000;

export interface SyncLoad {
  /** Changes waiting for their commit. */
  readonly queueLength: number;
  /** How long the oldest of them has waited, ms. */
  readonly longestWaitMs: number;
  /** For how long the queue has not been short, ms. */
  readonly longForMs: number;
}

/**
 * The interval that the server asks its clients for, ms, `elapsedMs` after it was `intervalMs`.
 *
 * Clients respond to an interval only one interval later. A controller that follows the queue itself therefore
 * alternates between a full queue and none; this one grows while the queue is long and shrinks slowly.
 */
export function nextSyncInterval(intervalMs: number, load: SyncLoad, elapsedMs: number): number {
  const pressure = loadPressure(load);
  const factor =
    pressure > 0
      ? 1 + (pressure * GROWTH_PER_SECOND * Math.min(elapsedMs, GROWTH_MS_MAX)) / 1_000
      : Math.exp((-DECAY_PER_SECOND * elapsedMs) / 1_000);
  return Math.min(Math.max(intervalMs * factor, SYNC_PACE_MS_MIN), SYNC_PACE_MS_MAX);
}

/**
 * When the next sync of one client is due, ms. Clients that arrived together return at random times around the
 * interval, and over up to five seconds while the queue is long. `random`: 0 ≤ x < 1.
 */
export function nextSyncMs(intervalMs: number, load: SyncLoad, random: number): number {
  const stretchMs = (intervalMs - SYNC_PACE_MS_MIN) * (0.75 + 0.5 * random);
  const spreadMs = (SYNC_PACE_MS_MAX - SYNC_PACE_MS_MIN) * loadPressure(load) * random;
  return Math.round(Math.min(SYNC_PACE_MS_MIN + Math.max(stretchMs, spreadMs), SYNC_PACE_MS_MAX));
}

/** Returns 0 for a queue that is short, or long for a moment, to 1 for a full one. */
function loadPressure({ queueLength, longestWaitMs, longForMs }: SyncLoad): number {
  const { queueLengthMin, startMs } = SHEDDING_THRESHOLDS;
  if (isShort(queueLength) || longForMs < BURST_MS_MAX) return 0;
  const ofLength = (queueLength - queueLengthMin) / (FULL_PRESSURE.queueLength - queueLengthMin);
  // Starts at half the wait at which shedding starts.
  const ofWait = (longestWaitMs - startMs / 2) / (FULL_PRESSURE.waitMs - startMs / 2);
  return Math.min(Math.max(ofLength, ofWait), 1);
}

function isShort(queueLength: number): boolean {
  return queueLength <= SHEDDING_THRESHOLDS.queueLengthMin;
}

export interface SyncPacing {
  /** Returns when the next sync of the client that is being responded to is due, ms from now. */
  nextSyncMs(): number;
  /** What clients are asked for at present, ms. */
  readonly intervalMs: number;
}

/** Keeps the interval of one process. */
export function createSyncPacing({
  queue,
  clock,
  random,
}: Pick<LoadSignals, 'queue' | 'random'> & { readonly clock: Clock }): SyncPacing {
  let intervalMs = SYNC_PACE_MS_MIN;
  let updatedAtMs = clock.nowMs();
  let shortAtMs = updatedAtMs;
  return {
    nextSyncMs() {
      const nowMs = clock.nowMs();
      const { queueLength } = queue;
      if (isShort(queueLength)) shortAtMs = nowMs;
      const load = { queueLength, longestWaitMs: queue.longestWaitMs(), longForMs: nowMs - shortAtMs };
      intervalMs = nextSyncInterval(intervalMs, load, Math.max(0, nowMs - updatedAtMs));
      updatedAtMs = nowMs;
      return nextSyncMs(intervalMs, load, random());
    },
    get intervalMs() {
      return intervalMs;
    },
  };
}
