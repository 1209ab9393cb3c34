import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Unanswered requests of a connection. Browsers and proxies send one at a time. */
export const UNANSWERED_MAX = 16;

interface Pipeline {
  last: ServerResponse;
  waiting: number;
}

/**
 * Starts the pipelined requests of a connection (RFC 9112, section 9.3.2) one after another, each when the response
 * before it has left this process, and in turns with other connections. So a connection holds at most one unread
 * response. One with more than `UNANSWERED_MAX` unanswered requests is closed.
 */
export function limitPipelining(server: Server): void {
  const pipelines = new WeakMap<Socket, Pipeline>();
  interceptRequests(server, ({ socket }, response, next) => {
    // The rest of what arrived together.
    if (socket.destroyed) return;
    const pipeline = pipelines.get(socket);
    if (pipeline === undefined) {
      pipelines.set(socket, { last: response, waiting: 0 });
      next();
      return;
    }
    const before = pipeline.last;
    pipeline.last = response;
    if (before.closed) {
      next();
      return;
    }
    pipeline.waiting += 1;
    if (pipeline.waiting >= UNANSWERED_MAX) {
      socket.destroy();
      return;
    }
    before.once('close', () =>
      setImmediate(() => {
        pipeline.waiting -= 1;
        if (socket.writable) next();
      }),
    );
  });
}

/**
 * Calls `intercept` for each request before Fastify sees it, and before interceptors that were added earlier; `next`
 * continues with those.
 */
export function interceptRequests(
  server: Server,
  intercept: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) =>
    intercept(request, response, () => {
      for (const listener of listeners) listener(request, response);
    }),
  );
}
