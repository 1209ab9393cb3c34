import type { LoadWallet } from './sync-request.ts';

/** `put`: `PUT /api/miner/wallets/{email}`; `live`: the live channel. */
export type Transport = 'put' | 'live';

/** A run of the load generator against one server, with one connection for each wallet or page client. */
export interface LoadPlan {
  readonly origin: string;
  readonly requests:
    | { readonly type: 'sync'; readonly transport: Transport; readonly wallets: readonly LoadWallet[] }
    | { readonly type: 'page'; readonly path: string; readonly connections: number };
  /**
   * Open loop: requests per second over all connections. `server-requested`: each client syncs when the server asks for
   * it, the first time within a second. Undefined, closed loop: each response triggers the next request.
   */
  readonly offeredPerSecond: number | 'server-requested' | undefined;
  /** Skips a sync that is due while the previous one is pending, as the product's client does. */
  readonly skipsWhenBusy?: boolean;
  /** Clients sync less often while they are refused or asked to, as the product's client does. */
  readonly backsOff?: boolean;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** Divides the measured time into samples. */
  readonly sampleEveryMs?: number;
}

/** Where the measured time starts and ends. */
export type MeasuredEdge = 'start' | 'end';

/** A part of the measured time. */
export interface LoadSample {
  readonly acknowledged: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LatencySummary {
  readonly count: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Counts and latencies are those of the measured time unless noted. */
export interface LoadResult {
  readonly measuredSeconds: number;
  readonly acknowledged: number;
  /** By an overloaded server. */
  readonly refused: number;
  /** How often an overloaded server refused to open a live channel, which was tried again; before the measured time. */
  readonly opensRefused: number;
  /** Other responses, and lost connections. */
  readonly failed: number;
  /** Not sent because the previous sync was pending (`skipsWhenBusy`). */
  readonly skipped: number;
  /** Not sent because the client was backing off (`backsOff`). */
  readonly backedOff: number;
  /** Due in the measured time and still pending 5 s after it. */
  readonly timedOut: number;
  /** The first response or error other than success, including warm-up and drain. */
  readonly firstFailure: string | undefined;
  /** All responses, including warm-up and drain. */
  readonly totalResponses: number;
  /** Sent and received for one response, without the headers of TCP and IP. */
  readonly bytesPerResponse: number;
  /** The longest time that any connection was without an acknowledged request, ms. */
  readonly longestGapMs: number;
  /** One for each `sampleEveryMs`. */
  readonly samples: readonly LoadSample[];
  readonly latency: LatencySummary;
  readonly acknowledgedLatency: LatencySummary;
  readonly refusedLatency: LatencySummary;
  /** The generator's use of a core, 0 to 1; near 1 the generator is the bottleneck. */
  readonly generatorLoad: number;
  /** `totalMined` of the last acknowledged sync of each wallet, including warm-up and drain; null: none. */
  readonly acknowledgedTotals: readonly (number | null)[];
}
