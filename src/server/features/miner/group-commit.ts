/**
 * Group commit: rows that arrive while a write is in flight leave together in the next one, so that one durable
 * transaction serves many requests. One write is in flight at a time; a row counts as written only after its commit.
 */
export interface GroupCommit<Row> {
  /** Queues `row` for the next write. */
  add(row: Row): void;
}

export interface GroupCommitOptions<Row> {
  /** Longest wait for company when no write is in flight, ms. */
  readonly windowMs: number;
  /** This many rows do not wait for more company. Timers do not run while a busy loop is at it, so the window alone may last. */
  readonly rowsAtOnce: number;
  readonly rowsPerWriteMax: number;
  /** Performs one write. Must settle, and must deal with its own failures. */
  write(rows: readonly Row[]): Promise<void>;
}

export function createGroupCommit<Row>(options: GroupCommitOptions<Row>): GroupCommit<Row> {
  let queue: Row[] = [];
  let writing = false;
  let timer: NodeJS.Timeout | undefined;

  const writeNext = async (): Promise<void> => {
    timer = undefined;
    writing = true;
    while (queue.length > 0) {
      const rows = queue.length <= options.rowsPerWriteMax ? queue : queue.slice(0, options.rowsPerWriteMax);
      queue = queue.length <= options.rowsPerWriteMax ? [] : queue.slice(options.rowsPerWriteMax);
      await options.write(rows);
    }
    writing = false;
  };

  return {
    add(row) {
      queue.push(row);
      if (writing) return;
      if (queue.length >= options.rowsAtOnce) {
        clearTimeout(timer);
        void writeNext();
      } else {
        timer ??= setTimeout(() => void writeNext(), options.windowMs);
      }
    },
  };
}
