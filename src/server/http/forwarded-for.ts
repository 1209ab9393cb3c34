import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** RFC 7239's name for an unidentified client. All entries that are not an address share it. */
const UNKNOWN = 'unknown';
/** Brackets with or without a port, or an IPv4 address with a port. */
const WITH_PORT = /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/;

/**
 * Rewrites `X-Forwarded-For` to plain addresses before it is read, so that `request.ip`, the trusted proxies and the
 * rate limits use the same ones. Some proxies add the client's port, which would make each connection a different
 * client. Removes `X-Forwarded-Host`, which proxies pass on as the client sent it.
 */
export function installForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    delete headers['x-forwarded-host'];
    const header = headers['x-forwarded-for'];
    if (header !== undefined) headers['x-forwarded-for'] = plainAddresses(String(header));
    done();
  });
}

/** The addresses of an `X-Forwarded-For` header without ports, brackets, quotes and zones. */
export function plainAddresses(header: string): string {
  return header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(plainAddress)
    .join(', ');
}

function plainAddress(entry: string): string {
  const text = entry.replace(/^"(.*)"$/, '$1');
  const [, inBrackets, beforePort] = WITH_PORT.exec(text) ?? [];
  const [address = ''] = (inBrackets ?? beforePort ?? text).split('%', 1);
  return isIP(address) === 0 ? UNKNOWN : address;
}
