import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH_HEADER = /\r\ncontent-length: *([0-9]+)/i;
/** Shared by all sockets: each read is consumed before the next one. */
const readBuffer = Buffer.allocUnsafeSlow(64 * 1_024);

export interface Response {
  readonly status: number;
  /** Valid only during the call. */
  readonly bytes: Buffer;
  readonly bodyStart: number;
  readonly bodyEnd: number;
}

export interface ConnectionEvents {
  onResponse(response: Response): void;
  /** The connection was closed, with an error or without. */
  onClose(error: Error | undefined): void;
}

/**
 * A keep-alive HTTP/1.1 connection with one request in flight, without Node's HTTP client: the generator must cost far
 * less than the server that it measures. Supports only responses with a Content-Length.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #events: ConnectionEvents;
  #partial: Buffer | undefined;
  #error: Error | undefined;

  constructor(target: { readonly host: string; readonly port: number }, events: ConnectionEvents) {
    this.#events = events;
    this.#socket = connect({
      ...target,
      noDelay: true,
      onread: {
        buffer: readBuffer,
        callback: (byteCount, buffer) => {
          this.#receive(Buffer.from(buffer.buffer, buffer.byteOffset, byteCount));
          return true;
        },
      },
    });
    this.#socket.on('error', (error) => {
      this.#error = error;
    });
    this.#socket.on('close', () => this.#events.onClose(this.#error));
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.once('connect', resolve);
      this.#socket.once('error', reject);
    });
  }

  send(bytes: Buffer): void {
    this.#socket.write(bytes);
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
    this.#events.onResponse({ status: statusCode(bytes), bytes, bodyStart, bodyEnd });
  }
}

/** `HTTP/1.1 200 OK`: the three digits after the version. */
function statusCode(bytes: Buffer): number {
  return ((bytes[9] ?? 0) - 48) * 100 + ((bytes[10] ?? 0) - 48) * 10 + (bytes[11] ?? 0) - 48;
}

function contentLength(bytes: Buffer, headEnd: number): number {
  const length = headerNumber(bytes, headEnd, LENGTH_HEADER);
  if (length === undefined) throw new Error('a response without Content-Length');
  return length;
}

/** The number that `pattern` captures in a response's head. */
export function headerNumber(bytes: Buffer, headEnd: number, pattern: RegExp): number | undefined {
  const digits = pattern.exec(bytes.toString('latin1', 0, headEnd))?.[1];
  return digits === undefined ? undefined : Number(digits);
}
