import { LIVE_MESSAGES_PER_SECOND } from '#server/config.ts';
import { ProblemError, unavailable } from '#server/http/problem-error.ts';
import { type CountedNetwork, countedNetworks } from '#server/limits/address-subject.ts';
import { TokenBucket } from '#server/limits/token-bucket.ts';

/**
 * What one client, and all together, may use of the live channel. The wider networks of an IPv6 address have more than
 * one address's share (`countedNetworks`).
 */
export interface LiveLimits {
  /** A page that reloads may open its channel before the old one is closed. */
  readonly channelsPerWallet: number;
  /** Hundreds of miners may share an address (a campus, a mobile carrier): a page that is refused syncs by `PUT`. */
  readonly channelsPerAddress: number;
  readonly channelsPerProcess: number;
  /** Messages and control frames at once, and a second. A page sends one sync a second. */
  readonly messagesBurst: number;
  readonly messagesPerSecond: number;
  /** The same, of all channels of an address together: all that it may open, each as fast as a page. */
  readonly addressMessagesBurst: number;
  readonly addressMessagesPerSecond: number;
  /** Messages of a channel that wait for the one before them. */
  readonly messagesWaiting: number;
  /** Of responses that the client has not read, beyond what the system buffers. */
  readonly unreadBytes: number;
  /** Fragments of a message, and chunks in which a frame arrives. */
  readonly fragments: number;
  /** Until a client that does not complete the closing handshake is disconnected. */
  readonly closeMs: number;
}

/** Of one address: as many as may send at their full rate at the same time. */
const PAGES_PER_ADDRESS = 64;
/** Seconds' worth of messages that may come at once. */
const BURST_SECONDS = 2;

export const LIVE_LIMITS: LiveLimits = {
  ...messageLimits(LIVE_MESSAGES_PER_SECOND),
  channelsPerWallet: 2,
  channelsPerAddress: 512,
  channelsPerProcess: 30_000,
  messagesWaiting: 4,
  unreadBytes: 64 * 1_024,
  fragments: 256,
  closeMs: 1_500,
};

/** The limits where a channel may send so many messages a second (`LIVE_MESSAGES_PER_SECOND`). */
export function messageLimits(messagesPerSecond: number) {
  const addressMessagesPerSecond = messagesPerSecond * PAGES_PER_ADDRESS;
  return {
    messagesPerSecond,
    messagesBurst: messagesPerSecond * BURST_SECONDS,
    addressMessagesPerSecond,
    addressMessagesBurst: addressMessagesPerSecond * BURST_SECONDS,
  };
}

/** What one network uses. */
interface Share {
  readonly budget: TokenBucket;
  /** Open or about to open. */
  channels: number;
}

/**
 * Counts the channels that are open or about to open, of the process, of each wallet and of each network that an
 * address is counted as; and the messages of each network.
 */
export class ChannelPlaces {
  readonly #limits: LiveLimits;
  readonly #byWallet = new Map<number, number>();
  readonly #bySubject = new Map<string, Share>();
  #total = 0;

  constructor(limits: LiveLimits) {
    this.#limits = limits;
  }

  get total(): number {
    return this.#total;
  }

  /**
   * Reserves a place for a channel from the address `ip`; returns a function that releases it.
   * @throws {ProblemError} temporarily-unavailable, too-many-requests
   */
  reserve(walletId: number, ip: string, nowMs: number): () => void {
    const { channelsPerWallet, channelsPerAddress, channelsPerProcess } = this.#limits;
    const networks = countedNetworks(ip);
    const isFull = networks.some(
      ({ subject, budgets }) => (this.#bySubject.get(subject)?.channels ?? 0) >= budgets * channelsPerAddress,
    );
    if (this.#total >= channelsPerProcess) throw unavailable();
    if (isFull || (this.#byWallet.get(walletId) ?? 0) >= channelsPerWallet) throw tooManyChannels();
    const shares = networks.map((network) => this.#shareOf(network, nowMs));
    const add = (change: 1 | -1): void => {
      const ofWallet = (this.#byWallet.get(walletId) ?? 0) + change;
      if (ofWallet === 0) this.#byWallet.delete(walletId);
      else this.#byWallet.set(walletId, ofWallet);
      this.#total += change;
      for (const share of shares) share.channels += change;
    };
    add(1);
    return () => add(-1);
  }

  /** Returns the budgets that every message from `ip` counts in; its channel is open. */
  budgetsOf(ip: string, nowMs: number): readonly TokenBucket[] {
    return countedNetworks(ip).map((network) => this.#shareOf(network, nowMs).budget);
  }

  /** Removes what no longer counts: a client that reconnects finds its budget as it left it. */
  sweep(nowMs: number): void {
    for (const [subject, { channels, budget }] of this.#bySubject)
      if (channels === 0 && budget.isFull(nowMs)) this.#bySubject.delete(subject);
  }

  #shareOf({ subject, budgets }: CountedNetwork, nowMs: number): Share {
    const { addressMessagesBurst, addressMessagesPerSecond } = this.#limits;
    const rate = { burst: addressMessagesBurst * budgets, perSecond: addressMessagesPerSecond * budgets };
    const share = this.#bySubject.get(subject) ?? { budget: new TokenBucket(rate, nowMs), channels: 0 };
    this.#bySubject.set(subject, share);
    return share;
  }
}

function tooManyChannels(): ProblemError {
  return new ProblemError('too-many-requests', 'Too many live channels are open.', { retryAfterSeconds: 60 });
}
