import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

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
