import type { LatencySummary } from '../load/histogram.ts';
import type { LoadResult } from '../load/plan.ts';
import type { CrowdResult, OverloadResult } from './stages.ts';

const ACCEPTED_P99_MS_MAX = 250;

export function crowdLine({ miners, result, memory, cost }: CrowdResult): string {
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
  const course =
    memory === undefined
      ? 'memory not known here'
      : `memory ${mib(memory.startMiB)} at the start, ${mib(memory.endMiB)} at the end, ${mib(memory.highestMiB)} at most`;
  return [
    `  ${miners} miners for ${measuredSeconds.toFixed(0)} s: ${acknowledged} acknowledged, ${refused} refused, ${failed} failed, ${unanswered} unanswered; left out: ${skipped} by busy miners, ${heldBack} by refused ones`,
    `    ${latency(acknowledgedLatency)}; ${course}; the generator used ${Math.round(generatorLoad * 100)} % of a core`,
    ...(cost === undefined
      ? []
      : [
          `    CPU of one answer: server ${cost.server.toFixed(0)} µs, everything else but the generator ${Math.max(0, cost.rest).toFixed(0)} µs`,
        ]),
    ...(result.firstFailure === undefined ? [] : [`    first not acknowledged: ${result.firstFailure.slice(0, 200)}`]),
  ].join('\n');
}

export function overloadLines(result: OverloadResult): string {
  const { capacityPerSecond, offeredPerSecond, overload, heedless, recovered } = result;
  const isRecovered = recovered.refused === 0 && recovered.failed === 0 && recovered.unanswered === 0;
  return [
    `  capacity ${capacityPerSecond}/s; ${offeredPerSecond}/s offered, measured from 5 s after it began`,
    ...overloadLinesOf('miners, which sync less often when refused', overload),
    ...overloadLinesOf('clients that come again at once', heedless),
    `    from 5 s after it, at half the capacity: ${recovered.acknowledged} acknowledged, ${recovered.refused} refused, ` +
      `${latency(recovered.acknowledgedLatency)} (${isRecovered ? 'recovered' : 'NOT RECOVERED'})`,
  ].join('\n');
}

function overloadLinesOf(who: string, result: LoadResult): readonly string[] {
  const { acknowledged, refused, failed, unanswered, skipped, heldBack, acknowledgedLatency, refusedLatency } = result;
  const perSecond = (count: number) => `${Math.round(count / result.measuredSeconds)}/s`;
  const isMet = acknowledgedLatency.p99Ms < ACCEPTED_P99_MS_MAX;
  return [
    `    ${who}: ${perSecond(acknowledged)} acknowledged, ${perSecond(refused)} refused, ${failed} failed, ${unanswered} unanswered; ` +
      `left out: ${perSecond(skipped)} by busy miners, ${perSecond(heldBack)} by refused ones`,
    `      accepted: ${latency(acknowledgedLatency)} (aim p99 < ${ACCEPTED_P99_MS_MAX} ms: ${isMet ? 'met' : 'MISSED'})`,
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
