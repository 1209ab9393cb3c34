import { parse } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** Returns the value of a cookie of the request. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : parse(cookie)[name];
}
