/** Of messages, calls or lines: `burst` at once, `perSecond` in the long run. */
export class TokenBucket {
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

  /** Returns whether another one is within the rate, and counts it. */
  take(nowMs: number): boolean {
    this.#refill(nowMs);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** A clock that is set back takes nothing away: it would refuse everything until it has caught up. */
  #refill(nowMs: number): void {
    this.#left = Math.min(this.#burst, this.#left + Math.max(nowMs - this.#refilledMs, 0) * this.#perMs);
    this.#refilledMs = nowMs;
  }
}
