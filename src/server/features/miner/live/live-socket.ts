import type { Writable } from 'node:stream';
import type { WebSocket } from '@fastify/websocket';
import { LIVE_CLOSE, type MinerLiveServerMessage } from '#contract/miner-live.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { TokenBucket } from '#server/limits/token-bucket.ts';

export interface LiveSocketOptions {
  /** Every frame counts in each. */
  readonly budgets: readonly TokenBucket[];
  readonly unreadBytesMax: number;
  /** Monotonic. */
  readonly clock: Clock;
  readonly counts: { received: number };
  readonly onText: (text: string, nowMs: number) => void;
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
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    sendText(this.#connection, text);
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

/** Ticks of silence after which the client is pinged, and pinged again; after as many more it is disconnected. */
const PING_EVERY_TICKS = 15;
const MISSED_PONGS_MAX = 2;

/** For how long a client has sent nothing, and what follows from it. */
export class Silence {
  #ticks = 0;

  end(): void {
    this.#ticks = 0;
  }

  /** To be called once a second. Returns what to do, if anything. */
  tick(): 'ping' | 'disconnect' | undefined {
    this.#ticks += 1;
    if (this.#ticks >= PING_EVERY_TICKS * (MISSED_PONGS_MAX + 1)) return 'disconnect';
    return this.#ticks % PING_EVERY_TICKS === 0 ? 'ping' : undefined;
  }
}

/** RFC 6455, section 5.2: the last fragment, and so the only one, of a text. */
const FIN_AND_TEXT = 0x81;
const LENGTH_7_BITS_MAX = 125;
const LENGTH_16_BITS = 126;
const LENGTH_16_BITS_MAX = 0xffff;

/** An open WebSocket without compression, and the stream of its connection. */
export interface Connection {
  readonly webSocket: WebSocket;
  readonly stream: Writable;
}

/**
 * Sends a text as `webSocket.send` does. A short frame of ASCII is written as one string, which Node sends with one
 * system call and without buffers; ws writes its header and its payload apart.
 */
export function sendText({ webSocket, stream }: Connection, text: string): void {
  const { length } = text;
  if (length > LENGTH_16_BITS_MAX || Buffer.byteLength(text) !== length) webSocket.send(text);
  // After a close frame ws drops messages too.
  else if (webSocket.readyState === webSocket.OPEN) stream.write(frameHeader(length) + text, 'latin1');
}

function frameHeader(length: number): string {
  return length <= LENGTH_7_BITS_MAX
    ? String.fromCharCode(FIN_AND_TEXT, length)
    : String.fromCharCode(FIN_AND_TEXT, LENGTH_16_BITS, length >> 8, length & 0xff);
}
