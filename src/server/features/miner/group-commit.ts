import type { Clock } from '#server/clock.ts';

/**
 * Group commit: rows that arrive while a write is in flight leave together in the next one, so that one durable
 * transaction serves many requests. One write is in flight at a time; a row counts as written only after its commit.
 */
export interface GroupCommit<Row> {
  /** Queues `row` for the next write. */
  add(row: Row): void;
  /** How long the row that has waited longest waits for its commit by now, ms; 0 when none does. */
  longestWaitMs(): number;
}

export interface GroupCommitOptions<Row> {
  /** Longest wait for company when no write is in flight, ms. */
  readonly windowMs: number;
  /** This many rows do not wait for more company. Timers do not run while a busy loop is at it, so the window alone may last. */
  readonly rowsAtOnce: number;
  readonly rowsPerWriteMax: number;
  /** Monotonic. */
  readonly clock: Clock;
  /** Performs one write. Must settle, and must deal with its own failures. */
  write(rows: readonly Row[]): Promise<void>;
}

export function createGroupCommit<Row>(options: GroupCommitOptions<Row>): GroupCommit<Row> {
  let queue: Row[] = [];
  /** When the first row of the queue was added, and the first of the write in flight; undefined: there is none. */
  let queuedSinceMs: number | undefined;
  let writingSinceMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const writeNext = async (): Promise<void> => {
    timer = undefined;
    while (queue.length > 0) {
      const rows = queue.length <= options.rowsPerWriteMax ? queue : queue.slice(0, options.rowsPerWriteMax);
      queue = queue.length <= options.rowsPerWriteMax ? [] : queue.slice(options.rowsPerWriteMax);
      writingSinceMs = queuedSinceMs;
      // What did not fit in came later; when is not kept.
      if (queue.length === 0) queuedSinceMs = undefined;
      await options.write(rows);
    }
    writingSinceMs = undefined;
  };

  return {
    add(row) {
      queue.push(row);
      queuedSinceMs ??= options.clock.nowMs();
      if (writingSinceMs !== undefined) return;
      if (queue.length >= options.rowsAtOnce) {
        clearTimeout(timer);
        void writeNext();
      } else {
        timer ??= setTimeout(() => void writeNext(), options.windowMs);
      }
    },
    longestWaitMs() {
      const sinceMs = writingSinceMs ?? queuedSinceMs;
      return sinceMs === undefined ? 0 : options.clock.nowMs() - sinceMs;
    },
  };
}
