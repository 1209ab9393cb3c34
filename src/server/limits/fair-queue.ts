import type { Clock } from '#server/lib/clock.ts';

/** The share of the latest job in the mean duration. */
const LATEST_SHARE = 0.1;

export interface QueueKey<Group extends string> {
  readonly group: Group;
  readonly client: string;
  /** Aborts when nobody waits for the result any more. */
  readonly signal?: AbortSignal | undefined;
}

export interface FairQueueOptions<Group extends string> {
  readonly groups: readonly Group[];
  /** Jobs that run at a time, over all groups. */
  readonly runningMax: number;
  /** Of these, places that only some groups may use. */
  readonly reserved?: { readonly places: number; readonly groups: readonly Group[] };
  /** A group is full when its last job would wait longer. */
  readonly waitMsMax: number;
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
 * Runs costly jobs, a few at a time, round-robin over groups and over the clients of a group. A job whose client has
 * gone is dropped: a queue of those would only delay the others.
 */
export function createFairQueue<Group extends string>(options: FairQueueOptions<Group>) {
  const { waitMsMax, clock, createError } = options;
  const groups = new FairGroups<Group, Job>(options.groups);
  const places = new Places(options);
  let meanMs = options.firstJobMs;

  function enqueue(queueKey: QueueKey<Group>, job: Job): void {
    const { group } = queueKey;
    if (groups.countIn(group) >= queuedMax(group)) {
      const evicted = groups.removeNewest(queueKey);
      if (evicted === undefined) throw createError();
      evicted.refuse();
    }
    groups.add(queueKey, job);
  }

  /** How many jobs may wait in a group: those before them, and as many of each busy group, run in `waitMsMax`. */
  function queuedMax(group: Group): number {
    return Math.max(1, Math.floor((waitMsMax * places.maxOf(group)) / (meanMs * groups.countBusy(group))));
  }

  function startQueued(): void {
    for (;;) {
      const next = groups.next((group) => places.isFree(group));
      if (next === undefined) return;
      places.take(next.group);
      next.job.start();
    }
  }

  return {
    get waiting(): number {
      return options.groups.reduce((sum, group) => sum + groups.countIn(group), 0);
    },

    /** @throws what `createError` returns, without running `work`, when the group is full or the client has gone */
    async run<T>(queueKey: QueueKey<Group>, work: () => Promise<T>): Promise<T> {
      const turn = turnOf(queueKey.signal, createError, {
        add: (job) => enqueue(queueKey, job),
        remove: (job) => groups.remove(queueKey, job),
      });
      startQueued();
      await turn;
      const startedMs = clock.nowMs();
      try {
        return await work();
      } finally {
        meanMs += (clock.nowMs() - startedMs - meanMs) * LATEST_SHARE;
        places.release(queueKey.group);
        startQueued();
      }
    },
  };
}

/** Resolves when the added job starts. Rejects when it is refused, or removed because `signal` aborts. */
function turnOf(
  signal: AbortSignal | undefined,
  createError: () => Error,
  queue: { readonly add: (job: Job) => void; readonly remove: (job: Job) => void },
): Promise<void> {
  if (signal?.aborted) return Promise.reject(createError());
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      queue.remove(job);
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
    queue.add(job);
    signal?.addEventListener('abort', onAbort);
  });
}

/** The places of running jobs, some of them reserved. */
class Places<Group extends string> {
  readonly #max: number;
  readonly #reserved: { readonly places: number; readonly groups: readonly Group[] };
  #taken = 0;
  #takenUnreserved = 0;

  constructor({ runningMax, reserved = { places: 0, groups: [] } }: FairQueueOptions<Group>) {
    this.#max = runningMax;
    this.#reserved = reserved;
  }

  maxOf(group: Group): number {
    return this.#isReservedFor(group) ? this.#max : this.#max - this.#reserved.places;
  }

  isFree(group: Group): boolean {
    return this.#taken < this.#max && (this.#isReservedFor(group) || this.#takenUnreserved < this.maxOf(group));
  }

  take(group: Group): void {
    this.#count(group, 1);
  }

  release(group: Group): void {
    this.#count(group, -1);
  }

  #count(group: Group, change: 1 | -1): void {
    this.#taken += change;
    if (!this.#isReservedFor(group)) this.#takenUnreserved += change;
  }

  #isReservedFor(group: Group): boolean {
    return this.#reserved.groups.includes(group);
  }
}

/** Queued jobs by client, oldest first; the client whose turn it is comes first. */
type Queues<Job> = Map<string, Job[]>;

interface Place<Group> {
  readonly group: Group;
  readonly client: string;
}

/** Queued jobs, served round-robin over groups and over the clients of a group. */
class FairGroups<Group extends string, Job> {
  /** The group whose turn it is comes first. */
  readonly #groups: Map<Group, Queues<Job>>;

  constructor(groups: readonly Group[]) {
    this.#groups = new Map(groups.map((group) => [group, new Map()]));
  }

  countIn(group: Group): number {
    return [...this.#queuesOf(group).values()].reduce((sum, jobs) => sum + jobs.length, 0);
  }

  /** Returns how many groups have jobs, `group` counted always. */
  countBusy(group: Group): number {
    return [...this.#groups].filter(([name, queues]) => name === group || queues.size > 0).length;
  }

  add({ group, client }: Place<Group>, job: Job): void {
    const queues = this.#queuesOf(group);
    queues.set(client, [...(queues.get(client) ?? []), job]);
  }

  remove({ group, client }: Place<Group>, job: Job): void {
    const queues = this.#queuesOf(group);
    const others = queues.get(client)?.filter((other) => other !== job) ?? [];
    if (others.length === 0) queues.delete(client);
    else queues.set(client, others);
  }

  /**
   * Removes and returns the newest job of the client with the longest queue in a group; undefined when with one job
   * more the queue of `client` would be as long.
   */
  removeNewest({ group, client }: Place<Group>): Job | undefined {
    const queues = this.#queuesOf(group);
    const longest = [...queues.values()].reduce((most, jobs) => (jobs.length > most.length ? jobs : most), []);
    return longest.length > (queues.get(client)?.length ?? 0) + 1 ? longest.pop() : undefined;
  }

  /** Removes and returns the job whose turn it is in the groups that have a place. The next turn belongs to others. */
  next(hasPlace: (group: Group) => boolean): { readonly group: Group; readonly job: Job } | undefined {
    for (const [group, queues] of this.#groups) {
      const [first] = queues;
      if (first === undefined || !hasPlace(group)) continue;
      const [client, [job, ...others]] = first;
      // Group and client move to the end.
      queues.delete(client);
      if (others.length > 0) queues.set(client, others);
      this.#groups.delete(group);
      this.#groups.set(group, queues);
      if (job !== undefined) return { group, job };
    }
    return undefined;
  }

  #queuesOf(group: Group): Queues<Job> {
    return this.#groups.get(group) ?? new Map();
  }
}
