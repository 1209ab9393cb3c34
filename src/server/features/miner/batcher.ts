import type { Clock } from '#server/clock.ts';

/**
 * One call to the database for many requests: items that arrive while a batch is in flight leave together in the next. One batch is in flight
 * at a time.
 */
export interface Batcher<Item> {
  /** Queues `item` for the next batch. */
  add(item: Item): void;
  /** How long the item that has waited longest waits for the end of its batch by now, ms; 0 when none does. */
  longestWaitMs(): number;
}

export interface BatcherOptions<Item> {
  /** Longest wait for company when no batch is in flight, ms. */
  readonly windowMs: number;
  /** This many items do not wait for more company. Timers do not run while a busy loop is at it, so the window alone may last. */
  readonly itemsAtOnce: number;
  readonly itemsPerBatchMax: number;
  /** Monotonic. */
  readonly clock: Clock;
  /** Does what is to be done for one batch. Must settle, and must deal with its own failures. */
  process(items: readonly Item[]): Promise<void>;
}

export function createBatcher<Item>(options: BatcherOptions<Item>): Batcher<Item> {
  let queue: Item[] = [];
  /** When the first item of the queue was added, and the first of the batch in flight; undefined: there is none. */
  let queuedSinceMs: number | undefined;
  let inFlightSinceMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const processQueue = async (): Promise<void> => {
    timer = undefined;
    while (queue.length > 0) {
      const items = queue.length <= options.itemsPerBatchMax ? queue : queue.slice(0, options.itemsPerBatchMax);
      queue = queue.length <= options.itemsPerBatchMax ? [] : queue.slice(options.itemsPerBatchMax);
      inFlightSinceMs = queuedSinceMs;
      // What did not fit in came later; when is not kept.
      if (queue.length === 0) queuedSinceMs = undefined;
      await options.process(items);
    }
    inFlightSinceMs = undefined;
  };

  return {
    add(item) {
      queue.push(item);
      queuedSinceMs ??= options.clock.nowMs();
      if (inFlightSinceMs !== undefined) return;
      if (queue.length >= options.itemsAtOnce) {
        clearTimeout(timer);
        void processQueue();
      } else {
        timer ??= setTimeout(() => void processQueue(), options.windowMs);
      }
    },
    longestWaitMs() {
      const sinceMs = inFlightSinceMs ?? queuedSinceMs;
      return sinceMs === undefined ? 0 : options.clock.nowMs() - sinceMs;
    },
  };
}
