import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net';

/** A way to the server that can be interrupted without hurting the server. */
export async function startTcpProxy(databaseUrl: string): Promise<{
  databaseUrl: string;
  cut(): Promise<void>;
  /** Opens it again; with an argument, to that server. */
  mend(toUrl?: string): Promise<void>;
}> {
  let far = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server;

  function lay(port: number): Promise<number> {
    server = createServer((near) => {
      const onward = connectSocket(Number(far.port || 5432), far.hostname);
      for (const socket of [near, onward]) {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => sockets.delete(socket));
      }
      near.pipe(onward).pipe(near);
    });
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  }

  const port = await lay(0);
  const near = new URL(databaseUrl);
  near.hostname = '127.0.0.1';
  near.port = String(port);
  return {
    databaseUrl: near.href,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async (toUrl = far.href) => {
      far = new URL(toUrl);
      await lay(port);
    },
  };
}
