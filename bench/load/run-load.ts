import { setTimeout as wait } from 'node:timers/promises';
import { LatencyHistogram } from './histogram.ts';
import { LoadMiner, type Outcome } from './miner.ts';
import { startNappingLoop } from './napping-loop.ts';
import type { LoadPlan, LoadResult } from './plan.ts';

const DRAIN_MS_MAX = 5_000;
const DRAIN_POLL_MS = 20;
/** A refused miner of the closed loop comes back after this long, so that refusals do not drown the work. */
const REFUSED_PAUSE_MS = 250;

/**
 * Loads a server as planned and counts what is answered in the measured time. Closed loop: latency from sending to answer.
 * Open loop: latency, of all that was due in the measured time, from the moment it was due, sent or not, so that a server
 * that stalls cannot hide how long people would have waited.
 */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const openLoop = plan.offeredPerSecond !== undefined;
  const histogram = new LatencyHistogram();
  const byKind = { acknowledged: new LatencyHistogram(), refused: new LatencyHistogram() };
  const counts = { acknowledged: 0, refused: 0, failed: 0 };
  let answersInAll = 0;
  let skipped = 0;
  let heldBack = 0;
  let firstFailure: string | undefined;
  let fromMs = Number.POSITIVE_INFINITY;
  let toMs = Number.POSITIVE_INFINITY;

  const onOutcome = (miner: LoadMiner, { kind, dueAtMs, detail }: Outcome) => {
    const nowMs = performance.now();
    if (fromMs <= nowMs && nowMs < toMs) counts[kind] += 1;
    if (kind !== 'failed') answersInAll += 1;
    const belongsAtMs = openLoop ? dueAtMs : nowMs;
    if (fromMs <= belongsAtMs && belongsAtMs < toMs && kind !== 'failed') {
      histogram.record(nowMs - dueAtMs);
      byKind[kind].record(nowMs - dueAtMs);
    }
    if (kind !== 'acknowledged') firstFailure ??= detail;
    if (openLoop || nowMs >= toMs || kind === 'failed') return;
    if (kind === 'acknowledged') miner.due(nowMs);
    else setTimeout(() => performance.now() < toMs && miner.due(performance.now()), REFUSED_PAUSE_MS);
  };

  const miners = plan.wallets.map((wallet) => new LoadMiner(wallet, plan, onOutcome));
  await Promise.all(miners.map((miner) => miner.opened()));
  if (!openLoop) for (const miner of miners) miner.due(performance.now());
  const isDue = (miner: LoadMiner, dueAtMs: number) => {
    const isMeasured = fromMs <= dueAtMs && dueAtMs < toMs;
    if (plan.skipsWhenBusy && miner.isBusy) skipped += Number(isMeasured);
    else if (miner.isHeldBack(performance.now())) heldBack += Number(isMeasured);
    else miner.due(dueAtMs);
  };
  const sendDue = plan.offeredPerSecond === undefined ? () => undefined : pacer(miners, plan.offeredPerSecond, isDue);
  const stopLoop = startNappingLoop(() => performance.now() < toMs && sendDue());

  await wait(plan.warmUpMs);
  const cpuBefore = process.cpuUsage();
  fromMs = performance.now();
  await wait(plan.measureMs);
  toMs = performance.now();
  const cpu = process.cpuUsage(cpuBefore);
  sendDue();

  const isPending = () => miners.some((miner) => miner.unanswered().length > 0);
  while (isPending() && performance.now() - toMs < DRAIN_MS_MAX) await wait(DRAIN_POLL_MS);
  const endMs = performance.now();
  stopLoop();
  const late = miners.flatMap((miner) => miner.unanswered()).filter((dueAtMs) => fromMs <= dueAtMs && dueAtMs < toMs);
  for (const dueAtMs of late) histogram.record(endMs - dueAtMs);
  for (const miner of miners) miner.close();

  return {
    measuredSeconds: (toMs - fromMs) / 1_000,
    ...counts,
    skipped,
    heldBack,
    unanswered: late.length,
    firstFailure,
    answersInAll,
    latency: histogram.summary(),
    acknowledgedLatency: byKind.acknowledged.summary(),
    refusedLatency: byKind.refused.summary(),
    generatorLoad: (cpu.user + cpu.system) / 1_000 / (toMs - fromMs),
    acknowledgedTotals: miners.map((miner) => miner.acknowledgedTotal()),
  };
}

/** Makes a request due every `1 / perSecond` s, one connection after the other; sent at the next turn. */
function pacer(
  miners: readonly LoadMiner[],
  perSecond: number,
  isDue: (miner: LoadMiner, dueAtMs: number) => void,
): () => void {
  const gapMs = 1_000 / perSecond;
  const startMs = performance.now();
  let sequence = 0;
  return () => {
    const nowMs = performance.now();
    while (startMs + sequence * gapMs <= nowMs) {
      const miner = miners[sequence % miners.length];
      if (miner !== undefined) isDue(miner, startMs + sequence * gapMs);
      sequence += 1;
    }
  };
}
