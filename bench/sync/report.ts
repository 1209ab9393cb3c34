import type { Contender, ContenderId } from './contenders.ts';
import type { DurabilityResult } from './durability.ts';
import { figuresOf, ratioOf, type Spread } from './figures.ts';
import type { Turn } from './rounds.ts';

const BARE_SHARE_MIN = 0.7;
const OBVIOUS_FACTOR_MIN = 3;
const P99_MS_MAX = 50;
/** Less than this share of what was offered means that the server did not keep up. */
const SERVED_SHARE_MIN = 0.99;
const PRODUCT: readonly ContenderId[] = ['embedded', 'postgres'];

export function closedLoopReport(contenders: readonly Contender[], turns: readonly Turn[]): string {
  const rows = contenders.flatMap(({ id, label }) => {
    const figures = figuresOf(turns, id);
    if (figures === undefined) return [];
    return [
      [
        label,
        whole(figures.perSecond),
        factor(ratioOf(turns, id, 'bare')),
        factor(ratioOf(turns, id, 'obvious')),
        ms(figures.p50Ms.median),
        ms(figures.p99Ms.median),
        ms(figures.maxMs),
        String(figures.refused),
        String(figures.failed + figures.unanswered),
        microseconds(figures.serverCpuMicroseconds),
        percent(figures.generatorLoad),
      ],
    ];
  });
  const head = [
    '',
    'syncs/s (min–max)',
    '× bare',
    '× obvious',
    'p50',
    'p99',
    'max',
    '503',
    'failed',
    'server CPU',
    'generator',
  ];
  return table([head, ...rows]);
}

export function openLoopReport(contenders: readonly Contender[], turns: readonly Turn[]): string {
  const rows = contenders.flatMap(({ id, label }) => {
    const figures = figuresOf(turns, id);
    if (figures === undefined) return [];
    return [
      [
        label,
        whole(figures.perSecond),
        msSpread(figures.p50Ms),
        msSpread(figures.p99Ms),
        ms(figures.maxMs),
        String(figures.refused),
        String(figures.failed),
        String(figures.unanswered),
        microseconds(figures.serverCpuMicroseconds),
        percent(figures.generatorLoad),
      ],
    ];
  });
  const head = [
    '',
    'acknowledged/s',
    'p50 (min–max)',
    'p99 (min–max)',
    'max',
    '503',
    'failed',
    'unanswered',
    'server CPU',
    'generator',
  ];
  return table([head, ...rows]);
}

/** Each aim with what was measured; those that could not be measured say so. */
export function aimsReport(closed: readonly Turn[], open: readonly Turn[], offeredPerSecond: number): string {
  const lines = PRODUCT.flatMap((id) => {
    const bare = ratioOf(closed, id, 'bare');
    const obvious = ratioOf(closed, id, 'obvious');
    const offered = figuresOf(open, id);
    const p99Ms = offered?.p99Ms.median;
    const served = offered === undefined ? 0 : offered.perSecond.median / offeredPerSecond;
    return [
      aim(id, `≥ ${BARE_SHARE_MIN} × bare node:http`, bare && `${bare.median.toFixed(2)} ×`, () => {
        return bare !== undefined && bare.median >= BARE_SHARE_MIN;
      }),
      aim(id, `≥ ${OBVIOUS_FACTOR_MIN} × the obvious way`, obvious && `${obvious.median.toFixed(2)} ×`, () => {
        return obvious !== undefined && obvious.median >= OBVIOUS_FACTOR_MIN;
      }),
      aim(
        id,
        `p99 ≤ ${P99_MS_MAX} ms at ${offeredPerSecond}/s`,
        p99Ms === undefined ? undefined : `${ms(p99Ms)} with ${percent(served)} served`,
        () => p99Ms !== undefined && p99Ms <= P99_MS_MAX && served >= SERVED_SHARE_MIN,
      ),
    ];
  });
  return table(lines);
}

export function durabilityReport(results: readonly DurabilityResult[]): string {
  return results
    .map(({ label, walletsChecked, lost }) =>
      lost.length === 0
        ? `${label}: all ${walletsChecked} wallets hold at least the last acknowledged total`
        : `${label}: LOST in ${lost.length} of ${walletsChecked} wallets; ${lost[0]}`,
    )
    .join('\n');
}

function aim(id: ContenderId, text: string, measured: string | undefined, isMet: () => boolean): string[] {
  if (measured === undefined) return [id, text, 'not measured', ''];
  return [id, text, measured, isMet() ? 'met' : 'MISSED'];
}

function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

function whole({ median, min, max }: Spread): string {
  return `${Math.round(median)} (${Math.round(min)}–${Math.round(max)})`;
}

function factor(ratio: Spread | undefined): string {
  return ratio === undefined ? '–' : ratio.median.toFixed(2);
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function msSpread({ median, min, max }: Spread): string {
  return `${median.toFixed(1)} ms (${min.toFixed(1)}–${max.toFixed(1)})`;
}

function microseconds(value: Spread | undefined): string {
  return value === undefined ? '–' : `${value.median.toFixed(0)} µs`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
