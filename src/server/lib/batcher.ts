/** Collects items into batches, one in flight at a time: items added in the meantime form the next one. */
export interface Batcher<Item> {
  add(item: Item): void;
}

export interface BatcherOptions<Item> {
  /** Maximum delay before a batch is flushed while none is in flight, ms. */
  readonly delayMsMax?: number;
  /** A queue of this length is flushed at once, by default any: a saturated event loop runs no timers. */
  readonly flushAtSize?: number;
  readonly batchSizeMax?: number;
  /** Must handle its own failures and never reject. */
  readonly flush: (items: readonly Item[]) => Promise<void>;
}

export function createBatcher<Item>(options: BatcherOptions<Item>): Batcher<Item> {
  const { delayMsMax = 0, flushAtSize = 1, batchSizeMax = Number.POSITIVE_INFINITY, flush } = options;
  const queue: Item[] = [];
  let isInFlight = false;
  let timer: NodeJS.Timeout | undefined;

  const flushQueue = async (): Promise<void> => {
    timer = undefined;
    isInFlight = true;
    while (queue.length > 0) {
      await flush(queue.splice(0, batchSizeMax));
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
