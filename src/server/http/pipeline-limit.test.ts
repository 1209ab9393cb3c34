import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openSocket, readToEnd } from '#server/testing/raw-http.ts';
import { limitPipelining, UNANSWERED_MAX } from './pipeline-limit.ts';

const request = (path: number, body = '') =>
  `${body === '' ? 'GET' : 'POST'} /${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const requests = (count: number, body = '') =>
  Array.from({ length: count }, (_, index) => request(index + 1, body)).join('');

/** Listens with `handle`; `started` has the paths of the requests that reached it. */
async function listen(handle: RequestListener): Promise<{ started: string[]; connect(): Socket }> {
  const started: string[] = [];
  const server = createServer((incoming, response) => {
    started.push(incoming.url ?? '');
    handle(incoming, response);
  });
  limitPipelining(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const connect = (): Socket => {
    const socket = openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { started, connect };
}

const bodiesOf = (text: string) => [...text.matchAll(/body of (\/\d+)/g)].map(([, path]) => path);

it('starts the pipelined requests of a connection one after another, and none after a response that closed it', async () => {
  const pending: (() => void)[] = [];
  const { started, connect } = await listen((incoming, response) => {
    if (incoming.url === '/3') response.setHeader('connection', 'close');
    pending.push(() => response.end(`body of ${incoming.url}`));
  });
  const socket = connect();
  const received = readToEnd(socket);
  socket.write(requests(4));
  for (const path of ['/1', '/2', '/3']) {
    await expect.poll(() => pending.length).toBe(1);
    expect(started.at(-1)).toBe(path);
    pending.shift()?.();
  }
  expect(bodiesOf(await received)).toEqual(['/1', '/2', '/3']);
  expect(started).toHaveLength(3);
});

it('responds to as many as are allowed, with bodies and again, and closes a connection with one more', async () => {
  let isAnswering = true;
  const { started, connect } = await listen((incoming, response) => {
    incoming.resume().on('end', () => isAnswering && response.end(`body of ${incoming.url}`));
  });
  const socket = connect();
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  for (const round of [1, 2]) {
    socket.write(requests(UNANSWERED_MAX, 'x'.repeat(9_000)));
    await expect.poll(() => bodiesOf(received).length).toBe(round * UNANSWERED_MAX);
  }
  isAnswering = false;
  const closed = readToEnd(socket);
  socket.write(requests(UNANSWERED_MAX + 3));
  await closed;
  expect(started).toHaveLength(2 * UNANSWERED_MAX + 1);
});

it('starts nothing while a response is unread, so that a connection holds one at most', async () => {
  const { started, connect } = await listen((incoming, response) => {
    // More than the kernel's buffers hold.
    response.end(incoming.url === '/1' ? Buffer.alloc(64 * 1_024 * 1_024) : `body of ${incoming.url}`);
  });
  const [unread, other] = [connect(), connect()];
  unread.pause();
  unread.write(requests(UNANSWERED_MAX));
  const received = readToEnd(other);
  other.end(request(99));
  expect(bodiesOf(await received)).toEqual(['/99']);
  expect(started.filter((path) => path !== '/99')).toEqual(['/1']);
});
