import { connect, type Socket } from 'node:net';

/** Shared by all sockets: each read is consumed before the next one. */
const readBuffer = Buffer.allocUnsafeSlow(64 * 1_024);

/** A connection to the loaded server with at most one request in flight. */
export interface LoadConnection {
  /** Resolves when requests can be sent. */
  opened(): Promise<void>;
  /** Sends the request with the totals of `nowMs` (ms since the epoch). */
  send(nowMs: number): void;
  /** Sent and received so far, without the headers of TCP and IP. */
  readonly bytesOnWire: number;
  close(): void;
}

export interface LoadResponse {
  /** `refused`: by an overloaded server. */
  readonly type: 'acknowledged' | 'refused' | 'failed';
  /** Of HTTP, or the type of a message. */
  readonly status: number | string;
  /** Valid only during the call. */
  readonly bytes: Buffer;
  readonly bodyStart: number;
  readonly bodyEnd: number;
  /** Of a refusal. */
  readonly retryAfterSeconds: number | undefined;
  /** When the server wants the next request, ms from now; undefined: it requests no interval. */
  readonly nextSyncMs: number | undefined;
}

export interface ConnectionEvents {
  onResponse(response: LoadResponse): void;
  /** An overloaded server refused to open the connection; it is tried again. */
  onOpenRefused(reason: string): void;
  /** The connection was closed, with an error or without. */
  onClose(error: Error | undefined): void;
}

/** Connects to `origin`; `onBytes` gets what has arrived, valid only during the call. */
export function openLoadSocket(
  origin: string,
  { onBytes, onClose }: { onBytes(bytes: Buffer): void } & Pick<ConnectionEvents, 'onClose'>,
): Socket {
  const { hostname, port } = new URL(origin);
  let failure: Error | undefined;
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: readBuffer,
      callback: (byteCount, buffer) => {
        onBytes(Buffer.from(buffer.buffer, buffer.byteOffset, byteCount));
        return true;
      },
    },
  });
  socket.on('error', (error) => {
    failure = error;
  });
  socket.on('close', () => onClose(failure));
  return socket;
}

/** The number that `pattern` captures in `bytes` between two offsets. */
export function numberIn(bytes: Buffer, start: number, end: number, pattern: RegExp): number | undefined {
  const digits = pattern.exec(bytes.toString('latin1', start, end))?.[1];
  return digits === undefined ? undefined : Number(digits);
}
