import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** RFC 7239's name for a client that a proxy cannot tell. All entries that are no address count as one. */
const UNKNOWN = 'unknown';
/** Brackets with or without a port, or a port behind an IPv4 address. */
const WITH_PORT = /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/;

/**
 * Rewrites `X-Forwarded-For` to plain addresses before anything reads it, so that `request.ip`, the decision whom to trust, and
 * every limit see the same ones. Some proxies add the client's port; each would be an address of its own.
 */
export function installForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
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
