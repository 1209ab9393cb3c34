import { busyCores, mainThreadCpuMs, processCpuMs } from '../lib/machine.ts';
import type { LoadPlan, LoadResult, MeasuredEdge } from '../load/plan.ts';
import { runGenerator } from '../load/run-generator.ts';
import type { Contender } from './contenders.ts';

const IDLE_SAMPLE_MS = 400;

/** Processor time of one response, µs; NaN where there is no /proc. */
export interface Cost {
  readonly mainThread: number;
  /** The other threads of the server: garbage collection, the embedded database. */
  readonly rest: number;
  /** PostgreSQL, all of its processes; 0 for a server that has none. */
  readonly database: number;
}

/** One contender's measurement in one round. */
export interface Turn {
  readonly contender: string;
  readonly round: number;
  readonly result: LoadResult;
  readonly cost: Cost;
  /** Cores that other programs kept busy just before. */
  readonly othersBusyCores: number;
}

/**
 * Loads the contenders in turns, alternately forwards and backwards, so that changes of the machine affect all alike.
 */
export async function runRounds(options: {
  readonly contenders: readonly Contender[];
  readonly rounds: number;
  readonly plan: Pick<LoadPlan, 'offeredPerSecond' | 'warmUpMs' | 'measureMs'>;
  /** PostgreSQL's main process. */
  readonly postgresPid: number | undefined;
  readonly signal: AbortSignal;
  readonly afterRound?: () => Promise<void>;
}): Promise<readonly Turn[]> {
  const { contenders, rounds, afterRound } = options;
  const turns: Turn[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const turn = await takeTurn(contender, round, options);
      turns.push(turn);
      const { result, cost } = turn;
      const perSecond = Math.round(result.acknowledged / result.measuredSeconds);
      const latency = `p99 ${result.latency.p99Ms.toFixed(1)} ms`;
      console.log(
        `  round ${round + 1}  ${contender.label}: ${cost.mainThread.toFixed(1)} µs, ${perSecond}/s, ${latency}`,
      );
      if (result.firstFailure !== undefined) console.log(`    first failure: ${result.firstFailure.slice(0, 200)}`);
    }
    await afterRound?.();
  }
  return turns;
}

async function takeTurn(
  { id, transport, wallets, server, usesPostgres }: Contender,
  round: number,
  { plan, postgresPid, signal }: Parameters<typeof runRounds>[0],
): Promise<Turn> {
  const othersBusyCores = await busyCores(IDLE_SAMPLE_MS);
  const requests = { type: 'sync', transport, wallets } as const;
  const times: Partial<Record<MeasuredEdge, Cost>> = {};
  const read = (): Cost => {
    const mainThread = mainThreadCpuMs(server.pid);
    const rest = processCpuMs(server.pid) - mainThread;
    return { mainThread, rest, database: (usesPostgres && postgresPid && processCpuMs(postgresPid)) || 0 };
  };
  const result = await runGenerator({ ...plan, requests, origin: server.origin }, signal, (edge) => {
    times[edge] = read();
  });
  const { start = read(), end = read() } = times;
  const responses = result.acknowledged + result.refused + result.failed;
  const each = (part: keyof Cost): number => (1_000 * (end[part] - start[part])) / responses;
  const cost = { mainThread: each('mainThread'), rest: Math.max(0, each('rest')), database: each('database') };
  return { contender: id, round, result, cost, othersBusyCores };
}
