/** Lets each client have only so many operations under way, and refuses more before they cost anything. */
export interface ConcurrencyLimit {
  /** @throws whatever `refusal` returns, without running `operation`, while the client has too many under way */
  run<T>(client: string, operation: () => Promise<T>): Promise<T>;
}

export function createConcurrencyLimit(options: {
  readonly perClientMax: number;
  readonly refusal: () => Error;
}): ConcurrencyLimit {
  const underWay = new Map<string, number>();
  return {
    async run(client, operation) {
      const before = underWay.get(client) ?? 0;
      if (before >= options.perClientMax) throw options.refusal();
      underWay.set(client, before + 1);
      try {
        return await operation();
      } finally {
        const left = (underWay.get(client) ?? 1) - 1;
        if (left === 0) underWay.delete(client);
        else underWay.set(client, left);
      }
    },
  };
}
