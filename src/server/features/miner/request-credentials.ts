import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '#server/http/caller.ts';
import { readCookie, readDeviceCookie } from '#server/http/sign-in-cookies.ts';
import type { PinSource } from './pin-check.ts';

/** The cookie of a miner's session. */
export const MINER_COOKIE = 'technovex_miner';

/** Returns the session token of the device that sent the request. */
export function deviceToken(request: FastifyRequest): string | undefined {
  return readCookie(request, MINER_COOKIE);
}

export function pinSource(request: FastifyRequest, reply: FastifyReply): PinSource {
  return { ...callerOf(request, reply), deviceCookie: readDeviceCookie(request, MINER_COOKIE) };
}
