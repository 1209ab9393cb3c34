import { busyCores, processUsage } from '../lib/machine.ts';
import type { LoadPlan, LoadResult } from '../load/plan.ts';
import { runGenerator } from '../load/run-generator.ts';
import type { Contender, ContenderId } from './contenders.ts';

const IDLE_SAMPLE_MS = 400;

/** One contender's measurement in one round. */
export interface Turn {
  readonly contender: ContenderId;
  readonly round: number;
  readonly result: LoadResult;
  /** Cores that other programs kept busy just before. */
  readonly othersBusyCores: number;
  /** CPU time of the server's process for one response, without PostgreSQL; µs. */
  readonly serverCpuMicroseconds: number | undefined;
}

/**
 * Loads the contenders in turns, alternately forwards and backwards, so that changes of the machine affect all alike.
 */
export async function runRounds(options: {
  readonly contenders: readonly Contender[];
  readonly rounds: number;
  readonly plan: Pick<LoadPlan, 'offeredPerSecond' | 'warmUpMs' | 'measureMs'>;
  readonly signal: AbortSignal;
}): Promise<readonly Turn[]> {
  const { contenders, rounds, plan, signal } = options;
  const turns: Turn[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { id, label, transport, wallets, server } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const othersBusyCores = await busyCores(IDLE_SAMPLE_MS);
      const before = processUsage(server.pid);
      const requests = { type: 'sync', transport, wallets } as const;
      const result = await runGenerator({ ...plan, requests, origin: server.origin }, signal);
      const after = processUsage(server.pid);
      const cpuMs = before && after && after.cpuMs - before.cpuMs;
      const serverCpuMicroseconds = cpuMs && (1_000 * cpuMs) / result.totalResponses;
      turns.push({ contender: id, round, result, othersBusyCores, serverCpuMicroseconds });
      const perSecond = Math.round(result.acknowledged / result.measuredSeconds);
      console.log(`  round ${round + 1}  ${label}: ${perSecond}/s, p99 ${result.latency.p99Ms.toFixed(1)} ms`);
      if (result.firstFailure !== undefined) console.log(`    first failure: ${result.firstFailure.slice(0, 200)}`);
    }
  }
  return turns;
}
