import type { FastifyReply, FastifyRequest } from 'fastify';

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
