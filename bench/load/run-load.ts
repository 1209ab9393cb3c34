import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpConnection } from './http-connection.ts';
import { LiveConnection } from './live-connection.ts';
import { LoadClient, type Outcome } from './load-client.ts';
import type { ConnectionEvents, LoadConnection } from './load-connection.ts';
import type { LatencySummary, LoadPlan, LoadResult, LoadSample, MeasuredEdge } from './plan.ts';
import { startPollingLoop } from './polling-loop.ts';
import { SyncRequest } from './sync-request.ts';

const DRAIN_MS_MAX = 5_000;
const DRAIN_POLL_MS = 20;
/** In the closed loop, the pause after a refusal, so that refusals do not dominate the load. */
const REFUSED_PAUSE_MS = 250;

/**
 * Loads a server as planned. Closed loop: latency from sending to response. Open loop: latency of all requests that
 * were due in the measured time, from when they were due, sent or not, so that a stall of the server counts for each
 * of them.
 */
export async function runLoad(plan: LoadPlan, onEdge?: (edge: MeasuredEdge) => void): Promise<LoadResult> {
  const openLoop = plan.offeredPerSecond !== undefined;
  const latency = createLatencyHistogram();
  const latencyOf = { acknowledged: createLatencyHistogram(), refused: createLatencyHistogram() };
  const counts = { acknowledged: 0, refused: 0, failed: 0 };
  let totalResponses = 0;
  let skipped = 0;
  let backedOff = 0;
  let firstFailure: string | undefined;
  let fromMs = Number.POSITIVE_INFINITY;
  let toMs = Number.POSITIVE_INFINITY;
  const isMeasured = (atMs: number) => fromMs <= atMs && atMs < toMs;

  const sampler = createSampler(plan.sampleEveryMs);
  const timetable = createTimetable();
  const onOutcome = (client: LoadClient, { type, dueAtMs, detail, waitMs }: Outcome) => {
    const nowMs = performance.now();
    if (isMeasured(nowMs)) counts[type] += 1;
    if (type !== 'failed') {
      totalResponses += 1;
      if (isMeasured(openLoop ? dueAtMs : nowMs)) {
        recordLatency(latency, nowMs - dueAtMs);
        recordLatency(latencyOf[type], nowMs - dueAtMs);
        if (type === 'acknowledged') sampler.record(nowMs - dueAtMs);
      }
    }
    if (type !== 'acknowledged') firstFailure ??= detail;
    if (plan.offeredPerSecond === 'server-requested' && type !== 'failed') timetable.add(client, nowMs + waitMs);
    if (openLoop || nowMs >= toMs || type === 'failed') return;
    if (type === 'acknowledged') client.due(nowMs);
    else setTimeout(() => performance.now() < toMs && client.due(performance.now()), REFUSED_PAUSE_MS);
  };

  const clients = connectors(plan).map((connect) => new LoadClient(connect, plan, onOutcome));
  await Promise.all(clients.map((client) => client.opened()));
  const refusedOpens = clients.map((client) => client.opensRefused);
  firstFailure ??= refusedOpens.find(({ first }) => first !== undefined)?.first;
  if (!openLoop) for (const client of clients) client.due(performance.now());
  const onDue = (client: LoadClient, dueAtMs: number) => {
    if (plan.skipsWhenBusy && client.isBusy) skipped += Number(isMeasured(dueAtMs));
    else if (client.isBackingOff(performance.now())) backedOff += Number(isMeasured(dueAtMs));
    else client.due(dueAtMs);
  };
  const sendDue = createDispatcher(plan, clients, timetable, onDue);
  const stopLoop = startPollingLoop(() => performance.now() < toMs && sendDue());
  const bytesOnWire = () => clients.reduce((total, client) => total + client.bytesOnWire, 0);

  await wait(plan.warmUpMs);
  const cpuBefore = process.cpuUsage();
  onEdge?.('start');
  fromMs = performance.now();
  for (const client of clients) client.startGap(fromMs);
  sampler.start();
  const bytesBefore = bytesOnWire();
  await wait(plan.measureMs);
  toMs = performance.now();
  onEdge?.('end');
  const cpu = process.cpuUsage(cpuBefore);
  const bytes = bytesOnWire() - bytesBefore;
  const longestGapMs = clients.reduce((longest, client) => Math.max(longest, client.longestGapMs(toMs)), 0);
  sampler.stop();
  sendDue();

  const hasPending = () => clients.some((client) => client.pending().length > 0);
  while (hasPending() && performance.now() - toMs < DRAIN_MS_MAX) await wait(DRAIN_POLL_MS);
  const endMs = performance.now();
  stopLoop();
  const timedOut = clients.flatMap((client) => client.pending()).filter(isMeasured);
  for (const dueAtMs of timedOut) recordLatency(latency, endMs - dueAtMs);
  for (const client of clients) client.close();

  return {
    measuredSeconds: (toMs - fromMs) / 1_000,
    ...counts,
    opensRefused: refusedOpens.reduce((total, { count }) => total + count, 0),
    skipped,
    backedOff,
    timedOut: timedOut.length,
    firstFailure,
    totalResponses,
    bytesPerResponse: bytes / (counts.acknowledged + counts.refused),
    longestGapMs,
    samples: sampler.samples,
    latency: summarize(latency),
    acknowledgedLatency: summarize(latencyOf.acknowledged),
    refusedLatency: summarize(latencyOf.refused),
    generatorLoad: (cpu.user + cpu.system) / 1_000 / (toMs - fromMs),
    acknowledgedTotals: plan.requests.type === 'sync' ? clients.map((client) => client.acknowledgedTotal()) : [],
  };
}

