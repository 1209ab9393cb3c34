import type { LatencySummary, LoadResult } from '../load/plan.ts';
import type { Contender } from '../sync/contenders.ts';
import type { OverloadResult, SoakResult } from './stages.ts';

const ACCEPTED_P99_MS_MAX = 250;
const CONNECTION_KIB_MAX = 25;

export function soakReport({ contender, miners, result, residentMiB, cost }: SoakResult): string {
  const { acknowledged, refused, opensRefused, failed, timedOut, skipped, backedOff, firstFailure } = result;
  const mib = (value = Number.NaN) => `${value.toFixed(0)} MiB`;
  const memory =
    residentMiB.length === 0
      ? 'memory unknown on this platform'
      : `memory ${mib(residentMiB[0])} at the start, ${mib(residentMiB.at(-1))} at the end, ${mib(Math.max(...residentMiB))} at most`;
  return [
    `  ${contender.label}: ${miners} miners for ${result.measuredSeconds.toFixed(0)} s: ${acknowledged} acknowledged, ${refused} refused, ` +
      `${failed} failed, ${timedOut} timed out; not sent: ${skipped} by busy miners, ${backedOff} by miners backing off`,
    `    ${latency(result.acknowledgedLatency)}; ${memory}; the generator used ${Math.round(result.generatorLoad * 100)} % of a core`,
    `    ${result.bytesPerResponse.toFixed(0)} bytes for one sync, both directions; the longest time of a miner without one: ${(result.longestGapMs / 1_000).toFixed(1)} s`,
    ...(cost === undefined
      ? []
      : [
          `    CPU per response: server ${cost.server.toFixed(0)} µs, everything else but the generator ${Math.max(0, cost.rest).toFixed(0)} µs`,
        ]),
    ...(opensRefused === 0 ? [] : [`    ${opensRefused} upgrades refused and tried again`]),
    ...(firstFailure === undefined ? [] : [`    first failure: ${firstFailure.slice(0, 200)}`]),
  ].join('\n');
}

export function connectionMemoryReport(contender: Contender, connections: number, kib: number | undefined): string {
  const size = kib === undefined ? 'unknown on this platform' : `${kib.toFixed(1)} KiB`;
  const target =
    kib === undefined || contender.transport !== 'live'
      ? ''
      : ` (target ≤ ${CONNECTION_KIB_MAX} KiB: ${kib <= CONNECTION_KIB_MAX ? 'met' : 'MISSED'})`;
  return `  ${contender.label}: memory for each of ${connections} open connections ${size}${target}`;
}

export function overloadReport(result: OverloadResult): string {
  const { contender, capacityPerSecond, overload, ignoringServer, recovered } = result;
  const isRecovered = recovered.refused === 0 && recovered.failed === 0 && recovered.timedOut === 0;
  return [
    `  ${contender.label}: capacity ${capacityPerSecond}/s; twice as much offered, measured from 5 s after it began`,
    ...clientLines('miners, which back off', overload),
    ...clientLines('clients that ignore what the server asks for', ignoringServer),
    `    5 s later, at half the capacity: ${recovered.acknowledged} acknowledged, ${recovered.refused} refused, ` +
      `${latency(recovered.acknowledgedLatency)} (${isRecovered ? 'recovered' : 'NOT RECOVERED'})`,
  ].join('\n');
}

function clientLines(clients: string, result: LoadResult): readonly string[] {
  const { acknowledged, refused, failed, timedOut, skipped, backedOff, acknowledgedLatency, refusedLatency } = result;
  const perSecond = (count: number) => `${Math.round(count / result.measuredSeconds)}/s`;
  const verdict = acknowledgedLatency.p99Ms < ACCEPTED_P99_MS_MAX ? 'met' : 'MISSED';
  return [
    `    ${clients}: ${perSecond(acknowledged)} acknowledged, ${perSecond(refused)} refused, ${failed} failed, ` +
      `${timedOut} timed out; not sent: ${perSecond(skipped)} by busy miners, ${perSecond(backedOff)} by miners backing off`,
    `      accepted: ${latency(acknowledgedLatency)} (target p99 < ${ACCEPTED_P99_MS_MAX} ms: ${verdict})`,
    `      refused: ${latency(refusedLatency)}`,
  ];
}

function latency({ count, p50Ms, p99Ms, maxMs }: LatencySummary): string {
  if (count === 0) return 'none';
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, max ${maxMs.toFixed(0)} ms`;
}
