import { type Spread, spread } from '../lib/statistics.ts';
import type { LoadResult } from '../load/plan.ts';
import type { Contender } from './contenders.ts';
import type { Turn } from './rounds.ts';

/** Of the main thread, beside `limit`; and of the rate, beside `bare`. */
const TARGETS: Readonly<Record<string, { readonly costMax: number; readonly rateMin: number }>> = {
  'embedded-put': { costMax: 1.7, rateMin: 0.5 },
  'postgres-put': { costMax: 1.7, rateMin: 0.5 },
  'embedded-live': { costMax: 1.1, rateMin: 0.8 },
  'postgres-live': { costMax: 1, rateMin: 0.9 },
};
const P99_MS_MAX = 25;
/** Where a bare server of the same run takes longer, the machine is too busy to tell. */
const BARE_P99_MS_MAX = 15;
/** Below this share of the offered requests the server has not kept up. */
const SERVED_SHARE_MIN = 0.99;
/** Of the best peer's rate. */
const PEER_RATE_MIN: Readonly<Record<string, number>> = { 'postgres-live': 12, 'postgres-put': 8 };
const BUSY_CORES_MAX = 0.3;

type Measure = (turn: Turn) => number;
const mainThread: Measure = ({ cost }) => cost.mainThread;
export const totalCost: Measure = ({ cost }) => cost.mainThread + cost.rest + cost.database;
const rate: Measure = ({ result }) => result.acknowledged / result.measuredSeconds;
const p99Ms: Measure = ({ result }) => result.latency.p99Ms;

/** A Markdown table of the contenders' results over all rounds. Processor time first: rates vary with the machine. */
export function loadReport(contenders: readonly Contender[], turns: readonly Turn[]): string {
  const rows = contenders.map(({ id, label }) => {
    const own = turns.filter(({ contender }) => contender === id);
    const column = (measure: Measure, digits = 0): string => range(spread(own.map(measure)), digits);
    const median = (measure: Measure, digits = 0): string => spread(own.map(measure)).median.toFixed(digits);
    const sum = (count: (result: LoadResult) => number): string =>
      String(own.reduce((all, { result }) => all + count(result), 0));
    return [
      label,
      column(mainThread, 1),
      median(({ cost }) => cost.rest),
      median(({ cost }) => cost.database),
      ratio(turns, [id, 'limit'], mainThread).toFixed(2),
      column(rate),
      ratio(turns, [id, 'bare'], rate).toFixed(2),
      median(({ result }) => result.latency.p50Ms, 1),
      column(p99Ms, 1),
      sum(({ refused }) => refused),
      sum(({ failed, timedOut }) => failed + timedOut),
      median(({ result }) => result.bytesPerResponse),
      `${median(({ result }) => 100 * result.generatorLoad)} %`,
    ];
  });
  return table(
    [
      ...['', 'main thread µs', 'other threads', 'database', '× limit', 'answers/s', '× bare', 'p50 ms', 'p99 ms'],
      ...['503', 'failed', 'bytes', 'generator'],
    ],
    rows,
  );
}

/** Each target of the contenders that took part, with the measured value. */
export function targetsReport(closed: readonly Turn[], open: readonly Turn[], offeredPerSecond: number): string {
  const rows = Object.entries(TARGETS).flatMap(([id, { costMax, rateMin }]) => {
    if (!closed.some(({ contender }) => contender === id)) return [];
    const cost = ratio(closed, [id, 'limit'], mainThread);
    const share = ratio(closed, [id, 'bare'], rate);
    return [
      [id, `≤ ${costMax} × the limit's main thread`, cost.toFixed(2), verdict(cost <= costMax)],
      [id, `≥ ${rateMin} × bare node:http`, share.toFixed(2), verdict(share >= rateMin)],
      ...(open.length === 0 ? [] : [latencyTarget(id, open, offeredPerSecond)]),
    ];
  });
  return table(['', 'target', 'measured', ''], rows);
}

function latencyTarget(id: string, open: readonly Turn[], offeredPerSecond: number): readonly string[] {
  const latencyMs = medianOf(open, id, p99Ms);
  const served = medianOf(open, id, rate) / offeredPerSecond;
  const isMet = latencyMs <= P99_MS_MAX && served >= SERVED_SHARE_MIN;
  return [
    id,
    `p99 ≤ ${P99_MS_MAX} ms at ${offeredPerSecond}/s`,
    `${latencyMs.toFixed(1)} ms with ${Math.round(100 * served)} % served`,
    medianOf(open, 'bare', p99Ms) > BARE_P99_MS_MAX ? 'machine too busy' : verdict(isMet),
  ];
}

/** The product on PostgreSQL beside the fastest of `peers`, and beside the cheapest. */
export function peersReport(turns: readonly Turn[], peers: readonly string[]): string {
  const fastest = Math.max(...peers.map((id) => medianOf(turns, id, rate)));
  const cheapest = Math.min(...peers.map((id) => medianOf(turns, id, totalCost)));
  const rows = Object.entries(PEER_RATE_MIN).flatMap(([id, rateMin]) => {
    const times = medianOf(turns, id, rate) / fastest;
    const share = medianOf(turns, id, totalCost) / cheapest;
    return [
      [id, `≥ ${rateMin} × the fastest peer`, times.toFixed(1), verdict(times >= rateMin)],
      [id, "≤ 0.1 × the cheapest peer's processor time", share.toFixed(2), verdict(share <= 0.1)],
    ];
  });
  return table(['', 'target', 'measured', ''], rows);
}

/** Says how busy other programs kept the machine before each turn. */
export function busyReport(turns: readonly Turn[]): string {
  const { median, min, max } = spread(turns.map(({ othersBusyCores }) => othersBusyCores));
  const line = `Before each turn other programs kept ${median.toFixed(1)} (${min.toFixed(1)}–${max.toFixed(1)}) cores busy.`;
  return median > BUSY_CORES_MAX ? `*** THE MACHINE WAS BUSY, so these figures are provisional. ${line}` : line;
}

/** The median of one contender's measurement over the rounds. */
export function medianOf(turns: readonly Turn[], id: string, measure: Measure): number {
  return spread(turns.filter(({ contender }) => contender === id).map(measure)).median;
}

/** The median over the rounds of one contender's measurement over that of another in the same round. */
function ratio(turns: readonly Turn[], [id, other]: readonly [string, string], measure: Measure): number {
  const ofRound = (contender: string, round: number): number => {
    const turn = turns.find((each) => each.contender === contender && each.round === round);
    return turn === undefined ? Number.NaN : measure(turn);
  };
  const rounds = [...new Set(turns.map(({ round }) => round))];
  return spread(rounds.map((round) => ofRound(id, round) / ofRound(other, round))).median;
}

export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

export function range({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED';
}