type Connect = (events: ConnectionEvents) => LoadConnection;

function connectors({ origin, requests }: LoadPlan): readonly Connect[] {
  if (requests.type === 'sync') {
    return requests.wallets.map((wallet, index): Connect => {
      const address = `10.1.${index >> 8}.${index & 255}`;
      if (requests.transport === 'live') return (events) => new LiveConnection(origin, { wallet, address }, events);
      return (events) => new HttpConnection(origin, new SyncRequest(wallet, origin), events);
    });
  }
  const bytes = Buffer.from(
    `GET ${requests.path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n`,
  );
  const request = { bytes, stamp: () => undefined };
  return Array.from({ length: requests.connections }, () => (events) => new HttpConnection(origin, request, events));
}

type OnDue = (client: LoadClient, dueAtMs: number) => void;

/** Returns a function that makes every request due whose time has come. */
function createDispatcher(
  { offeredPerSecond = 0 }: LoadPlan,
  clients: readonly LoadClient[],
  timetable: Timetable,
  onDue: OnDue,
): () => void {
  const startMs = performance.now();
  if (offeredPerSecond === 'server-requested') {
    for (const [index, client] of clients.entries()) timetable.add(client, startMs + (1_000 * index) / clients.length);
    return () => timetable.takeDue(performance.now(), (client, dueAtMs) => client.due(dueAtMs));
  }
  let sequence = 0;
  return () => {
    const dueCount = ((performance.now() - startMs) * offeredPerSecond) / 1_000;
    for (; sequence < dueCount; sequence += 1) {
      // On one connection after the other.
      const client = clients[sequence % clients.length];
      if (client !== undefined) onDue(client, startMs + (sequence * 1_000) / offeredPerSecond);
    }
  };
}

interface Timetable {
  add(client: LoadClient, dueAtMs: number): void;
  takeDue(nowMs: number, onDue: OnDue): void;
}

/** Clients by the millisecond in which their next request is due. */
function createTimetable(): Timetable {
  const slots = new Map<number, LoadClient[]>();
  let nextSlot = Math.floor(performance.now());
  return {
    add(client, dueAtMs) {
      const slot = Math.max(Math.ceil(dueAtMs), nextSlot);
      const others = slots.get(slot);
      if (others === undefined) slots.set(slot, [client]);
      else others.push(client);
    },
    takeDue(nowMs, onDue) {
      for (; nextSlot <= nowMs; nextSlot += 1) {
        for (const client of slots.get(nextSlot) ?? []) onDue(client, nextSlot);
        slots.delete(nextSlot);
      }
    },
  };
}

/** Summarizes acknowledged syncs at an interval; without one, never. */
function createSampler(everyMs: number | undefined) {
  const latency = createLatencyHistogram();
  const samples: LoadSample[] = [];
  let timer: NodeJS.Timeout | undefined;
  return {
    samples,
    record: (ms: number) => everyMs === undefined || recordLatency(latency, ms),
    start() {
      if (everyMs === undefined) return;
      timer = setInterval(() => {
        const { count, p50Ms, p99Ms } = summarize(latency);
        samples.push({ acknowledged: count, p50Ms, p99Ms });
        latency.reset();
      }, everyMs);
    },
    stop: () => clearInterval(timer),
  };
}

/** Node's histogram ignores longer ones. */
const LATENCY_US_MAX = 3_600_000_000;

/** In microseconds, with an error below 0.01 %. */
function createLatencyHistogram(): RecordableHistogram {
  return createHistogram({ figures: 4, highest: LATENCY_US_MAX });
}

function recordLatency(histogram: RecordableHistogram, latencyMs: number): void {
  histogram.record(Math.min(LATENCY_US_MAX, Math.max(1, Math.round(latencyMs * 1_000))));
}

function summarize(histogram: RecordableHistogram): LatencySummary {
  const quantileMs = (percent: number) => histogram.percentile(percent) / 1_000;
  return {
    count: histogram.count,
    p50Ms: quantileMs(50),
    p90Ms: quantileMs(90),
    p99Ms: quantileMs(99),
    maxMs: histogram.max / 1_000,
  };
}
