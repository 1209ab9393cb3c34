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
  const { runningMax, waitMsMax, clock, createError, reserved = { places: 0, lanes: [] } } = options;
  const lanes = new FairLanes<Lane, Job>(options.lanes);
  const running = { all: 0, unreserved: 0 };
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

  function placesOf(lane: Lane): number {
    return reserved.lanes.includes(lane) ? runningMax : runningMax - reserved.places;
  }

  /** Counts a job that starts (1) or ends (-1). */
  function countRunning(lane: Lane, change: 1 | -1): void {
    running.all += change;
    if (!reserved.lanes.includes(lane)) running.unreserved += change;
  }

  function hasPlace(lane: Lane): boolean {
    return reserved.lanes.includes(lane) || running.unreserved < placesOf(lane);
  }

  /** Returns how many jobs may wait in a lane: those before them, and as many of each busy lane, run in `waitMsMax`. */
  function queuedMax(lane: Lane): number {
    return Math.max(1, Math.floor((waitMsMax * placesOf(lane)) / (meanMs * lanes.countBusy(lane))));
  }

  function startQueued(): void {
    while (running.all < runningMax) {
      const next = lanes.next(hasPlace);
      if (next === undefined) return;
      countRunning(next.lane, 1);
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
        countRunning(requester.lane, -1);
        startQueued();
      }
    },
  };
}
