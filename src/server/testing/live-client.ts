import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { MINER_LIVE_PATH, type MinerLiveServerMessage } from '#contract/miner-live.ts';
import type { SyncClaim, SyncReply } from './miner-client.ts';

/** A device's end of the live channel. */
export interface LiveClient {
  /** The wallet that the server opened it for. */
  readonly email: string;
  readonly socket: WebSocket;
  /** Sends `message` as JSON; a string, or bytes as a binary frame, unchanged. */
  send(message: object | string): void;
  /** Returns the next message that has not been returned; rejects with ChannelClosed when there is none. */
  next(): Promise<MinerLiveServerMessage>;
  /** Returns the close code. */
  readonly closed: Promise<number>;
}

export interface LiveDevice {
  readonly email: string;
  readonly cookie: string;
}

export function liveUrl(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}${MINER_LIVE_PATH}`;
}

/** Opens a channel. @throws {UpgradeRefused} */
export async function openLiveClient(
  origin: string,
  { cookie }: LiveDevice,
  headers: Readonly<Record<string, string>> = {},
): Promise<LiveClient> {
  const socket = new WebSocket(liveUrl(origin), { headers: { cookie, ...headers }, perMessageDeflate: false });
  let email = '';
  const received: MinerLiveServerMessage[] = [];
  const waiting: { resolve(message: MinerLiveServerMessage): void; reject(error: Error): void }[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString()) as MinerLiveServerMessage;
    if (message.type === 'opened') {
      email = message.email;
      return;
    }
    const waiter = waiting.shift();
    if (waiter === undefined) received.push(message);
    else waiter.resolve(message);
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code: number) => {
      for (const { reject } of waiting) reject(new ChannelClosed(`The channel closed with ${code}.`));
      resolve(code);
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response: IncomingMessage) => {
      UpgradeRefused.of(response).then(reject, reject);
    });
  });
  // Later errors, such as a reset connection, end in `closed`.
  socket.on('error', () => undefined);
  return {
    socket,
    closed,
    get email() {
      return email;
    },
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: () =>
      new Promise((resolve, reject) => {
        const message = received.shift();
        if (message !== undefined) resolve(message);
        else if (socket.readyState === WebSocket.CLOSED) reject(new ChannelClosed('The channel is closed.'));
        else waiting.push({ resolve, reject });
      }),
  };
}

/** Opens a channel; `sync` syncs over it, as `syncWallet` does by `PUT`. */
export async function openLiveSync(
  origin: string,
  device: LiveDevice,
): Promise<{ readonly sync: (claim: SyncClaim) => Promise<SyncReply>; readonly close: () => void }> {
  const channel = await openLiveClient(origin, device);
  let id = 0;
  const sync = async (claim: SyncClaim): Promise<SyncReply> => {
    id += 1;
    channel.send({ type: 'sync', id, ...claim });
    try {
      return toSyncReply(await nextReply(channel));
    } catch (error) {
      if (error instanceof ChannelClosed) return { type: 'no-response' };
      throw error;
    }
  };
  return { sync, close: () => channel.socket.close() };
}

/** Skips changes of the sync interval, which no message asks for. */
async function nextReply(channel: LiveClient): Promise<MinerLiveServerMessage> {
  for (;;) {
    const message = await channel.next();
    if (message.type !== 'pace') return message;
  }
}

/** @throws {Error} for a message that an honest miner never gets */
function toSyncReply(message: MinerLiveServerMessage): SyncReply {
  if (message.type === 'acknowledged') return { type: 'acknowledged', data: message.data };
  if (message.type === 'refused' && message.code === 'temporarily-unavailable') return { type: 'refused' };
  throw new Error(`syncing: ${JSON.stringify(message)}`);
}

class ChannelClosed extends Error {}

/** The server responded to the upgrade request with a problem document. */
export class UpgradeRefused extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: IncomingMessage['headers'];

  constructor(status: number, code: string, headers: IncomingMessage['headers']) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  static async of(response: IncomingMessage): Promise<UpgradeRefused> {
    let body = '';
    response.on('data', (chunk) => {
      body += String(chunk);
    });
    await once(response, 'end');
    return new UpgradeRefused(response.statusCode ?? 0, JSON.parse(body).code, response.headers);
  }
}
