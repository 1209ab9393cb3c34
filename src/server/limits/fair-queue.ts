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
  const { groups, runningMax, reserved = { places: 0, groups: [] }, waitMsMax, clock, createError } = options;
  /** Waiting jobs by group and client, oldest first; the group and the client whose turn it is come first. */
  const queues = new Map(groups.map((group) => [group, new Map<string, Job[]>()]));
  /** Of the jobs that run. */
  const running: Group[] = [];
  let meanMs = options.firstJobMs;

  const queuesOf = (group: Group): Map<string, Job[]> => queues.get(group) ?? new Map();
  const countIn = (group: Group): number => [...queuesOf(group).values()].reduce((sum, jobs) => sum + jobs.length, 0);
  const isOrdinary = (group: Group): boolean => !reserved.groups.includes(group);
  const placesOf = (group: Group): number => runningMax - (isOrdinary(group) ? reserved.places : 0);

  function hasPlace(group: Group): boolean {
    const rivals = isOrdinary(group) ? running.filter(isOrdinary) : running;
    return running.length < runningMax && rivals.length < placesOf(group);
  }

  /** How many jobs may wait in a group: those before them, and as many of each busy group, run in `waitMsMax`. */
  function waitingMax(group: Group): number {
    const busy = groups.filter((other) => other === group || queuesOf(other).size > 0).length;
    return Math.max(1, Math.floor((waitMsMax * placesOf(group)) / (meanMs * busy)));
  }

  function add({ group, client }: QueueKey<Group>, job: Job): void {
    if (countIn(group) >= waitingMax(group)) makeRoom(group, client);
    queuesOf(group).set(client, [...(queuesOf(group).get(client) ?? []), job]);
  }

  /** Refuses the newest job of the client with most; throws when with one job more `client` would have as many. */
  function makeRoom(group: Group, client: string): void {
    const own = queuesOf(group).get(client)?.length ?? 0;
    const longest = [...queuesOf(group).values()].reduce((most, jobs) => (jobs.length > most.length ? jobs : most), []);
    if (longest.length <= own + 1) throw createError();
    longest.pop()?.refuse();
  }

  function remove({ group, client }: QueueKey<Group>, job: Job): void {
    const others =
      queuesOf(group)
        .get(client)
        ?.filter((other) => other !== job) ?? [];
    if (others.length === 0) queuesOf(group).delete(client);
    else queuesOf(group).set(client, others);
  }

  function startQueued(): void {
    for (const [group, clients] of queues) {
      const [first] = clients;
      if (first === undefined || !hasPlace(group)) continue;
      const [client, [job, ...others]] = first;
      // Group and client move to the end; this loop comes to them again.
      clients.delete(client);
      if (others.length > 0) clients.set(client, others);
      queues.delete(group);
      queues.set(group, clients);
      running.push(group);
      job?.start();
    }
  }

  /** Resolves when the job starts. Rejects when it is refused, or its client goes before. */
  function turnOf(queueKey: QueueKey<Group>): Promise<void> {
    const { signal } = queueKey;
    if (signal?.aborted) return Promise.reject(createError());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        remove(queueKey, job);
        job.refuse();
      };
      const job: Job = {
        start() {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
        refuse() {
          signal?.removeEventListener('abort', leave);
          reject(createError());
        },
      };
      add(queueKey, job);
      signal?.addEventListener('abort', leave);
    });
  }

  return {
    get waiting(): number {
      return groups.reduce((sum, group) => sum + countIn(group), 0);
    },

    /** @throws what `createError` returns, without running `work`, when the group is full or the client has gone */
    async run<T>(queueKey: QueueKey<Group>, work: () => Promise<T>): Promise<T> {
      const turn = turnOf(queueKey);
      startQueued();
      await turn;
      const startedMs = clock.nowMs();
      try {
        return await work();
      } finally {
        meanMs += (clock.nowMs() - startedMs - meanMs) * LATEST_SHARE;
        running.splice(running.indexOf(queueKey.group), 1);
        startQueued();
      }
    },
  };
}
