import { runLoadProcess } from '../load/load-process.ts';
import type { LoadPlan, LoadResult } from '../load/plan.ts';
import type { Contender, ContenderId } from './contenders.ts';
import { busyCores, processCpuMs } from './machine.ts';

const CALM_MS = 400;

export interface Turn {
  readonly contender: ContenderId;
  readonly round: number;
  readonly result: LoadResult;
  /** Cores that other programs kept busy just before. */
  readonly othersBusyCores: number;
  /** CPU time of the server's process for one answer, its threads included, an outside database not; µs. */
  readonly serverCpuMicroseconds: number | undefined;
}

/**
 * Loads the contenders in turns, forwards and backwards by round, so that a machine that grows slower or busier treats
 * all alike.
 */
export async function runRounds(options: {
  readonly contenders: readonly Contender[];
  readonly rounds: number;
  readonly plan: Pick<LoadPlan, 'offeredPerSecond' | 'warmUpMs' | 'measureMs'>;
  readonly signal: AbortSignal;
  readonly onTurn: (turn: Turn, contender: Contender) => void;
}): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const order = round % 2 === 0 ? options.contenders : options.contenders.toReversed();
    for (const contender of order) {
      options.signal.throwIfAborted();
      const othersBusyCores = await busyCores(CALM_MS);
      const { wallets } = contender;
      const cpuBeforeMs = processCpuMs(contender.pid());
      const result = await runLoadProcess({ ...options.plan, wallets, origin: contender.origin() }, options.signal);
      const cpuAfterMs = processCpuMs(contender.pid());
      const serverCpuMicroseconds =
        cpuBeforeMs === undefined || cpuAfterMs === undefined
          ? undefined
          : (1_000 * (cpuAfterMs - cpuBeforeMs)) / result.answersInAll;
      const turn = { contender: contender.id, round, result, othersBusyCores, serverCpuMicroseconds };
      turns.push(turn);
      options.onTurn(turn, contender);
    }
  }
  return turns;
}
