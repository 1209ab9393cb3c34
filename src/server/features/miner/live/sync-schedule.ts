import type { Clock } from '#server/lib/clock.ts';
import { SYNC_INTERVAL_MS_MAX, type SyncInterval } from '#server/overload/overload-policy.ts';

/** A client that syncs this much before it is due is still on time: timers and networks are not exact. */
const EARLY_SHARE = 0.2;
/** A change of the interval below this reaches the client with its next acknowledgement. */
const INTERVAL_CHANGE_MS_MIN = 2_000;

/** When the syncs of one client are due. */
export class SyncSchedule {
  readonly #syncInterval: SyncInterval;
  readonly #clock: Clock;
  #dueMs = 0;
  #hasSyncedEarly = false;
  /** The interval of the process when this client was sent its last one; 0: none yet. */
  #sentIntervalMs = 0;

  /** `clock` is monotonic. */
  constructor(syncInterval: SyncInterval, clock: Clock) {
    this.#syncInterval = syncInterval;
    this.#clock = clock;
  }

  /** Returns when the next sync is due, ms from now, to be sent to the client. */
  nextSyncMs(): number {
    const nextSyncMs = this.#syncInterval.nextSyncMs();
    this.#sentIntervalMs = this.#syncInterval.intervalMs;
    this.#dueMs = this.#clock.nowMs() + nextSyncMs * (1 - EARLY_SHARE);
    return nextSyncMs;
  }

  /** Returns whether the client should be sent the interval without waiting for its next sync. */
  hasIntervalChanged(): boolean {
    const changeMs = Math.abs(this.#syncInterval.intervalMs - this.#sentIntervalMs);
    return this.#sentIntervalMs !== 0 && changeMs >= INTERVAL_CHANGE_MS_MIN;
  }

  /**
   * Counts a sync that arrives. Returns whether it comes too early while the server cannot take more. One early sync is
   * accepted for each that is on time: the last one before a stop or a logout cannot wait.
   */
  isTooEarly(nowMs: number): boolean {
    if (nowMs >= this.#dueMs) {
      this.#hasSyncedEarly = false;
      return false;
    }
    if (this.#syncInterval.intervalMs < SYNC_INTERVAL_MS_MAX) return false;
    const isRepeated = this.#hasSyncedEarly;
    this.#hasSyncedEarly = true;
    return isRepeated;
  }
}
