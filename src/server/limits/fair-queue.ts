import type { Clock } from '#server/lib/clock.ts';
import { FairLanes } from './fair-lanes.ts';

/** The share of the latest job in the mean duration. */
const LATEST_SHARE = 0.1;

export interface Requester<Lane extends string> {
  readonly lane: Lane;
  readonly client: string;
  /** Aborts when nobody waits for the result any more. */
  readonly signal?: AbortSignal | undefined;
}

export interface FairQueueOptions<Lane extends string> {
  readonly lanes: readonly Lane[];
  /** Jobs that run at a time, over all lanes. */
  readonly runningMax: number;
  /** Of these, places that only some lanes may use. */
  readonly reserved?: { readonly places: number; readonly lanes: readonly Lane[] };
  /** A lane is full when its last job would wait longer. */
  readonly waitMsMax: number;
  /** The duration of a job, ms, until some were measured. */
  readonly firstJobMs: number;
  /** Monotonic. */
  readonly clock: Clock;
  readonly createError: () => Error;
}

interface Job {
  start(): void;
  refuse(): void;
}

/**
 * Runs costly jobs, a few at a time, round-robin over lanes and over the clients of a lane. A job whose requester has
 * gone is dropped: a queue of those would only delay the others.
 */
export function createFairQueue<Lane extends string>(options: FairQueueOptions<Lane>) {
  const { waitMsMax, clock, createError } = options;
  const lanes = new FairLanes<Lane, Job>(options.lanes);
  const places = new Places(options);
  let meanMs = options.firstJobMs;

  function enqueue(requester: Requester<Lane>, job: Job): void {
    const { lane } = requester;
    if (lanes.countIn(lane) >= queuedMax(lane)) {
      const evicted = lanes.removeNewest(requester);
      if (evicted === undefined) throw createError();
      evicted.refuse();
    }
    lanes.add(requester, job);
  }

  /** Returns how many jobs may wait in a lane: those before them, and as many of each busy lane, run in `waitMsMax`. */
  function queuedMax(lane: Lane): number {
    return Math.max(1, Math.floor((waitMsMax * places.maxOf(lane)) / (meanMs * lanes.countBusy(lane))));
  }

  function startQueued(): void {
    for (;;) {
      const next = lanes.next((lane) => places.isFree(lane));
      if (next === undefined) return;
      places.take(next.lane);
      next.job.start();
    }
  }

  /** Resolves when it is the requester's turn. */
  function turnOf(requester: Requester<Lane>): Promise<void> {
    const { signal } = requester;
    if (signal?.aborted) return Promise.reject(createError());
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        lanes.remove(requester, job);
        job.refuse();
      };
      const job: Job = {
        start() {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
        refuse() {
          signal?.removeEventListener('abort', onAbort);
          reject(createError());
        },
      };
      enqueue(requester, job);
      signal?.addEventListener('abort', onAbort);
      startQueued();
    });
  }

  return {
    /** Jobs that wait for their turn. */
    get waiting(): number {
      return lanes.count;
    },

    /** @throws what `createError` returns, without running `work`, when the lane is full or the requester has gone */
    async run<T>(requester: Requester<Lane>, work: () => Promise<T>): Promise<T> {
      await turnOf(requester);
      const startedMs = clock.nowMs();
      try {
        return await work();
      } finally {
        meanMs += (clock.nowMs() - startedMs - meanMs) * LATEST_SHARE;
        places.release(requester.lane);
        startQueued();
      }
    },
  };
}

/** The places of running jobs, some of them reserved. */
class Places<Lane extends string> {
  readonly #max: number;
  readonly #reserved: { readonly places: number; readonly lanes: readonly Lane[] };
  #taken = 0;
  #takenUnreserved = 0;

  constructor({ runningMax, reserved = { places: 0, lanes: [] } }: FairQueueOptions<Lane>) {
    this.#max = runningMax;
    this.#reserved = reserved;
  }

  /** Returns how many places a lane may use. */
  maxOf(lane: Lane): number {
    return this.#isReservedFor(lane) ? this.#max : this.#max - this.#reserved.places;
  }

  isFree(lane: Lane): boolean {
    return this.#taken < this.#max && (this.#isReservedFor(lane) || this.#takenUnreserved < this.maxOf(lane));
  }

  take(lane: Lane): void {
    this.#count(lane, 1);
  }

  release(lane: Lane): void {
    this.#count(lane, -1);
  }

  #count(lane: Lane, change: 1 | -1): void {
    this.#taken += change;
    if (!this.#isReservedFor(lane)) this.#takenUnreserved += change;
  }

  #isReservedFor(lane: Lane): boolean {
    return this.#reserved.lanes.includes(lane);
  }
}
