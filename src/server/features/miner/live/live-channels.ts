import type { MinerLiveServerMessage } from '#contract/miner-live.ts';
import { unavailable } from '#server/http/problem-error.ts';
import type { VerifiedDevice } from '../sign-in/device-authorization.ts';
import { ChannelPlaces } from './channel-limits.ts';
import { LiveChannel, type LiveChannelDeps } from './live-channel.ts';
import { type Connection, sendText } from './live-socket.ts';

const TICK_MS = 1_000;

/** Every open channel of this process. */
export class LiveChannels {
  readonly #deps: LiveChannelDeps;
  readonly #channels = new ChannelRegistry();
  readonly #places: ChannelPlaces;
  readonly #timer: NodeJS.Timeout;
  /** At the last call of `spread`. */
  #lastSurplus = 0;
  #stopped: Promise<void> | undefined;

  constructor(deps: LiveChannelDeps) {
    this.#deps = deps;
    this.#places = new ChannelPlaces(deps.limits);
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  /** For the metrics. */
  get stats() {
    return { open: this.#places.total, ...this.#deps.counts, syncIntervalMs: this.#deps.syncInterval.intervalMs };
  }

  /**
   * Reserves a place for a channel from the address `ip`; returns a function that releases it.
   * @throws {ProblemError} temporarily-unavailable, too-many-requests
   */
  reserve({ walletId }: VerifiedDevice, ip: string): () => void {
    if (this.#stopped !== undefined) throw unavailable();
    return this.#places.reserve(walletId, ip, this.#deps.clock.nowMs());
  }

  /** Serves an open WebSocket from the address `ip` until it closes. */
  open(connection: Connection, device: VerifiedDevice, ip: string): void {
    const budgets = this.#places.budgetsOf(ip, this.#deps.clock.nowMs());
    const channel = new LiveChannel(connection, device, budgets, this.#deps);
    sendText(connection, JSON.stringify({ type: 'opened', email: device.email } satisfies MinerLiveServerMessage));
    this.#channels.add(device.walletId, channel);
    connection.webSocket.on('close', () => this.#channels.delete(device.walletId, channel));
    // Opened while the server began to stop.
    if (this.#stopped !== undefined) void channel.stop();
    // Its session was verified in memory, and may have ended at another process since.
    else void channel.verifySession();
  }

  /** Closes the wallet's channels whose session has ended. */
  verifySessions(walletId: number): void {
    for (const channel of this.#channels.ofWallet(walletId)) void channel.verifySession();
  }

  /** The same for all wallets, after notifications may have been missed. */
  verifyAllSessions(): void {
    for (const channel of this.#channels.all()) void channel.verifySession();
  }

  /**
   * Closes a part of the channels if this process has had far more than its share twice in a row. `all`: the counts of
   * all processes.
   */
  spread(all: readonly number[]): void {
    const surplus = channelsToMove(this.#places.total, all);
    // The counts of other processes may be as old as the last call.
    let left = Math.min(surplus, this.#lastSurplus);
    this.#lastSurplus = surplus;
    for (const channel of this.#channels.all()) {
      if (left === 0) return;
      left -= 1;
      // Responds to what it has received; a failure of the database there is reported by the channel.
      void channel.stop(MOVED);
    }
  }

  /** Responds to everything received, then closes all channels. Further ones are refused. */
  stop(): Promise<void> {
    this.#stopped ??= Promise.all([...this.#channels.all()].map((channel) => channel.stop())).then(() => {
      clearInterval(this.#timer);
    });
    return this.#stopped;
  }

  #tick(): void {
    for (const channel of this.#channels.all()) channel.tick();
    this.#places.sweep(this.#deps.clock.nowMs());
  }
}

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

/** A process keeps this many more channels than its share, as a factor and a number: channels come and go. */
const TOLERANCE = 1.25;
const TOLERATED = 20;
/** As for a restart, the client opens another channel. */
const MOVED = 'Connect again: other processes have more room';
/** Of the surplus, closed at a time: the rest follows every ten seconds, so that browsers come back gradually. */
const PART = 6;
export const MOVED_MAX = 200;

/**
 * Returns how many channels to close at a time, so that their browsers connect again, mostly to other processes. After
 * a restart all channels are at the processes that kept running, and would stay there. `all`: the channels of every
 * process on the database, this one's included.
 */
export function channelsToMove(own: number, all: readonly number[]): number {
  if (all.length < 2) return 0;
  const share = all.reduce((sum, count) => sum + count, 0) / all.length;
  if (own <= TOLERANCE * share + TOLERATED) return 0;
  return Math.min(MOVED_MAX, Math.ceil((own - share) / PART));
}
