/** Closes what was opened, the latest first. */
export class CleanupStack {
  readonly #cleanups: (() => unknown)[] = [];

  /** `cleanup` may return a promise; it is awaited. */
  add(cleanup: () => unknown): void {
    this.#cleanups.push(cleanup);
  }

  /** Runs every cleanup once, also after one has failed. @throws the first error */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (let cleanup = this.#cleanups.pop(); cleanup !== undefined; cleanup = this.#cleanups.pop()) {
      try {
        await cleanup();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}

/** Waits for `work`, for `msMax` at most. Returns whether it has ended; rejects as it does. */
export async function endsWithin(msMax: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, msMax, false);
  });
  try {
    return await Promise.race([work.then(() => true), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
