import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** A reverse proxy in front of a server; refuses upgrades, as a proxy that is not configured for WebSockets does. */
export class UpgradeProxy {
  passesUpgrades = false;
  readonly #target: URL;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();

  constructor(targetOrigin: string) {
    this.#target = new URL(targetOrigin);
    this.#server = createServer((incoming, response) => {
      const { method, url, headers } = incoming;
      const { hostname, port } = this.#target;
      const outgoing = request({ hostname, port, method, path: url, headers }, (result) => {
        response.writeHead(result.statusCode ?? 502, result.headers);
        result.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      incoming.pipe(outgoing);
    });
    this.#server.on('upgrade', (incoming, socket, head) => this.#upgrade(incoming, socket, head));
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #upgrade({ method, url, rawHeaders }: IncomingMessage, client: Duplex, head: Buffer): void {
    if (!this.passesUpgrades) {
      client.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      return;
    }
    const upstream = connect(Number(this.#target.port), this.#target.hostname);
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
    }
    const headers = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
    upstream.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`);
    upstream.write(head);
    client.pipe(upstream).pipe(client);
  }
}
