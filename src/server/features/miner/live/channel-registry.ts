import type { LiveChannel } from './live-channel.ts';

/** The open channels of a process, by wallet. */
export class ChannelRegistry {
  readonly #byWallet = new Map<number, Set<LiveChannel>>();

  add(walletId: number, channel: LiveChannel): void {
    const channels = this.#byWallet.get(walletId) ?? new Set();
    this.#byWallet.set(walletId, channels.add(channel));
  }

  delete(walletId: number, channel: LiveChannel): void {
    const channels = this.#byWallet.get(walletId);
    channels?.delete(channel);
    if (channels?.size === 0) this.#byWallet.delete(walletId);
  }

  ofWallet(walletId: number): Iterable<LiveChannel> {
    return this.#byWallet.get(walletId) ?? [];
  }

  *all(): Generator<LiveChannel> {
    for (const channels of this.#byWallet.values()) yield* channels;
  }
}
