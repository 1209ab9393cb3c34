import { ProblemError, unavailable } from '#server/http/problem-error.ts';
import { AddressShares } from './address-shares.ts';
import type { LiveLimits } from './live-limits.ts';

/** Counts the channels that are open or about to open: of the process, of each wallet and of each address. */
export class ChannelPlaces {
  readonly addressShares: AddressShares;
  readonly #limits: LiveLimits;
  readonly #byWallet = new Map<number, number>();
  #total = 0;

  constructor(limits: LiveLimits) {
    this.#limits = limits;
    this.addressShares = new AddressShares(limits);
  }

  get total(): number {
    return this.#total;
  }

  /**
   * Reserves a place for a channel from the address `ip`; returns a function that releases it.
   * @throws {ProblemError} temporarily-unavailable, too-many-requests
   */
  reserve(walletId: number, ip: string, nowMs: number): () => void {
    const { channelsPerWallet, channelsPerProcess } = this.#limits;
    if (this.#total >= channelsPerProcess) throw unavailable();
    if (this.#countOf(walletId) >= channelsPerWallet) throw tooManyChannels();
    const share = this.addressShares.reserve(ip, nowMs);
    if (share === undefined) throw tooManyChannels();
    this.#add(walletId, 1);
    return () => {
      this.#add(walletId, -1);
      share.release();
    };
  }

  #countOf(walletId: number): number {
    return this.#byWallet.get(walletId) ?? 0;
  }

  #add(walletId: number, change: 1 | -1): void {
    const count = this.#countOf(walletId) + change;
    if (count === 0) this.#byWallet.delete(walletId);
    else this.#byWallet.set(walletId, count);
    this.#total += change;
  }
}

function tooManyChannels(): ProblemError {
  return new ProblemError('too-many-requests', 'Too many live channels are open.', { retryAfterSeconds: 60 });
}
