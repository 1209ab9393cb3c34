/** Queued jobs by client, oldest first; the client whose turn it is comes first. */
type Queues<Job> = Map<string, Job[]>;

interface Place<Lane> {
  readonly lane: Lane;
  readonly client: string;
}

/** Queued jobs, served round-robin over lanes and over the clients of a lane. */
export class FairLanes<Lane extends string, Job> {
  /** The lane whose turn it is comes first. */
  readonly #lanes: Map<Lane, Queues<Job>>;

  constructor(lanes: readonly Lane[]) {
    this.#lanes = new Map(lanes.map((lane) => [lane, new Map()]));
  }

  get count(): number {
    return [...this.#lanes.values()].reduce((sum, queues) => sum + countJobs(queues), 0);
  }

  countIn(lane: Lane): number {
    return countJobs(this.#queuesOf(lane));
  }

  /** Returns how many lanes have jobs, `lane` counted always. */
  countBusy(lane: Lane): number {
    return [...this.#lanes].filter(([name, queues]) => name === lane || queues.size > 0).length;
  }

  add({ lane, client }: Place<Lane>, job: Job): void {
    const queues = this.#queuesOf(lane);
    queues.set(client, [...(queues.get(client) ?? []), job]);
  }

  remove({ lane, client }: Place<Lane>, job: Job): void {
    const queues = this.#queuesOf(lane);
    const others = queues.get(client)?.filter((other) => other !== job) ?? [];
    if (others.length === 0) queues.delete(client);
    else queues.set(client, others);
  }

  /**
   * Removes and returns the newest job of the client with the longest queue in a lane; undefined when with one job more
   * the queue of `client` would be as long.
   */
  removeNewest({ lane, client }: Place<Lane>): Job | undefined {
    const queues = this.#queuesOf(lane);
    const longest = [...queues.values()].reduce((most, jobs) => (jobs.length > most.length ? jobs : most), []);
    return longest.length > (queues.get(client)?.length ?? 0) + 1 ? longest.pop() : undefined;
  }

  /** Removes and returns the job whose turn it is in the lanes that have a place. The next turn belongs to others. */
  next(hasPlace: (lane: Lane) => boolean): { readonly lane: Lane; readonly job: Job } | undefined {
    for (const [lane, queues] of this.#lanes) {
      const [first] = queues;
      if (first === undefined || !hasPlace(lane)) continue;
      const [client, [job, ...others]] = first;
      // Lane and client move to the end.
      queues.delete(client);
      if (others.length > 0) queues.set(client, others);
      this.#lanes.delete(lane);
      this.#lanes.set(lane, queues);
      if (job !== undefined) return { lane, job };
    }
    return undefined;
  }

  #queuesOf(lane: Lane): Queues<Job> {
    return this.#lanes.get(lane) ?? new Map();
  }
}

function countJobs(queues: Queues<unknown>): number {
  return [...queues.values()].reduce((sum, jobs) => sum + jobs.length, 0);
}
