import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '#server/http/caller.ts';
import { readCookie, readDeviceCookie } from '#server/http/sign-in-cookies.ts';
import type { PinSource } from './pin-check.ts';

export const MINER_COOKIE = 'technovex_miner';

export function deviceToken(request: FastifyRequest): string | undefined {
  return readCookie(request, MINER_COOKIE);
}

export function pinSource(request: FastifyRequest, reply: FastifyReply): PinSource {
  return { ...callerOf(request, reply), deviceCookie: readDeviceCookie(request, MINER_COOKIE) };
}
