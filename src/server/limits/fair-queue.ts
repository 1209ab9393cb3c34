import type { Clock } from '#server/lib/clock.ts';

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

/** Queued jobs by client, oldest first; the client whose turn it is comes first. */
type Queues = Map<string, Job[]>;

/**
 * Runs costly jobs, a few at a time, round-robin over lanes and over the clients of a lane. A job whose requester has
 * gone is dropped: a queue of those would only delay the others.
 */
export function createFairQueue<Lane extends string>(options: FairQueueOptions<Lane>) {
  const { runningMax, waitMsMax, clock, createError, reserved = { places: 0, lanes: [] } } = options;
  /** The lane whose turn it is comes first. */
  const lanes = new Map<Lane, Queues>(options.lanes.map((lane) => [lane, new Map()]));
  const running = { all: 0, unreserved: 0 };
  let meanMs = options.firstJobMs;

  function enqueue({ lane, client }: Requester<Lane>, job: Job): void {
    const queues = lanes.get(lane) ?? new Map<string, Job[]>();
    const own = queues.get(client) ?? [];
    if (countJobs(queues) >= queuedMax(lane, queues) && !evictFor(queues, own.length)) throw createError();
    queues.set(client, [...own, job]);
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
  function queuedMax(name: Lane, queues: Queues): number {
    const busyLanes = [...lanes.values()].filter((lane) => lane === queues || lane.size > 0).length;
    return Math.max(1, Math.floor((waitMsMax * placesOf(name)) / (meanMs * busyLanes)));
  }

  /** Refuses the newest job of the client with the longest queue, unless the new job's queue would be as long. */
  function evictFor(queues: Queues, ownCount: number): boolean {
    const longest = [...queues.values()].reduce((most, jobs) => (jobs.length > most.length ? jobs : most), []);
    if (longest.length <= ownCount + 1) return false;
    longest.pop()?.refuse();
    return true;
  }

  function drop({ lane, client }: Requester<Lane>, job: Job): void {
    const queues = lanes.get(lane);
    const others = queues?.get(client)?.filter((other) => other !== job);
    if (others === undefined || others.length === 0) queues?.delete(client);
    else queues?.set(client, others);
    job.refuse();
  }

  function dequeue(): Job | undefined {
    for (const [lane, queues] of lanes) {
      const [first] = queues;
      if (first === undefined || !hasPlace(lane)) continue;
      const [client, jobs] = first;
      const job = jobs.shift();
      // Lane and client move to the end: the next turn belongs to others.
      queues.delete(client);
      if (jobs.length > 0) queues.set(client, jobs);
      lanes.delete(lane);
      lanes.set(lane, queues);
      countRunning(lane, 1);
      return job;
    }
    return undefined;
  }

  function startQueued(): void {
    while (running.all < runningMax) {
      const job = dequeue();
      if (job === undefined) return;
      job.start();
    }
  }

  /** Resolves when it is the requester's turn. */
  function turnOf(requester: Requester<Lane>): Promise<void> {
    const { signal } = requester;
    if (signal?.aborted) return Promise.reject(createError());
    return new Promise((resolve, reject) => {
      const onAbort = (): void => drop(requester, job);
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
      return [...lanes.values()].reduce((sum, queues) => sum + countJobs(queues), 0);
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

function countJobs(queues: Queues): number {
  return [...queues.values()].reduce((sum, jobs) => sum + jobs.length, 0);
}
