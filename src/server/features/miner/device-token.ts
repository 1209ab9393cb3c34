import type { FastifyRequest } from 'fastify';
import { readCookie } from '#server/http/sign-in-cookies.ts';

/** The cookie of a miner's session. */
export const MINER_COOKIE = 'technovex_miner';

/** Returns the session token of the device that sent the request. */
export function deviceToken(request: FastifyRequest): string | undefined {
  return readCookie(request, MINER_COOKIE);
}
