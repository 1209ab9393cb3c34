export interface Requester<Lane extends string> {
  readonly lane: Lane;
  readonly client: string;
}

export interface FairQueueOptions<Lane extends string> {
  readonly lanes: readonly Lane[];
  /** Jobs that run at a time, over all lanes. */
  readonly runningMax: number;
  readonly queuedPerClientMax: number;
  readonly queuedPerLaneMax: number;
  readonly createError: () => Error;
}

interface Job {
  start(): void;
  refuse(error: Error): void;
}

/** Queued jobs by client, oldest first; the client whose turn it is comes first. */
type Queues = Map<string, Job[]>;

/** Runs costly jobs, a few at a time, round-robin over lanes and over the clients of a lane. */
export function createFairQueue<Lane extends string>(options: FairQueueOptions<Lane>) {
  /** The lane whose turn it is comes first. */
  const lanes = new Map<Lane, Queues>(options.lanes.map((lane) => [lane, new Map()]));
  let running = 0;

  function enqueue({ lane, client }: Requester<Lane>, job: Job): void {
    const queues = lanes.get(lane) ?? new Map<string, Job[]>();
    const own = queues.get(client) ?? [];
    if (own.length >= options.queuedPerClientMax) throw options.createError();
    if (countJobs(queues) >= options.queuedPerLaneMax && !evictFor(queues, own.length)) throw options.createError();
    queues.set(client, [...own, job]);
  }

  /** Refuses the newest job of the client with the longest queue, unless the new job's queue would be as long. */
  function evictFor(queues: Queues, ownCount: number): boolean {
    const longest = [...queues.values()].reduce((most, jobs) => (jobs.length > most.length ? jobs : most), []);
    if (longest.length <= ownCount + 1) return false;
    longest.pop()?.refuse(options.createError());
    return true;
  }

  function dequeue(): Job | undefined {
    for (const [lane, queues] of lanes) {
      const [first] = queues;
      if (first === undefined) continue;
      const [client, jobs] = first;
      const job = jobs.shift();
      // Lane and client move to the end: the next turn belongs to others.
      queues.delete(client);
      if (jobs.length > 0) queues.set(client, jobs);
      lanes.delete(lane);
      lanes.set(lane, queues);
      return job;
    }
    return undefined;
  }

  function startQueued(): void {
    while (running < options.runningMax) {
      const job = dequeue();
      if (job === undefined) return;
      running += 1;
      job.start();
    }
  }

  return {
    /** @throws what `createError` returns, without running `work`, when the queue of the client or the lane is full */
    async run<T>(requester: Requester<Lane>, work: () => Promise<T>): Promise<T> {
      await new Promise<void>((start, refuse) => {
        enqueue(requester, { start, refuse });
        startQueued();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        startQueued();
      }
    },
  };
}

function countJobs(queues: Queues): number {
  return [...queues.values()].reduce((sum, jobs) => sum + jobs.length, 0);
}
