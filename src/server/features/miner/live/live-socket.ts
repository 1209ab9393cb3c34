import { LIVE_CLOSE, type MinerLiveServerMessage } from '#contract/miner-live.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { TokenBucket } from '#server/limits/token-bucket.ts';
import { type Connection, sendText } from './send-text.ts';
import { Silence } from './silence.ts';

export interface LiveSocketOptions {
  /** Every frame counts in each. */
  readonly budgets: readonly TokenBucket[];
  readonly unreadBytesMax: number;
  /** Monotonic. */
  readonly clock: Clock;
  readonly counts: { received: number };
  readonly onText: (text: string, nowMs: number) => void;
  readonly onClosed: () => void;
}

/** One client's WebSocket: limits what it sends and leaves unread, pings it when it is silent, detects a dead one. */
export class LiveSocket {
  readonly #connection: Connection;
  readonly #options: LiveSocketOptions;
  readonly #silence = new Silence();
  #isClosing = false;

  constructor(connection: Connection, options: LiveSocketOptions) {
    const { webSocket } = connection;
    const { clock, counts, onText } = options;
    this.#connection = connection;
    this.#options = options;
    webSocket.on('message', (data, isBinary) => {
      const nowMs = clock.nowMs();
      if (this.#isClosing || !this.#countFrame(nowMs)) return;
      counts.received += 1;
      if (isBinary) this.close(LIVE_CLOSE.notText, 'Messages are text');
      else onText(data.toString(), nowMs);
    });
    for (const control of ['ping', 'pong']) webSocket.on(control, () => void this.#countFrame(clock.nowMs()));
    webSocket.on('close', options.onClosed);
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** To be called once a second. */
  tick(): void {
    const due = this.#silence.tick();
    if (due === 'disconnect') this.#connection.webSocket.terminate();
    else if (due === 'ping') this.#connection.webSocket.ping();
  }

  send(message: MinerLiveServerMessage): void {
    sendText(this.#connection, JSON.stringify(message));
    if (this.#connection.webSocket.bufferedAmount > this.#options.unreadBytesMax)
      this.close(LIVE_CLOSE.tryAgainLater, 'Responses are not read');
  }

  /** Ignores further messages. */
  stopReading(): void {
    this.#isClosing = true;
  }

  close(code: number, reason: string): void {
    this.#isClosing = true;
    this.#connection.webSocket.close(code, reason);
  }

  /**
   * Counts a frame from the client. Returns false when there are too many: of the address's channels the one that sends
   * most is the likeliest to close.
   */
  #countFrame(nowMs: number): boolean {
    this.#silence.end();
    if (this.#options.budgets.every((budget) => budget.take(nowMs))) return true;
    this.close(LIVE_CLOSE.tryAgainLater, 'Too many messages');
    return false;
  }
}
