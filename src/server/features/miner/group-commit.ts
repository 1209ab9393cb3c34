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
      if (!writing && timer === undefined) timer = setTimeout(() => void writeNext(), options.windowMs);
    },
  };
}
