import type { FastifyInstance } from 'fastify';
import { adminReadOverview, type Overview, type OverviewStep } from '#contract/overview.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import { type OverviewRange, type RangeSteps, stepsOf } from '#domain/overview/periods.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { bindGuarded } from '#server/http/guard.ts';
import { type Clock, monotonicClock } from '#server/lib/clock.ts';
import { sharedRead } from '#server/lib/shared-read.ts';
import { createMinutesReader, type StepRow } from '#server/minutes/minute-reader.ts';
import { byUrgency, serverAttention } from './attention.ts';
import { latestRead } from './latest-read.ts';

/** For as long one reading is sent to everybody. */
const KEPT_MS = 5_000;
/** Counting subscribers reads an index entry for each. */
const SUBSCRIBERS_KEPT_MS = 60_000;

/** Of the newsletter. */
interface SubscriberCounts {
  readonly countSubscribers: () => Promise<Overview['subscribers']>;
  /** By the start of the step, ms since the epoch. */
  readonly countSignUps: (steps: RangeSteps) => Promise<ReadonlyMap<number, number>>;
}

interface OverviewDeps {
  readonly database: Pick<Database, 'orm' | 'pool'>;
  readonly clock: Clock;
  /** When no process was up, in ascending order. */
  readonly downtimes: () => readonly TimeSpan[];
  /** What it shows of the capabilities. */
  readonly parts: readonly NonNullable<Feature['overview']>[];
  readonly subscribers: SubscriberCounts;
}

export function registerOverview(
  app: FastifyInstance,
  context: FeatureContext,
  own: Pick<OverviewDeps, 'parts' | 'subscribers'>,
): void {
  const read = createOverviewReader({ ...context, ...own });
  bindGuarded(app, context.findUser, adminReadOverview, ({ queryParams }) => read(queryParams.range));
}

/** Returns a function that reads the overview, of all processes together. It never waits for a scan of all wallets. */
function createOverviewReader(deps: OverviewDeps): (range: OverviewRange) => Promise<Overview> {
  const { database, clock } = deps;
  const minutes = createMinutesReader(database);
  const kept = { nowMs: monotonicClock.nowMs, keptMs: SUBSCRIBERS_KEPT_MS };
  const subscribers = sharedRead({ read: deps.subscribers.countSubscribers, ...kept });
  const signUpsOf = latestRead({
    read: (range: OverviewRange) => deps.subscribers.countSignUps(stepsOf(range, clock.nowMs())),
    ...kept,
  });

  async function read(range: OverviewRange): Promise<Overview> {
    const nowMs = clock.nowMs();
    const { stepMs, startsMs } = stepsOf(range, nowMs);
    const rows = await minutes.steps({ stepMs, startsMs });
    const current = await minutes.now(nowMs);
    const subscribed = await subscribers.read();
    const signUps = await signUpsOf(range);
    const { faults, refused } = current;
    const attention = [...serverAttention({ faults, refused, downtimes: deps.downtimes() }, nowMs)];
    let phase: Overview['phase'] = { current: null, next: null };
    let mails: Overview['mails'] = { failed: 0, scheduled: 0, nextStart: null };
    for (const readPart of deps.parts) {
      const part = await readPart(nowMs);
      attention.push(...part.attention);
      phase = part.phase ?? phase;
      mails = part.mails ?? mails;
    }
    const isHourly = stepMs === HOUR_MS;
    return {
      asOf: toIso(nowMs),
      countedSince: current.firstMs === null ? null : toIso(current.firstMs),
      now: {
        miners: current.miners,
        liveChannels: current.liveChannels,
        minedLastHour: current.mined,
        commitMs: meanMs(current.commitSeconds, current.commits),
      },
      steps: startsMs.map((startMs) =>
        toStep(startMs, rows.get(startMs), { isHourly, signUps: signUps.get(startMs) ?? 0 }),
      ),
      subscribers: subscribed,
      phase,
      mails,
      attention: byUrgency(attention),
    };
  }

  return latestRead({ read, nowMs: monotonicClock.nowMs, keptMs: KEPT_MS });
}

function toStep(
  startMs: number,
  row: StepRow | undefined,
  { isHourly, signUps }: { readonly isHourly: boolean; readonly signUps: number },
): OverviewStep {
  return {
    start: toIso(startMs),
    miners: (isHourly ? row?.hourMiners : row?.dayMiners) ?? 0,
    mined: row?.mined ?? 0,
    newWallets: row?.newWallets ?? 0,
    newSubscribers: signUps,
    refused: row?.refused ?? 0,
    faults: row?.faults ?? 0,
    commitMs: meanMs(row?.commitSeconds, row?.commits),
    longestCommitMs: row === undefined || row.commits === 0 ? null : row.longestCommitSeconds * 1_000,
  };
}

function meanMs(seconds: number | null | undefined, count: number | null | undefined): number | null {
  return seconds == null || !count ? null : (seconds / count) * 1_000;
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
