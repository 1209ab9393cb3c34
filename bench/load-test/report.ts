import type { LatencySummary } from '../load/histogram.ts';
import type { LoadResult } from '../load/plan.ts';
import type { OverloadResult, SoakResult } from './stages.ts';

const ACCEPTED_P99_MS_MAX = 250;

export function soakReport({ miners, result, memory, cost }: SoakResult): string {
  const {
    acknowledged,
    refused,
    failed,
    unanswered,
    skipped,
    heldBack,
    acknowledgedLatency,
    generatorLoad,
    measuredSeconds,
  } = result;
  const memoryText =
    memory === undefined
      ? 'memory unknown on this platform'
      : `memory ${mib(memory.startMiB)} at the start, ${mib(memory.endMiB)} at the end, ${mib(memory.highestMiB)} at most`;
  return [
    `  ${miners} miners for ${measuredSeconds.toFixed(0)} s: ${acknowledged} acknowledged, ${refused} refused, ${failed} failed, ${unanswered} unanswered; not sent: ${skipped} by busy miners, ${heldBack} by miners backing off`,
    `    ${latency(acknowledgedLatency)}; ${memoryText}; the generator used ${Math.round(generatorLoad * 100)} % of a core`,
    ...(cost === undefined
      ? []
      : [
          `    CPU per response: server ${cost.server.toFixed(0)} µs, everything else but the generator ${Math.max(0, cost.rest).toFixed(0)} µs`,
        ]),
    ...(result.firstFailure === undefined ? [] : [`    first not acknowledged: ${result.firstFailure.slice(0, 200)}`]),
  ].join('\n');
}

export function overloadReport(result: OverloadResult): string {
  const { capacityPerSecond, offeredPerSecond, overload, ignoringRetryAfter, recovered } = result;
  const isRecovered = recovered.refused === 0 && recovered.failed === 0 && recovered.unanswered === 0;
  return [
    `  capacity ${capacityPerSecond}/s; ${offeredPerSecond}/s offered, measured from 5 s after it began`,
    ...clientLines('miners, which back off', overload),
    ...clientLines('clients that ignore Retry-After', ignoringRetryAfter),
    `    5 s later, at half the capacity: ${recovered.acknowledged} acknowledged, ${recovered.refused} refused, ` +
      `${latency(recovered.acknowledgedLatency)} (${isRecovered ? 'recovered' : 'NOT RECOVERED'})`,
  ].join('\n');
}

function clientLines(clients: string, result: LoadResult): readonly string[] {
  const { acknowledged, refused, failed, unanswered, skipped, heldBack, acknowledgedLatency, refusedLatency } = result;
  const perSecond = (count: number) => `${Math.round(count / result.measuredSeconds)}/s`;
  const isTargetMet = acknowledgedLatency.p99Ms < ACCEPTED_P99_MS_MAX;
  return [
    `    ${clients}: ${perSecond(acknowledged)} acknowledged, ${perSecond(refused)} refused, ${failed} failed, ${unanswered} unanswered; ` +
      `not sent: ${perSecond(skipped)} by busy miners, ${perSecond(heldBack)} by miners backing off`,
    `      accepted: ${latency(acknowledgedLatency)} (target p99 < ${ACCEPTED_P99_MS_MAX} ms: ${isTargetMet ? 'met' : 'MISSED'})`,
    `      refused: ${latency(refusedLatency)}`,
  ];
}

function latency({ count, p50Ms, p99Ms, maxMs }: LatencySummary): string {
  if (count === 0) return 'none';
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, max ${maxMs.toFixed(0)} ms`;
}

function mib(value: number): string {
  return `${value.toFixed(0)} MiB`;
}
