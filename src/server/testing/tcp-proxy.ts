import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net';

/** Starts a TCP proxy to PostgreSQL, to interrupt connections without stopping the server. */
export async function startTcpProxy(databaseUrl: string): Promise<{
  databaseUrl: string;
  /** Closes all connections and stops listening. */
  interrupt(): Promise<void>;
  /** Listens again; with an argument, forwards to that server. */
  resume(toUrl?: string): Promise<void>;
}> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server;

  function listen(port: number): Promise<number> {
    server = createServer((client) => {
      const upstream = connectSocket(Number(target.port || 5432), target.hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => sockets.delete(socket));
      }
      client.pipe(upstream).pipe(client);
    });
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  }

  const port = await listen(0);
  const local = new URL(databaseUrl);
  local.hostname = '127.0.0.1';
  local.port = String(port);
  return {
    databaseUrl: local.href,
    interrupt: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    resume: async (toUrl = target.href) => {
      target = new URL(toUrl);
      await listen(port);
    },
  };
}
