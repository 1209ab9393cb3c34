import type { Socket } from 'node:net';
import { type ConnectionEvents, type LoadConnection, numberIn, openLoadSocket } from './load-connection.ts';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH_HEADER = /\r\ncontent-length: *([0-9]+)/i;
const RETRY_AFTER_HEADER = /\r\nretry-after: *([0-9]+)/i;

/** A request that is sent repeatedly. */
export interface HttpRequest {
  readonly bytes: Buffer;
  /** Updates `bytes`; `nowMs`: ms since the epoch. */
  stamp(nowMs: number): void;
}

/**
 * A keep-alive HTTP/1.1 connection, without Node's HTTP client: the generator must cost far less than the server that
 * it measures. Supports only responses with a Content-Length.
 */
export class HttpConnection implements LoadConnection {
  readonly #socket: Socket;
  readonly #request: HttpRequest;
  readonly #events: ConnectionEvents;
  #partial: Buffer | undefined;

  constructor(origin: string, request: HttpRequest, events: ConnectionEvents) {
    this.#request = request;
    this.#events = events;
    this.#socket = openLoadSocket(origin, { onBytes: (bytes) => this.#receive(bytes), onClose: events.onClose });
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.once('connect', resolve);
      this.#socket.once('error', reject);
    });
  }

  send(nowMs: number): void {
    this.#request.stamp(nowMs);
    this.#socket.write(this.#request.bytes);
  }

  get bytesOnWire(): number {
    return this.#socket.bytesRead + this.#socket.bytesWritten;
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    const bytes = this.#partial === undefined ? chunk : Buffer.concat([this.#partial, chunk]);
    const headEnd = bytes.indexOf(HEAD_END);
    const bodyStart = headEnd + HEAD_END.length;
    const bodyEnd = headEnd === -1 ? Number.POSITIVE_INFINITY : bodyStart + contentLength(bytes, headEnd);
    if (bytes.length < bodyEnd) {
      this.#partial = Buffer.from(bytes);
      return;
    }
    this.#partial = undefined;
    const status = statusCode(bytes);
    const type = status === 200 ? 'acknowledged' : status === 503 ? 'refused' : 'failed';
    const retryAfterSeconds = status === 200 ? undefined : numberIn(bytes, 0, headEnd, RETRY_AFTER_HEADER);
    this.#events.onResponse({ type, status, bytes, bodyStart, bodyEnd, retryAfterSeconds, nextSyncMs: undefined });
  }
}

/** `HTTP/1.1 200 OK`: the three digits after the version. */
function statusCode(bytes: Buffer): number {
  return ((bytes[9] ?? 0) - 48) * 100 + ((bytes[10] ?? 0) - 48) * 10 + (bytes[11] ?? 0) - 48;
}

function contentLength(bytes: Buffer, headEnd: number): number {
  const length = numberIn(bytes, 0, headEnd, LENGTH_HEADER);
  if (length === undefined) throw new Error('a response without Content-Length');
  return length;
}
