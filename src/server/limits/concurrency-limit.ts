interface ConcurrencyLimitOptions {
  readonly runningPerClientMax: number;
  readonly queuedPerClientMax: number;
  readonly queuedMax: number;
  readonly queuedMsMax: number;
  readonly createError: () => Error;
}

interface Client {
  running: number;
  /** Oldest first. */
  readonly queue: (() => void)[];
}

/** Limits how many operations of a client run at a time; further ones wait in the client's queue or are refused. */
export function createConcurrencyLimit(options: ConcurrencyLimitOptions) {
  const clients = new Map<string, Client>();
  let queuedCount = 0;

  function enter(client: Client): Promise<void> | undefined {
    if (client.running < options.runningPerClientMax) {
      client.running += 1;
      return undefined;
    }
    if (client.queue.length >= options.queuedPerClientMax || queuedCount >= options.queuedMax) {
      throw options.createError();
    }
    queuedCount += 1;
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        queuedCount -= 1;
        resolve();
      };
      const timer = setTimeout(() => {
        client.queue.splice(client.queue.indexOf(start), 1);
        queuedCount -= 1;
        reject(options.createError());
      }, options.queuedMsMax);
      client.queue.push(start);
    });
  }

  function leave(name: string, client: Client): void {
    const startNext = client.queue.shift();
    if (startNext !== undefined) {
      startNext();
      return;
    }
    client.running -= 1;
    if (client.running === 0) clients.delete(name);
  }

  return {
    /**
     * @throws what `createError` returns, without running `operation`, when a queue is full or the wait was too long
     */
    async run<T>(name: string, operation: () => Promise<T>): Promise<T> {
      const client = clients.get(name) ?? { running: 0, queue: [] };
      const entered = enter(client);
      clients.set(name, client);
      await entered;
      try {
        return await operation();
      } finally {
        leave(name, client);
      }
    },
  };
}
