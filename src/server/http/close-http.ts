import { Server as NetServer } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Pending connections, limited by the system too (`net.core.somaxconn`, 4,096 by default). Node's 511 are too few for
 * miners that reconnect after a restart: a client that finds the queue full retries ever later.
 */
export const BACKLOG = 4_096;

/** Miners sync once a second, so within this time each connection gets a response with `Connection: close`. */
const GRACE_MS = 1_500;
const IDLE_SWEEP_MS = 50;
/** A turn of the event loop may accept a single connection, so this accepts the whole backlog. */
const TURNS_MAX = 1.2 * BACKLOG;
const IDLE_TURNS = 3;

/**
 * Stops accepting connections and responds to every request that has arrived. Node's `close` would close connections
 * that seem idle although a request is already on its way; here they stay open for a grace period, and the next
 * response has `Connection: close`. Resolves at once without connections.
 */
export async function closeHttp(http: FastifyInstance): Promise<void> {
  const { server } = http;
  await acceptPending(server);
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const grace = new AbortController();
  // Not http's `server.close`, which closes idle connections too.
  NetServer.prototype.close.call(server, () => grace.abort());
  await wait(GRACE_MS, undefined, { signal: grace.signal }).catch(() => {
    // All connections have closed before the end of the grace period.
  });
  // A connection that becomes idle after its response would stay open.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  try {
    await http.close();
  } finally {
    clearInterval(sweep);
  }
}

/** Waits until Node has accepted every connection in the backlog. */
async function acceptPending(server: NetServer): Promise<void> {
  let idleTurns = 0;
  const onConnection = (): void => {
    idleTurns = 0;
  };
  server.on('connection', onConnection);
  for (let turns = 0; turns < TURNS_MAX && idleTurns < IDLE_TURNS; turns += 1) {
    idleTurns += 1;
    await turn();
  }
  server.off('connection', onConnection);
}
