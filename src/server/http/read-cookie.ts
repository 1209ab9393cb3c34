import { parse } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** The value of one of the request's cookies. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : parse(cookie)[name];
}
