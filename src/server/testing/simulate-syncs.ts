import { createSyncInterval, QUEUE_LENGTH_MAX } from '#server/overload/overload-policy.ts';

const STEP_MS = 5;

export interface SimulatedSecond {
  readonly acknowledged: number;
  readonly refused: number;
  /** What clients are asked for at its end. */
  readonly intervalMs: number;
}

/**
 * Simulates a server with a queue that serves `perSecond` syncs, and clients that follow its sync interval. They all
 * connect in the same instant, the worst case. A client that is refused returns after one to four seconds.
 */
export function simulateSyncs(options: {
  readonly clients: number;
  readonly perSecond: number;
  readonly seconds: number;
}): readonly SimulatedSecond[] {
  const { clients, perSecond, seconds } = options;
  const random = deterministicRandom();
  let step = 0;
  let queue: { readonly client: number; readonly step: number }[] = [];
  const clock = { nowMs: () => step * STEP_MS };
  const syncInterval = createSyncInterval({
    queue: {
      get queueLength() {
        return queue.length;
      },
      longestWaitMs: () => (step - (queue[0]?.step ?? step)) * STEP_MS,
    },
    clock,
    random,
  });
  const due = new Map<number, number[]>([[0, Array.from({ length: clients }, (_, client) => client)]]);
  const schedule = (client: number, inMs: number) => {
    const at = step + Math.ceil(inMs / STEP_MS);
    const others = due.get(at);
    if (others === undefined) due.set(at, [client]);
    else others.push(client);
  };
  const result: SimulatedSecond[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const counts = { acknowledged: 0, refused: 0 };
    for (const end = step + 1_000 / STEP_MS; step < end; step += 1) {
      for (const client of due.get(step) ?? []) {
        if (queue.length < QUEUE_LENGTH_MAX) queue.push({ client, step });
        else {
          counts.refused += 1;
          schedule(client, 1_000 + 3_000 * random());
        }
      }
      due.delete(step);
      const served = queue.slice(0, (perSecond * STEP_MS) / 1_000);
      queue = queue.slice(served.length);
      counts.acknowledged += served.length;
      for (const { client } of served) schedule(client, Math.max(STEP_MS, syncInterval.nextSyncMs()));
    }
    result.push({ ...counts, intervalMs: syncInterval.intervalMs });
  }
  return result;
}

/** A linear congruential generator. */
function deterministicRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
