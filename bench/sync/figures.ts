import type { ContenderId } from './contenders.ts';
import type { Turn } from './rounds.ts';

/** The middle of the rounds, and their extremes. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** One contender over all rounds. */
export interface Figures {
  readonly perSecond: Spread;
  readonly p50Ms: Spread;
  readonly p99Ms: Spread;
  readonly maxMs: number;
  /** Neither acknowledged nor refused with 503, all rounds together. */
  readonly failed: number;
  readonly refused: number;
  readonly unanswered: number;
  readonly generatorLoad: number;
  readonly serverCpuMicroseconds: Spread | undefined;
}

/** Undefined when the contender had no turn. */
export function figuresOf(turns: readonly Turn[], id: ContenderId): Figures | undefined {
  const own = turns.filter((turn) => turn.contender === id);
  const results = own.map((turn) => turn.result);
  const cpuMicroseconds = own.flatMap((turn) => turn.serverCpuMicroseconds ?? []);
  if (results.length === 0) return undefined;
  const sum = (of: (result: (typeof results)[number]) => number) => results.reduce((total, one) => total + of(one), 0);
  return {
    perSecond: spread(results.map((result) => result.acknowledged / result.measuredSeconds)),
    p50Ms: spread(results.map((result) => result.latency.p50Ms)),
    p99Ms: spread(results.map((result) => result.latency.p99Ms)),
    maxMs: Math.max(...results.map((result) => result.latency.maxMs)),
    failed: sum((result) => result.failed),
    refused: sum((result) => result.refused),
    unanswered: sum((result) => result.unanswered),
    generatorLoad: Math.max(...results.map((result) => result.generatorLoad)),
    serverCpuMicroseconds: cpuMicroseconds.length === 0 ? undefined : spread(cpuMicroseconds),
  };
}

/** Throughput of `id` over that of `reference`, taken round by round; undefined when either had no turn. */
export function ratioOf(turns: readonly Turn[], id: ContenderId, reference: ContenderId): Spread | undefined {
  const perSecond = (of: ContenderId, round: number) => {
    const result = turns.find((turn) => turn.contender === of && turn.round === round)?.result;
    return result === undefined ? undefined : result.acknowledged / result.measuredSeconds;
  };
  const ratios: number[] = [];
  for (const round of new Set(turns.map((turn) => turn.round))) {
    const own = perSecond(id, round);
    const other = perSecond(reference, round);
    if (own !== undefined && other !== undefined && other > 0) ratios.push(own / other);
  }
  return ratios.length === 0 ? undefined : spread(ratios);
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN;
  return { median: (low + high) / 2, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN };
}
