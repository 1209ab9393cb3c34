import { connect, type Socket } from 'node:net';

/** A response as received. */
export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Opens a connection for bytes that no HTTP client would send. */
export function openSocket(origin: string): Socket {
  const { port, hostname } = new URL(origin);
  return connect({ port: Number(port), host: hostname, allowHalfOpen: true });
}

/** Returns everything received until the server closes or resets the connection. */
export function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => undefined);
    for (const event of ['end', 'close'])
      socket.once(event, () => {
        socket.destroy();
        resolve(received);
      });
  });
}

/** Sends `bytes` (a string as latin1) and returns everything received until the server closes the connection. */
export function sendBytes(origin: string, bytes: string | Buffer): Promise<string> {
  const socket = openSocket(origin);
  const response = readToEnd(socket);
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return response;
}

/** Sends a request with these lines unchanged, and `connection: close`. */
export async function sendRequest(
  origin: string,
  lines: readonly string[],
  body: string | Buffer = '',
): Promise<RawResponse> {
  const head = [...lines, 'connection: close', '', ''].join('\r\n');
  return parseResponse(await sendBytes(origin, Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])));
}

/** Parses the first response in `text`. */
export function parseResponse(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Map(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    ),
    body: rest.join('\r\n\r\n'),
  };
}
