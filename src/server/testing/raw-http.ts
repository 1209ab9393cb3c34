import { connect, type Socket } from 'node:net';

/** One answer as it came over the wire. */
export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A connection of one's own to a server, for what no HTTP client would send. */
export function openSocket(origin: string): Socket {
  const { port, hostname } = new URL(origin);
  return connect({ port: Number(port), host: hostname, allowHalfOpen: true });
}

/** Everything that the server says until it ends the connection. A reset ends it too. */
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

/** Sends `bytes` (text: one byte a character) and answers what comes until the server ends the connection. */
export function sendBytes(origin: string, bytes: string | Buffer): Promise<string> {
  const socket = openSocket(origin);
  const answer = readToEnd(socket);
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return answer;
}

/** One request with these lines as they are; it asks for the connection to end after the answer. */
export async function sendRequest(
  origin: string,
  lines: readonly string[],
  body: string | Buffer = '',
): Promise<RawResponse> {
  const head = [...lines, 'connection: close', '', ''].join('\r\n');
  return parseResponse(await sendBytes(origin, Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])));
}

/** The first answer in `text`. */
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
