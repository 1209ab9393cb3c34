/** A token bucket: `burst` messages at once, `perSecond` in the long run. */
export class MessageBudget {
  readonly #burst: number;
  readonly #perMs: number;
  #left: number;
  #refilledMs: number;

  constructor(rate: { readonly burst: number; readonly perSecond: number }, nowMs: number) {
    this.#burst = rate.burst;
    this.#perMs = rate.perSecond / 1_000;
    this.#left = rate.burst;
    this.#refilledMs = nowMs;
  }

  /** Returns whether nothing of it is used. */
  isFull(nowMs: number): boolean {
    this.#refill(nowMs);
    return this.#left === this.#burst;
  }

  /** Returns whether another message is within the rate, and counts it. */
  take(nowMs: number): boolean {
    this.#refill(nowMs);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  #refill(nowMs: number): void {
    this.#left = Math.min(this.#burst, this.#left + (nowMs - this.#refilledMs) * this.#perMs);
    this.#refilledMs = nowMs;
  }
}
