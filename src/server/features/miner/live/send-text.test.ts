import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type Connection, sendText } from './live-socket.ts';

/** A client of `ws`, which verifies every frame, and the server's end of its connection. */
async function connect(): Promise<{ connection: Connection; received: string[] }> {
  const http = createServer().listen(0, '127.0.0.1');
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  const accepted = once(server, 'connection');
  await once(http, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data, isBinary) => received.push(isBinary ? 'binary' : data.toString()));
  const [[webSocket, request]] = await Promise.all([accepted, once(client, 'open')]);
  onTestFinished(() => {
    client.terminate();
    http.close();
  });
  return { connection: { webSocket, stream: request.socket }, received };
}

it('sends texts of every length, also beside those of ws, in order', async () => {
  const { connection, received } = await connect();
  const texts = [0, 1, 125, 126, 127, 255, 256, 4_096, 65_535, 65_536].map((length) => 'x'.repeat(length));
  for (const text of texts) {
    sendText(connection, text);
    connection.webSocket.send('of ws');
  }
  await vi.waitFor(() => expect(received).toHaveLength(2 * texts.length));
  expect(received).toEqual(texts.flatMap((text) => [text, 'of ws']));
});

it('sends texts that are not ASCII', async () => {
  const { connection, received } = await connect();
  const texts = ['Grüße', '矿工', '⛏️', '\u007f\u0080'];
  for (const text of texts) sendText(connection, text);
  await vi.waitFor(() => expect(received).toEqual(texts));
});

it('writes nothing after a close frame', async () => {
  const { connection } = await connect();
  connection.webSocket.close(1_000);
  const write = vi.spyOn(connection.stream, 'write');
  sendText(connection, 'late');
  expect(write).not.toHaveBeenCalled();
});
