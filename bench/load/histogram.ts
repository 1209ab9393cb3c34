const FINE_BUCKETS = 100_000;
const FINE_BUCKETS_PER_MS = 100;
const COARSE_BUCKETS = 60_000;
const FINE_MS_MAX = FINE_BUCKETS / FINE_BUCKETS_PER_MS;

export interface LatencySummary {
  readonly count: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Latencies in buckets of 10 µs up to 1 s and of 1 ms up to a minute; recording allocates nothing. */
export class LatencyHistogram {
  readonly #fine = new Uint32Array(FINE_BUCKETS);
  readonly #coarse = new Uint32Array(COARSE_BUCKETS);
  #count = 0;
  #maxMs = 0;

  record(latencyMs: number): void {
    const ms = Math.max(0, latencyMs);
    if (ms < FINE_MS_MAX) {
      const bucket = (ms * FINE_BUCKETS_PER_MS) | 0;
      this.#fine[bucket] = (this.#fine[bucket] ?? 0) + 1;
    } else {
      const bucket = Math.min(COARSE_BUCKETS - 1, Math.floor(ms));
      this.#coarse[bucket] = (this.#coarse[bucket] ?? 0) + 1;
    }
    this.#count += 1;
    if (ms > this.#maxMs) this.#maxMs = ms;
  }

  /** The upper edge of the bucket in which the `share` (0 to 1) of all latencies is reached; 0 when there are none. */
  quantileMs(share: number): number {
    const rank = Math.max(1, Math.ceil(this.#count * share));
    let seen = 0;
    for (const [bucket, count] of this.#fine.entries()) {
      seen += count;
      if (seen >= rank) return Math.min(this.#maxMs, (bucket + 1) / FINE_BUCKETS_PER_MS);
    }
    for (const [bucket, count] of this.#coarse.entries()) {
      seen += count;
      if (seen >= rank) return Math.min(this.#maxMs, bucket + 1);
    }
    return this.#maxMs;
  }

  summary(): LatencySummary {
    return {
      count: this.#count,
      p50Ms: this.quantileMs(0.5),
      p90Ms: this.quantileMs(0.9),
      p99Ms: this.quantileMs(0.99),
      maxMs: this.#maxMs,
    };
  }
}
