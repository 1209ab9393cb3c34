import { isFirstIn } from '#domain/overview/periods.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { serverMinutes } from '#server/db/schema/server.ts';
import type { Clock } from '#server/lib/clock.ts';

/** Of one process and one minute. */
export type Counts = Omit<typeof serverMinutes.$inferSelect, 'minute' | 'liveChannels'>;

export interface MinuteOfCounts {
  /** Minutes since the epoch. */
  readonly minute: number;
  readonly counts: Counts;
}

interface CommittedWallet {
  readonly totalMinedTvx: number;
  /** Ms since the epoch. */
  readonly lastSyncMs: number;
}

const STATUS_REFUSED: ReadonlySet<number> = new Set([429, 503]);
const STATUS_FAULT = 500;

/** Counts what this process does, by the minute. Reads and writes memory only. */
export class MinuteCounts {
  readonly #clock: Clock;
  readonly #minutes = new UnwrittenMinutes();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a committed change of a wallet, if it was a sync: nothing else mines. */
  countCommitted(before: CommittedWallet, after: CommittedWallet): void {
    const atMs = after.lastSyncMs;
    if (atMs === before.lastSyncMs) return;
    const counts = this.#minutes.at(atMs);
    counts.minedTvx += Math.max(0, after.totalMinedTvx - before.totalMinedTvx);
    if (!isFirstIn(MINUTE_MS, before.lastSyncMs, atMs)) return;
    counts.miners += 1;
    if (isFirstIn(HOUR_MS, before.lastSyncMs, atMs)) counts.hourMiners += 1;
    if (isFirstIn(DAY_MS, before.lastSyncMs, atMs)) counts.dayMiners += 1;
  }

  /** Counts a new wallet, whose row counts as synced at its creation. */
  countCreated(): void {
    const counts = this.#now();
    counts.newWallets += 1;
    counts.miners += 1;
    counts.hourMiners += 1;
    counts.dayMiners += 1;
  }

  countCommit(seconds: number): void {
    const counts = this.#now();
    counts.commits += 1;
    counts.commitSeconds += seconds;
    counts.longestCommitSeconds = Math.max(counts.longestCommitSeconds, seconds);
  }

  /** Counts a response that is a refusal or a fault. */
  countResponse(status: number): void {
    if (STATUS_REFUSED.has(status)) this.#now().refused += 1;
    else if (status >= STATUS_FAULT) this.#now().failed += 1;
  }

  /** Removes and returns the counts of the minutes before `end` (minutes since the epoch), oldest first. */
  take(end: number): MinuteOfCounts[] {
    return this.#minutes.take(end);
  }

  /** Adds counts that could not be written. */
  restore(minutes: readonly MinuteOfCounts[]): void {
    this.#minutes.restore(minutes);
  }

  #now(): Counts {
    return this.#minutes.at(this.#clock.nowMs());
  }
}

class UnwrittenMinutes {
  readonly #minutes = new Map<number, Counts>();
  #latest: MinuteOfCounts | undefined;

  at(ms: number): Counts {
    const minute = minuteOf(ms);
    if (this.#latest?.minute === minute) return this.#latest.counts;
    const counts = this.#minutes.get(minute) ?? noCounts();
    this.#minutes.set(minute, counts);
    this.#latest = { minute, counts };
    return counts;
  }

  take(end: number): MinuteOfCounts[] {
    const taken = [...this.#minutes]
      .filter(([minute]) => minute < end)
      .map(([minute, counts]) => ({ minute, counts }))
      .sort((one, other) => one.minute - other.minute);
    for (const { minute } of taken) this.#minutes.delete(minute);
    this.#latest = undefined;
    return taken;
  }

  restore(minutes: readonly MinuteOfCounts[]): void {
    for (const { minute, counts } of minutes) {
      const current = this.#minutes.get(minute);
      this.#minutes.set(minute, current === undefined ? counts : sum(current, counts));
    }
    this.#latest = undefined;
  }
}

export function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

export function noCounts(): Counts {
  return {
    miners: 0,
    hourMiners: 0,
    dayMiners: 0,
    newWallets: 0,
    minedTvx: 0,
    refused: 0,
    failed: 0,
    commits: 0,
    commitSeconds: 0,
    longestCommitSeconds: 0,
  };
}

function sum(one: Counts, other: Counts): Counts {
  const total = noCounts();
  for (const name of Object.keys(total) as (keyof Counts)[]) total[name] = one[name] + other[name];
  total.longestCommitSeconds = Math.max(one.longestCommitSeconds, other.longestCommitSeconds);
  return total;
}
