/** Lets each client have only so many operations under way; more wait in the client's own line, or are refused. */
export interface ConcurrencyLimit {
  /** @throws whatever `refusal` returns, without running `operation`, when too many wait, or this one has waited too long */
  run<T>(client: string, operation: () => Promise<T>): Promise<T>;
}

export interface ConcurrencyLimitOptions {
  readonly underWayPerClientMax: number;
  readonly waitingPerClientMax: number;
  readonly waitingMax: number;
  readonly waitingMsMax: number;
  readonly refusal: () => Error;
}

interface Line {
  underWay: number;
  /** Oldest first. */
  readonly waiting: (() => void)[];
}

export function createConcurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const lines = new Map<string, Line>();
  let waitingCount = 0;

  function enter(line: Line): Promise<void> | undefined {
    if (line.underWay < options.underWayPerClientMax) {
      line.underWay += 1;
      return undefined;
    }
    if (line.waiting.length >= options.waitingPerClientMax || waitingCount >= options.waitingMax) {
      throw options.refusal();
    }
    waitingCount += 1;
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        waitingCount -= 1;
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(start), 1);
        waitingCount -= 1;
        reject(options.refusal());
      }, options.waitingMsMax);
      line.waiting.push(start);
    });
  }

  function leave(client: string, line: Line): void {
    const next = line.waiting.shift();
    if (next === undefined) {
      line.underWay -= 1;
      if (line.underWay === 0) lines.delete(client);
      return;
    }
    // The next one takes over the place.
    next();
  }

  return {
    async run(client, operation) {
      const line = lines.get(client) ?? { underWay: 0, waiting: [] };
      const turn = enter(line);
      lines.set(client, line);
      await turn;
      try {
        return await operation();
      } finally {
        leave(client, line);
      }
    },
  };
}
