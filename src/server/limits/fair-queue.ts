/** Runs costly work, a few pieces at a time, so that no lane and no client within a lane can delay the others. */
export interface FairQueue<Lane extends string> {
  /**
   * Runs `work` when its turn comes. Lanes with waiting work take turns, and so do the clients within a lane.
   *
   * @throws whatever `refusal` returns, without running `work`, when the client or the lane has too much waiting
   */
  run<T>(turn: Turn<Lane>, work: () => Promise<T>): Promise<T>;
}

/** Who asks for the work. */
export interface Turn<Lane extends string> {
  readonly lane: Lane;
  readonly client: string;
}

export interface FairQueueOptions<Lane extends string> {
  readonly lanes: readonly Lane[];
  /** Pieces of work that run at the same time, over all lanes. */
  readonly runningMax: number;
  readonly waitingPerClientMax: number;
  readonly waitingPerLaneMax: number;
  readonly refusal: () => Error;
}

interface Job {
  start(): void;
  refuse(error: Error): void;
}

/** Jobs that wait, oldest first, by client; the client whose turn it is comes first. */
type Waiting = Map<string, Job[]>;

export function createFairQueue<Lane extends string>(options: FairQueueOptions<Lane>): FairQueue<Lane> {
  /** The lane whose turn it is comes first. */
  const lanes = new Map<Lane, Waiting>(options.lanes.map((lane) => [lane, new Map()]));
  let running = 0;

  function add({ lane, client }: Turn<Lane>, job: Job): void {
    const waiting = lanes.get(lane) ?? new Map<string, Job[]>();
    const own = waiting.get(client) ?? [];
    if (own.length >= options.waitingPerClientMax) throw options.refusal();
    if (countJobs(waiting) >= options.waitingPerLaneMax && !makeRoom(waiting, own.length)) throw options.refusal();
    waiting.set(client, [...own, job]);
  }

  /** Refuses the newest job of the client that has most waiting, when that is more than the newcomer would have. */
  function makeRoom(waiting: Waiting, ownCount: number): boolean {
    const longest = [...waiting.values()].reduce((most, jobs) => (jobs.length > most.length ? jobs : most), []);
    if (longest.length <= ownCount + 1) return false;
    longest.pop()?.refuse(options.refusal());
    return true;
  }

  function next(): Job | undefined {
    for (const [lane, waiting] of lanes) {
      const [first] = waiting;
      if (first === undefined) continue;
      const [client, jobs] = first;
      const job = jobs.shift();
      // To the end of both lines: the next turn belongs to somebody else.
      waiting.delete(client);
      if (jobs.length > 0) waiting.set(client, jobs);
      lanes.delete(lane);
      lanes.set(lane, waiting);
      return job;
    }
    return undefined;
  }

  function startWaiting(): void {
    while (running < options.runningMax) {
      const job = next();
      if (job === undefined) return;
      running += 1;
      job.start();
    }
  }

  return {
    async run(turn, work) {
      await new Promise<void>((start, refuse) => {
        add(turn, { start, refuse });
        startWaiting();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        startWaiting();
      }
    },
  };
}

function countJobs(waiting: Waiting): number {
  return [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0);
}
