import { type Spread, spread } from '../lib/statistics.ts';
import type { LoadResult } from '../load/plan.ts';
import type { Contender, ContenderId } from './contenders.ts';
import type { Turn } from './rounds.ts';

/** Of a bare `node:http`. */
const LIVE_SHARE_MIN = { 'embedded-live': 0.7, 'postgres-live': 0.9 } as const;
/** 28 µs where a bare `node:http` takes 22. */
const LIVE_CPU_SHARE_MAX = 28 / 22;
const LIVE_BYTES_MAX = 450;
const P99_MS_MAX = 50;
/** Below this share of the offered requests the server has not kept up. */
const SERVED_SHARE_MIN = 0.99;

type Column = readonly [heading: string, cell: (results: readonly LoadResult[], turns: readonly Turn[]) => string];

const COLUMNS: readonly Column[] = [
  ['syncs/s (min–max)', (results) => range(spread(results.map(perSecond)), 0)],
  ['p50 ms (min–max)', (results) => range(spread(results.map(({ latency }) => latency.p50Ms)), 1)],
  ['p99 ms (min–max)', (results) => range(spread(results.map(({ latency }) => latency.p99Ms)), 1)],
  ['max', (results) => `${Math.max(...results.map(({ latency }) => latency.maxMs)).toFixed(1)} ms`],
  ['503', (results) => String(sum(results.map(({ refused }) => refused)))],
  ['failed', (results) => String(sum(results.map(({ failed }) => failed)))],
  ['timed out', (results) => String(sum(results.map(({ timedOut }) => timedOut)))],
  ['server CPU', (_, turns) => microseconds(turns.flatMap((turn) => turn.serverCpuMicroseconds ?? []))],
  ['bytes', (results) => spread(results.map(({ bytesPerResponse }) => bytesPerResponse)).median.toFixed(0)],
  ['generator', (results) => percent(Math.max(...results.map(({ generatorLoad }) => generatorLoad)))],
];

/** A table of the contenders' results over all rounds. */
export function loadReport(contenders: readonly Contender[], turns: readonly Turn[]): string {
  const rows = contenders.map(({ id, label }) => {
    const own = turns.filter(({ contender }) => contender === id);
    const results = own.map(({ result }) => result);
    return [label, ...COLUMNS.map(([, cell]) => cell(results, own))];
  });
  return table([['', ...COLUMNS.map(([heading]) => heading)], ...rows]);
}

/** Each target of the contenders that took part, with the measured value. */
export function targetsReport(closed: readonly Turn[], open: readonly Turn[], offeredPerSecond: number): string {
  const ids = [...new Set(closed.map(({ contender }) => contender))];
  return table(
    ids.flatMap((id) => [
      ...(id === 'embedded-live' || id === 'postgres-live' ? liveTargets(id, closed) : []),
      ...(id === 'bare-put' || id === 'bare-live' ? [] : [latencyTarget(id, open, offeredPerSecond)]),
    ]),
  );
}

function liveTargets(id: keyof typeof LIVE_SHARE_MIN, closed: readonly Turn[]): readonly (readonly string[])[] {
  const rate = spread(ratiosToBare(closed, id, ({ result }) => perSecond(result))).median;
  const cpu = spread(ratiosToBare(closed, id, (turn) => turn.serverCpuMicroseconds ?? Number.NaN)).median;
  const bytes = spread(closed.flatMap((turn) => (turn.contender === id ? turn.result.bytesPerResponse : []))).median;
  const least = LIVE_SHARE_MIN[id];
  return [
    [id, `≥ ${least} × bare node:http`, `${rate.toFixed(2)} ×`, verdict(rate >= least)],
    // The embedded database runs in the server's process.
    ...(id === 'postgres-live'
      ? [[id, '≤ 28/22 × its CPU time', `${cpu.toFixed(2)} ×`, verdict(cpu <= LIVE_CPU_SHARE_MAX)]]
      : []),
    [id, `≤ ${LIVE_BYTES_MAX} bytes for one sync`, bytes.toFixed(0), verdict(bytes <= LIVE_BYTES_MAX)],
  ];
}

function latencyTarget(id: ContenderId, open: readonly Turn[], offeredPerSecond: number): readonly string[] {
  const results = open.filter(({ contender }) => contender === id).map(({ result }) => result);
  const p99Ms = spread(results.map(({ latency }) => latency.p99Ms)).median;
  const served = spread(results.map(perSecond)).median / offeredPerSecond;
  const isInTime = p99Ms <= P99_MS_MAX && served >= SERVED_SHARE_MIN;
  const target = `p99 ≤ ${P99_MS_MAX} ms at ${offeredPerSecond}/s`;
  return [id, target, `${p99Ms.toFixed(1)} ms with ${percent(served)} served`, verdict(isInTime)];
}

/** A measurement of a contender over that of the bare `node:http`, for each round. */
function ratiosToBare(turns: readonly Turn[], id: ContenderId, measure: (turn: Turn) => number): readonly number[] {
  const ofRound = (contender: ContenderId, round: number) =>
    turns.filter((turn) => turn.contender === contender && turn.round === round).map(measure);
  return [...new Set(turns.map(({ round }) => round))].flatMap((round) => {
    const [own = Number.NaN] = ofRound(id, round);
    return ofRound('bare-put', round).map((bare) => own / bare);
  });
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ')).join('\n');
}

function perSecond({ acknowledged, measuredSeconds }: LoadResult): number {
  return acknowledged / measuredSeconds;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function range({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
}

function microseconds(values: readonly number[]): string {
  return values.length === 0 ? '–' : `${spread(values).median.toFixed(0)} µs`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED';
}
