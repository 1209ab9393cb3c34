import type { MinerLiveServerMessage } from '#contract/miner-live.ts';
import { ProblemError, unavailable } from '#server/http/problem-error.ts';
import type { VerifiedDevice } from '../device-admission.ts';
import { AddressShares } from './address-shares.ts';
import { LiveChannel, type LiveChannelDeps } from './live-channel.ts';
import { type Connection, sendText } from './send-text.ts';

const TICK_MS = 1_000;

/** For the metrics. */
export interface LiveStats {
  readonly open: number;
  readonly received: number;
  readonly refused: number;
  readonly syncIntervalMs: number;
}

/** Every open channel of this process. */
export class LiveChannels {
  readonly #deps: LiveChannelDeps;
  readonly #byWallet = new Map<number, Set<LiveChannel>>();
  /** Channels that are open or about to open. */
  readonly #reservedByWallet = new Counter<number>();
  readonly #addressShares: AddressShares;
  readonly #timer: NodeJS.Timeout;
  #stopped: Promise<void> | undefined;

  constructor(deps: LiveChannelDeps) {
    this.#deps = deps;
    this.#addressShares = new AddressShares(deps.limits);
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  get stats(): LiveStats {
    return {
      open: this.#reservedByWallet.total,
      ...this.#deps.counts,
      syncIntervalMs: this.#deps.syncInterval.intervalMs,
    };
  }

  /**
   * Reserves a place for a channel from the address `ip`; returns a function that releases it.
   * @throws {ProblemError} temporarily-unavailable, too-many-requests
   */
  reserve({ walletId }: VerifiedDevice, ip: string): () => void {
    const { channelsPerWallet, channelsPerProcess } = this.#deps.limits;
    if (this.#stopped !== undefined || this.#reservedByWallet.total >= channelsPerProcess) throw unavailable();
    if (this.#reservedByWallet.count(walletId) >= channelsPerWallet) throw tooManyChannels();
    const ofAddress = this.#addressShares.reserve(ip, this.#deps.clock.nowMs());
    if (ofAddress === undefined) throw tooManyChannels();
    this.#reservedByWallet.add(walletId);
    return () => {
      this.#reservedByWallet.remove(walletId);
      ofAddress.release();
    };
  }

  /** Serves an open WebSocket from the address `ip` until it closes. */
  open(connection: Connection, device: VerifiedDevice, ip: string): void {
    const budgets = this.#addressShares.budgetsOf(ip, this.#deps.clock.nowMs());
    const channel = new LiveChannel(connection, device, budgets, this.#deps);
    sendText(connection, JSON.stringify({ type: 'opened', email: device.email } satisfies MinerLiveServerMessage));
    const ofWallet = this.#byWallet.get(device.walletId) ?? new Set();
    this.#byWallet.set(device.walletId, ofWallet.add(channel));
    connection.webSocket.on('close', () => {
      ofWallet.delete(channel);
      if (ofWallet.size === 0 && this.#byWallet.get(device.walletId) === ofWallet)
        this.#byWallet.delete(device.walletId);
    });
    // Opened while the server began to stop.
    if (this.#stopped !== undefined) void channel.stop();
    // It was admitted from memory, and may have ended at another process since.
    else void channel.verifySession();
  }

  /** Closes the wallet's channels whose session has ended. */
  verifySessions(walletId: number): void {
    for (const channel of this.#byWallet.get(walletId) ?? []) void channel.verifySession();
  }

  /** The same for all wallets, after notifications may have been missed. */
  verifyAllSessions(): void {
    for (const channel of this.#all()) void channel.verifySession();
  }

  /** Responds to everything received, then closes all channels. Further ones are refused. */
  stop(): Promise<void> {
    this.#stopped ??= Promise.all([...this.#all()].map((channel) => channel.stop())).then(() => {
      clearInterval(this.#timer);
    });
    return this.#stopped;
  }

  *#all(): Generator<LiveChannel> {
    for (const channels of this.#byWallet.values()) yield* channels;
  }

  #tick(): void {
    for (const channel of this.#all()) channel.tick();
    this.#addressShares.sweep(this.#deps.clock.nowMs());
  }
}

/** Counts by key, without keys that count nothing. */
class Counter<Key> {
  readonly #counts = new Map<Key, number>();
  total = 0;

  count(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: Key): void {
    this.#counts.set(key, this.count(key) + 1);
    this.total += 1;
  }

  remove(key: Key): void {
    const count = this.count(key) - 1;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
    this.total -= 1;
  }
}

function tooManyChannels(): ProblemError {
  return new ProblemError('too-many-requests', 'Too many live channels are open.', { retryAfterSeconds: 60 });
}
