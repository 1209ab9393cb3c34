import { isDataError } from '#server/db/database.ts';
import type { Clock } from '#server/lib/clock.ts';

/** Collects items into batches, one in flight at a time: items added in the meantime form the next one. */
export interface Batcher<Item> {
  add(item: Item): void;
  /** How long the oldest item has waited for the end of its batch, ms; 0 when there is none. */
  longestWaitMs(): number;
}

export interface BatcherOptions<Item> {
  /** Maximum delay before a batch is flushed while none is in flight, ms. */
  readonly delayMsMax: number;
  /** A queue of this length is flushed at once: a saturated event loop runs no timers. */
  readonly flushAtSize: number;
  readonly batchSizeMax: number;
  /** Monotonic. */
  readonly clock: Clock;
  /** Must handle its own failures and never reject. */
  readonly flush: (items: readonly Item[]) => Promise<void>;
}

export function createBatcher<Item>(options: BatcherOptions<Item>): Batcher<Item> {
  const { delayMsMax, flushAtSize, batchSizeMax, clock, flush } = options;
  let queue: Item[] = [];
  /** When the oldest item of the queue, and of the batch in flight, was added. */
  let queuedSinceMs: number | undefined;
  let inFlightSinceMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const flushQueue = async (): Promise<void> => {
    timer = undefined;
    while (queue.length > 0) {
      const items = queue.length <= batchSizeMax ? queue : queue.slice(0, batchSizeMax);
      queue = queue.length <= batchSizeMax ? [] : queue.slice(batchSizeMax);
      inFlightSinceMs = queuedSinceMs;
      // The rest of a longer queue keeps the older time: times are not kept per item.
      if (queue.length === 0) queuedSinceMs = undefined;
      await flush(items);
    }
    inFlightSinceMs = undefined;
  };

  return {
    add(item) {
      queue.push(item);
      queuedSinceMs ??= clock.nowMs();
      if (inFlightSinceMs !== undefined) return;
      if (queue.length >= flushAtSize) {
        clearTimeout(timer);
        void flushQueue();
      } else {
        timer ??= setTimeout(() => void flushQueue(), delayMsMax);
      }
    },
    longestWaitMs() {
      const sinceMs = inFlightSinceMs ?? queuedSinceMs;
      return sinceMs === undefined ? 0 : clock.nowMs() - sinceMs;
    },
  };
}

export type BatchOutcome<Row, Result> =
  | { readonly type: 'done'; readonly rows: readonly Row[]; readonly result: Result }
  | { readonly type: 'failed'; readonly rows: readonly Row[]; readonly error: unknown };

/**
 * Runs one statement for many rows. When the data of a row make it fail, each half runs apart, down to that row, which
 * then fails alone.
 */
export async function* isolateBadRows<Row, Result>(
  rows: readonly Row[],
  run: (rows: readonly Row[]) => Promise<Result>,
): AsyncGenerator<BatchOutcome<Row, Result>, void> {
  let result: Result;
  try {
    result = await run(rows);
  } catch (error) {
    if (isDataError(error) && rows.length > 1) {
      const middle = rows.length >> 1;
      yield* isolateBadRows(rows.slice(0, middle), run);
      yield* isolateBadRows(rows.slice(middle), run);
    } else {
      yield { type: 'failed', rows, error };
    }
    return;
  }
  yield { type: 'done', rows, result };
}
