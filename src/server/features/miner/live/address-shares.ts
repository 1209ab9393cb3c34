import { countedNetworks } from '#server/limits/address-subject.ts';
import { TokenBucket } from '#server/limits/token-bucket.ts';
import type { LiveLimits } from './live-limits.ts';

/** What one network uses. */
interface Share {
  readonly budget: TokenBucket;
  /** Open or about to open. */
  channels: number;
}

/** Counts channels and their messages by address: by each network that the address is counted as. */
export class AddressShares {
  readonly #limits: LiveLimits;
  readonly #bySubject = new Map<string, Share>();

  constructor(limits: LiveLimits) {
    this.#limits = limits;
  }

  /** Reserves a place for a channel of `ip`; undefined: one of its networks has as many as it may. */
  reserve(ip: string, nowMs: number): { readonly release: () => void } | undefined {
    const networks = countedNetworks(ip);
    const isFull = networks.some(
      ({ subject, budgets }) =>
        (this.#bySubject.get(subject)?.channels ?? 0) >= budgets * this.#limits.channelsPerAddress,
    );
    if (isFull) return undefined;
    const shares = networks.map(({ subject, budgets }) => this.#shareOf(subject, budgets, nowMs));
    for (const share of shares) share.channels += 1;
    return {
      release: () => {
        for (const share of shares) share.channels -= 1;
      },
    };
  }

  /** Returns the budgets that every message from `ip` counts in; its channel is open. */
  budgetsOf(ip: string, nowMs: number): readonly TokenBucket[] {
    return countedNetworks(ip).map(({ subject, budgets }) => this.#shareOf(subject, budgets, nowMs).budget);
  }

  /** Removes what no longer counts: a client that reconnects finds its budget as it left it. */
  sweep(nowMs: number): void {
    for (const [subject, { channels, budget }] of this.#bySubject)
      if (channels === 0 && budget.isFull(nowMs)) this.#bySubject.delete(subject);
  }

  #shareOf(subject: string, budgets: number, nowMs: number): Share {
    const { addressMessagesBurst, addressMessagesPerSecond } = this.#limits;
    const share = this.#bySubject.get(subject) ?? {
      budget: new TokenBucket(
        { burst: addressMessagesBurst * budgets, perSecond: addressMessagesPerSecond * budgets },
        nowMs,
      ),
      channels: 0,
    };
    this.#bySubject.set(subject, share);
    return share;
  }
}
