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
