import type { FastifyRequest } from 'fastify';

/** The site that passkeys belong to (WebAuthn, section 5.1.2): a domain, never an address. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const LOCALHOST = /^localhost(?::\d{1,5})?$/;
const IP_ADDRESS = /^[\d.]+$|^\[/;

/**
 * Returns undefined where passkeys do not work. Without PUBLIC_ORIGIN only `localhost` counts: a `Host` can be forged.
 */
export function relyingPartyOf(
  publicOrigin: string | undefined,
  { headers: { host } }: Pick<FastifyRequest, 'headers'>,
): RelyingParty | undefined {
  if (publicOrigin === undefined) {
    return host !== undefined && LOCALHOST.test(host) ? { id: 'localhost', origin: `http://${host}` } : undefined;
  }
  const { hostname, origin } = new URL(publicOrigin);
  return IP_ADDRESS.test(hostname) ? undefined : { id: hostname, origin };
}
