// biome-ignore lint/style/noRestrictedImports: the channel is tested against a real WebSocket server
import { createServer, type Server } from 'node:http';
// biome-ignore lint/style/noRestrictedImports: the channel is tested against a real WebSocket server
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { WebSocket as NodeWebSocket, WebSocketServer } from 'ws';
import {
  type MinerLiveClientMessage,
  type MinerLiveServerMessage,
  minerLiveClientMessage,
} from '#contract/miner-live.ts';
import { createWalletLiveChannel, type LiveRequest } from '../calls/live-channel.ts';
import { NEW_WALLET } from './engine-harness.ts';

/** A server of the live channel whose responses the test decides. */
export class LiveServer {
  /** Messages of clients, oldest first. */
  readonly received: MinerLiveClientMessage[] = [];
  /** Connections that are open, oldest first. */
  readonly sockets: NodeWebSocket[] = [];
  upgrades = 0;
  /** The wallet of the session; undefined: a channel opens without saying whose it is. */
  email: string | undefined = NEW_WALLET.email;
  /** The status that upgrades are refused with; undefined: they are accepted. */
  refusal: number | undefined;
  /** The response to a message; undefined: none. */
  respond: (message: MinerLiveClientMessage) => MinerLiveServerMessage | undefined = () => undefined;
  readonly #http: Server = createServer();
  readonly #live = new WebSocketServer({ noServer: true });

  async start(): Promise<void> {
    this.#http.on('upgrade', (request, socket, head) => {
      this.upgrades += 1;
      if (this.refusal !== undefined) socket.end(`HTTP/1.1 ${this.refusal} Refused\r\ncontent-length: 0\r\n\r\n`);
      else this.#live.handleUpgrade(request, socket, head, (client) => this.#accept(client));
    });
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
  }

  /** A client's socket; Node.js has the WebSocket of browsers from version 22 on. */
  connect(): WebSocket {
    const { port } = this.#http.address() as AddressInfo;
    const socket = new NodeWebSocket(`ws://127.0.0.1:${port}/`);
    // Unlike a browser's socket it throws an error without a listener.
    socket.on('error', () => undefined);
    return socket as unknown as WebSocket;
  }

  send(message: MinerLiveServerMessage | string): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    for (const socket of this.sockets) socket.send(text);
  }

  /** Closes the connections that are open with a code, or cuts them. */
  end(code?: number): void {
    for (const socket of this.sockets) {
      if (code === undefined) socket.terminate();
      else socket.close(code);
    }
  }

  async stop(): Promise<void> {
    for (const client of this.#live.clients) client.terminate();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  #accept(client: NodeWebSocket): void {
    this.sockets.push(client);
    if (this.email !== undefined) client.send(JSON.stringify({ type: 'opened', email: this.email }));
    client.on('close', () => this.sockets.splice(this.sockets.indexOf(client), 1));
    client.on('message', (data) => {
      const message = minerLiveClientMessage.parse(JSON.parse(String(data)));
      this.received.push(message);
      const response = this.respond(message);
      if (response !== undefined) client.send(JSON.stringify(response));
    });
  }
}

export const SYNC: LiveRequest = { type: 'sync', totalMined: 1, miningTimeSeconds: 2 };

export function acknowledge({ id }: { readonly id: number }): MinerLiveServerMessage {
  return { type: 'acknowledged', id, data: { ...NEW_WALLET, totalMined: 1 }, credited: 1, nextSyncMs: 2_000 };
}

/** A live channel with its server; the test lets its time pass. */
export class LiveChannelHarness {
  readonly server = new LiveServer();
  nowMs = 0;
  /** The reconnect that waits. */
  reconnect: { readonly ms: number; readonly run: () => void } | undefined;
  /** Of each attempt to connect and of each request, oldest first. */
  readonly timeLimits: AbortController[] = [];
  recover: (() => void) | undefined;
  connect: () => WebSocket = () => this.server.connect();
  readonly intervals: (number | undefined)[] = [];
  readonly ends: string[] = [];
  readonly channel = createWalletLiveChannel(
    {
      email: NEW_WALLET.email,
      connect: () => this.connect(),
      delay: (ms, run) => {
        const own = { ms, run };
        this.reconnect = own;
        return () => {
          if (this.reconnect === own) this.reconnect = undefined;
        };
      },
      timeLimit: () => {
        const limit = new AbortController();
        this.timeLimits.push(limit);
        return limit.signal;
      },
      watchRecovery: (onRecovery) => {
        this.recover = onRecovery;
        return () => {
          this.recover = undefined;
        };
      },
      now: () => this.nowMs,
      random: () => 0.5,
    },
    { onInterval: (ms) => this.intervals.push(ms), onSessionEnd: (why) => this.ends.push(why) },
  );

  /** Resolves when the channel is open: a request is acknowledged. */
  async opened(): Promise<void> {
    const { respond } = this.server;
    this.server.respond = acknowledge;
    await vi.waitFor(async () => expect(await this.channel.request(SYNC)).toBeDefined());
    this.server.respond = respond;
  }

  async open(): Promise<void> {
    this.channel.open();
    await this.opened();
  }

  /** Runs the reconnect that waits. Returns its delay, ms. */
  async runReconnect(): Promise<number> {
    const { ms, run } = await vi.waitFor(() => this.reconnect ?? expect.fail('No reconnect waits'));
    this.reconnect = undefined;
    run();
    return ms;
  }

  async stop(): Promise<void> {
    this.channel.close();
    await this.server.stop();
  }
}
