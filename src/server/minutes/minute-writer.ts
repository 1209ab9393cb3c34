import { MINUTE_MS } from '#domain/time.ts';
import { isDatabaseUnavailable } from '#server/db/query-errors.ts';
import type { Clock } from '#server/lib/clock.ts';
import { startRepeating } from '#server/lib/repeat.ts';
import { type MinuteCounts, type MinuteOfCounts, minuteOf, noCounts } from './minute-counts.ts';
import type { MinuteStore } from './minute-store.ts';

/** After the end of a minute, so that commits under way count in their own. */
const GRACE_MS = 2_000;

/** Of this process's live channels: open ones, and the messages that were refused since the start. */
interface LiveStats {
  readonly open: number;
  readonly refused: number;
}

export type MinuteWriter = ReturnType<typeof createMinuteWriter>;

/** Writes the counts of ended minutes. Counts that could not be written stay for the next time. */
export function createMinuteWriter(deps: {
  readonly counts: MinuteCounts;
  readonly store: Pick<MinuteStore, 'add'>;
  readonly live: () => LiveStats;
}) {
  const { counts, store, live } = deps;
  let refusedBefore = 0;

  /** The counts of the minutes before `end`, the latest of them always. */
  function take(end: number, refused: number): MinuteOfCounts[] {
    const minutes = counts.take(end);
    if (minutes.at(-1)?.minute !== end - 1) minutes.push({ minute: end - 1, counts: noCounts() });
    const latest = minutes.at(-1);
    if (latest !== undefined) latest.counts.refused += refused - refusedBefore;
    refusedBefore = refused;
    return minutes;
  }

  /** Writes the minutes before the one of `nowMs`. */
  async function write(nowMs: number): Promise<void> {
    const end = minuteOf(nowMs);
    const { open, refused } = live();
    const minutes = take(end, refused);
    for (const [index, one] of minutes.entries()) {
      try {
        await store.add(one, one.minute === end - 1 ? open : 0);
      } catch (error) {
        counts.restore(minutes.slice(index));
        throw error;
      }
    }
  }

  return { write };
}

/** Writes once a minute. Returns a function that stops this and writes the rest, the minute under way included. */
export function startMinuteWriter(options: {
  readonly writer: MinuteWriter;
  readonly clock: Clock;
  /** Called once for failures in a row, other than an outage of the database, which is logged elsewhere. */
  readonly onFailed: (error: unknown) => void;
}): () => Promise<void> {
  const { writer, clock, onFailed } = options;
  const { stop } = startRepeating({
    work: () => writer.write(clock.nowMs()),
    pauseMs: () => MINUTE_MS - (clock.nowMs() % MINUTE_MS) + GRACE_MS,
    isDelayed: true,
    onFailed,
  });
  return async () => {
    await stop();
    try {
      await writer.write(clock.nowMs() + MINUTE_MS);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) onFailed(error);
    }
  };
}
