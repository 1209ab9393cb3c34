/** Queued jobs by client, oldest first; the client whose turn it is comes first. */
type Queues<Job> = Map<string, Job[]>;

interface Place<Group> {
  readonly group: Group;
  readonly client: string;
}

/** Queued jobs, served round-robin over groups and over the clients of a group. */
export class FairGroups<Group extends string, Job> {
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
