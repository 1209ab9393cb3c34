import { isDataError } from '#server/db/database.ts';

/** Collects items into batches, one in flight at a time: items added in the meantime form the next one. */
export interface Batcher<Item> {
  add(item: Item): void;
}

export interface BatcherOptions<Item> {
  /** Maximum delay before a batch is flushed while none is in flight, ms. */
  readonly delayMsMax: number;
  /** A queue of this length is flushed at once: a saturated event loop runs no timers. */
  readonly flushAtSize: number;
  readonly batchSizeMax: number;
  /** Must handle its own failures and never reject. */
  readonly flush: (items: readonly Item[]) => Promise<void>;
}

export function createBatcher<Item>(options: BatcherOptions<Item>): Batcher<Item> {
  const { delayMsMax, flushAtSize, batchSizeMax, flush } = options;
  let queue: Item[] = [];
  let isInFlight = false;
  let timer: NodeJS.Timeout | undefined;

  const flushQueue = async (): Promise<void> => {
    timer = undefined;
    isInFlight = true;
    while (queue.length > 0) {
      const items = queue.length <= batchSizeMax ? queue : queue.slice(0, batchSizeMax);
      queue = queue.length <= batchSizeMax ? [] : queue.slice(batchSizeMax);
      await flush(items);
    }
    isInFlight = false;
  };

  return {
    add(item) {
      queue.push(item);
      if (isInFlight) return;
      if (queue.length >= flushAtSize) {
        clearTimeout(timer);
        void flushQueue();
      } else {
        timer ??= setTimeout(() => void flushQueue(), delayMsMax);
      }
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
