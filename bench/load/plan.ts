import type { LatencySummary } from './histogram.ts';
import type { LoadWallet } from './sync-request.ts';

/** One run of the load generator against one server. One connection per wallet. */
export interface LoadPlan {
  readonly origin: string;
  readonly wallets: readonly LoadWallet[];
  /** Requests offered per second, evenly spread over the connections; undefined: the next one when the answer came. */
  readonly offeredPerSecond: number | undefined;
  /** True: a sync that is due while the last one is unanswered is left out, as the product's client does it. */
  readonly skipsWhenBusy?: boolean;
  /** True: miners sync less often while they are refused, as the product's client does it; what is due meanwhile is left out. */
  readonly backsOff?: boolean;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface LoadResult {
  readonly measuredSeconds: number;
  /** Answered 200 in the measured time. */
  readonly acknowledged: number;
  /** Answered 503 in it. */
  readonly refused: number;
  /** Any other answer in it, and connections that broke. */
  readonly failed: number;
  /** Left out because the one before was unanswered (`skipsWhenBusy`). */
  readonly skipped: number;
  /** Left out because the miner had been refused and waited (`backsOff`). */
  readonly heldBack: number;
  /** Due in the measured time and not answered within another 5 s. */
  readonly unanswered: number;
  /** The first unexpected answer or error, for the reader. */
  readonly firstFailure: string | undefined;
  /** Every answer of the run, warm-up and drain included. */
  readonly answersInAll: number;
  readonly latency: LatencySummary;
  /** Of those answered 200 alone. */
  readonly acknowledgedLatency: LatencySummary;
  /** Of those answered 503 alone. */
  readonly refusedLatency: LatencySummary;
  /** The generator's own use of a core, 0 to 1: near 1 it measures itself. */
  readonly generatorLoad: number;
  /** Per wallet: `totalMined` of the last acknowledged answer, warm-up and drain included; null: none. */
  readonly acknowledgedTotals: readonly (number | null)[];
}
