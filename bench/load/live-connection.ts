import type { Socket } from 'node:net';
import { LIVE_CLOSE, MINER_LIVE_PATH } from '#contract/miner-live.ts';
import { type ConnectionEvents, type LoadConnection, numberIn, openLoadSocket } from './load-connection.ts';
import { SyncMessage } from './sync-message.ts';
import type { LoadWallet } from './sync-request.ts';
import { readFrame, writeFrame } from './websocket-frames.ts';

const HEAD_END = '\r\n\r\n';
const OPCODE = { text: 1, close: 8, ping: 9, pong: 10 } as const;
/** A WebSocket key is any 16 bytes; the response is not verified. */
const KEY = Buffer.alloc(16, 7).toString('base64');
const ACKNOWLEDGED = '{"type":"acknowledged"';
const NEXT_SYNC = /"nextSyncMs":([0-9.]+)/;
/** Of an upgrade: read too late by the server (408), or no place for it (503). */
const OVERLOADED_STATUSES: ReadonlySet<number> = new Set([408, 503]);
const UPGRADE_PAUSE_MS = 250;
const REOPEN_MS_MAX = 2_000;
const UPGRADE_RETRIES_MAX = 120;

/** One wallet's live channel (RFC 6455) without a library, for the same reason as `HttpConnection`. */
export class LiveConnection implements LoadConnection {
  readonly #origin: string;
  readonly #upgradeRequest: string;
  readonly #message: SyncMessage;
  readonly #events: ConnectionEvents;
  readonly #opened: Promise<void>;
  #socket: Socket;
  #onUpgrade: (error?: Error) => void = () => undefined;
  #isUpgraded = false;
  #retriesLeft = UPGRADE_RETRIES_MAX;
  #retryTimer: NodeJS.Timeout | undefined;
  #partial: Buffer | undefined;
  #handshakeBytes = 0;
  /** Of the sockets before. */
  #earlierBytes = 0;
  /** Then the sync is sent again when the channel is open again. */
  #awaitsResponse = false;
  #closeReason: Error | undefined;

  /** `address`: of the client, for a server that trusts `X-Forwarded-For`, because it limits channels by address. */
  constructor(origin: string, { wallet, address }: { wallet: LoadWallet; address: string }, events: ConnectionEvents) {
    this.#message = new SyncMessage(wallet.startedAtMs);
    this.#events = events;
    this.#opened = new Promise((resolve, reject) => {
      this.#onUpgrade = (error) => (error === undefined ? resolve() : reject(error));
    });
    this.#origin = origin;
    this.#upgradeRequest =
      `GET ${MINER_LIVE_PATH} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n` +
      `Origin: ${origin}\r\nCookie: ${wallet.cookie}\r\nX-Forwarded-For: ${address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n\r\n`;
    this.#socket = this.#connect();
  }

  opened(): Promise<void> {
    return this.#opened;
  }

  send(nowMs: number): void {
    this.#awaitsResponse = true;
    if (this.#isUpgraded) this.#socket.write(this.#message.stamp(nowMs));
  }

  get bytesOnWire(): number {
    return this.#earlierBytes + this.#socket.bytesRead + this.#socket.bytesWritten - this.#handshakeBytes;
  }

  close(): void {
    clearTimeout(this.#retryTimer);
    this.#socket.destroy();
  }

  #connect(): Socket {
    const socket = openLoadSocket(this.#origin, {
      onBytes: (bytes) => this.#receive(bytes),
      onClose: (error) => {
        // Refused, and tried again on another socket.
        if (this.#retryTimer !== undefined || this.#socket !== socket) return;
        const reason = this.#closeReason ?? error;
        this.#onUpgrade(reason ?? new Error('closed before the upgrade'));
        this.#events.onClose(reason);
      },
    });
    socket.write(this.#upgradeRequest);
    return socket;
  }

  #refuseUpgrade(bytes: Buffer): void {
    const reason = `upgrade refused: ${bytes.toString('latin1')}`;
    if (OVERLOADED_STATUSES.has(Number(bytes.toString('latin1', 9, 12))) && this.#retriesLeft > 0) {
      this.#retriesLeft -= 1;
      this.#events.onOpenRefused(reason);
      this.#reopen(UPGRADE_PAUSE_MS);
    } else this.#closeReason = new Error(reason);
    this.#socket.destroy();
  }

  /** As browsers do when the server asks for it, or refuses a channel. The caller closes the socket. */
  #reopen(afterMs: number): void {
    if (this.#isUpgraded) this.#earlierBytes = this.bytesOnWire;
    this.#isUpgraded = false;
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined;
      this.#handshakeBytes = 0;
      this.#partial = undefined;
      this.#socket = this.#connect();
    }, afterMs);
  }

  #receive(chunk: Buffer): void {
    let bytes = this.#partial === undefined ? chunk : Buffer.concat([this.#partial, chunk]);
    this.#partial = undefined;
    if (!this.#isUpgraded) {
      const headEnd = bytes.indexOf(HEAD_END);
      if (headEnd === -1) {
        this.#partial = Buffer.from(bytes);
        return;
      }
      if (!bytes.toString('latin1', 0, 12).endsWith(' 101')) {
        this.#refuseUpgrade(bytes);
        return;
      }
      bytes = bytes.subarray(headEnd + HEAD_END.length);
      this.#isUpgraded = true;
      this.#handshakeBytes = this.#socket.bytesRead + this.#socket.bytesWritten - bytes.length;
      this.#onUpgrade();
      if (this.#awaitsResponse) this.send(performance.timeOrigin + performance.now());
    }
    let start = 0;
    for (;;) {
      const frame = readFrame(bytes, start);
      if (frame === undefined) break;
      this.#onFrame(bytes, frame.opcode, frame.start, frame.end);
      start = frame.end;
    }
    if (start < bytes.length) this.#partial = Buffer.from(bytes.subarray(start));
  }

  #onFrame(bytes: Buffer, opcode: number, start: number, end: number): void {
    if (opcode === OPCODE.ping) {
      this.#socket.write(writeFrame(OPCODE.pong, bytes.subarray(start, end)));
    } else if (opcode === OPCODE.close) {
      const code = end - start >= 2 ? bytes.readUInt16BE(start) : 1005;
      if (code === LIVE_CLOSE.restart) this.#reopen(Math.random() * REOPEN_MS_MAX);
      else this.#closeReason = new Error(`closed with ${code} ${bytes.toString('utf8', start + 2, end)}`);
      this.#socket.destroy();
    } else if (opcode === OPCODE.text) {
      this.#onText(bytes, start, end);
    }
  }

  #onText(bytes: Buffer, start: number, end: number): void {
    // Parsing each message would cost the generator a tenth of a core.
    const isAcknowledged = bytes.toString('latin1', start, start + ACKNOWLEDGED.length) === ACKNOWLEDGED;
    const message = isAcknowledged ? undefined : JSON.parse(bytes.toString('utf8', start, end));
    if (message?.type === 'pace' || message?.type === 'opened') return;
    this.#awaitsResponse = false;
    this.#events.onResponse({
      type: isAcknowledged ? 'acknowledged' : message?.code === 'temporarily-unavailable' ? 'refused' : 'failed',
      status: message?.type ?? 'acknowledged',
      bytes,
      bodyStart: start,
      bodyEnd: end,
      retryAfterSeconds: message?.retryAfterSeconds,
      nextSyncMs: isAcknowledged ? numberIn(bytes, start, end, NEXT_SYNC) : undefined,
    });
  }
}
