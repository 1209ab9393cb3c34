import { Server as NetServer } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Connections that may wait to be accepted; the system's own limit (`net.core.somaxconn`, 4,096 by default) stands above it. With Node's 511, of 15,000
 * miners who came back at once after a restart some were heard after 4, 8 or 14 seconds: what finds the queue full tries again by itself, ever later.
 */
export const BACKLOG = 4_096;

/** A miner syncs once a second: within this time each of them has asked once more and was told not to use its connection again. */
const LAST_CALLS_MS = 1_500;
const IDLE_SWEEP_MS = 50;
/** A turn of the loop may accept one connection only; as many as the system keeps waiting for us all come in. */
const TURNS_MAX = 1.2 * BACKLOG;
const QUIET_TURNS = 3;

/**
 * Stops accepting and answers every request that has come in. Node's own way would close connections that seem idle while a
 * request is already on them: here they stay for a last call, and its answer says `Connection: close`. Ends at once when
 * nobody is connected.
 */
export async function closeHttp(http: FastifyInstance): Promise<void> {
  const { server } = http;
  await takeIn(server);
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const lastCalls = new AbortController();
  // Not `server.close`: that of HTTP closes idle connections too.
  NetServer.prototype.close.call(server, () => lastCalls.abort());
  await wait(LAST_CALLS_MS, undefined, { signal: lastCalls.signal }).catch(() => {
    // All connections have ended before the time.
  });
  // A connection that was busy is idle after its answer, and nobody closes it but us.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  try {
    await http.close();
  } finally {
    clearInterval(sweep);
  }
}

/** Waits until every connection that the system has accepted for us is one of ours. */
async function takeIn(server: NetServer): Promise<void> {
  let quietTurns = 0;
  const onConnection = (): void => {
    quietTurns = 0;
  };
  server.on('connection', onConnection);
  for (let turns = 0; turns < TURNS_MAX && quietTurns < QUIET_TURNS; turns += 1) {
    quietTurns += 1;
    await turn();
  }
  server.off('connection', onConnection);
}
