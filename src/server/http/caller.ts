import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from './problem-error.ts';

export interface Caller {
  readonly ip: string;
  /** Aborts when nobody waits any more: the response was sent, also 503 at the time limit, or the client has gone. */
  readonly signal: AbortSignal;
}

/** Returns who waits for `reply`. */
export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  const controller = new AbortController();
  if (request.raw.socket.destroyed) controller.abort();
  // Emitted once the response is complete, and when its connection closes first.
  reply.raw.once('close', () => controller.abort());
  return { ip: request.ip, signal: controller.signal };
}

/** Below the 10 s for which the site's own client waits for a response. */
export const TIMEOUT_MS = 8_000;

/**
 * Settles as `work` does, or rejects after `timeoutMs`; a later result is dropped. Fastify's `handlerTimeout` does not
 * fire on Node 20 for a request with a body.
 * @throws {ProblemError} temporarily-unavailable
 */
export function withTimeout<T>(work: Promise<T>, timeoutMs: number = TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable()), timeoutMs);
    work.then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
