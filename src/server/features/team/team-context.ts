import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FeatureContext } from '#server/feature.ts';
import { type Caller, callerOf } from '#server/http/caller.ts';
import { readCookie, readDeviceCookie } from '#server/http/sign-in-cookies.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { SecurityLog } from './security-log.ts';

export interface TeamContext extends FeatureContext {
  /** Whether administrators need a second factor. */
  readonly requiresSecondFactor: boolean;
  readonly securityLog: SecurityLog;
}

export const SESSION_COOKIE = 'technovex_session';

/** The site that passkeys belong to (WebAuthn, section 5.1.2): a domain, never an address. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Where the proofs of a sign-in or a confirmation come from. */
export interface ProofSource extends Caller {
  /** Of the address, for limits and logs. */
  readonly network: string;
  /** What passkeys belong to; undefined: they do not work at this address. */
  readonly party: RelyingParty | undefined;
}

/** Where a sign-in comes from. */
export interface ClientInfo extends ProofSource {
  readonly userAgent: string;
  /** Token of the session that the browser had before; it ends. */
  readonly oldToken: string | undefined;
  readonly deviceCookie: string | undefined;
}

export function sourceOf(
  { publicOrigin }: TeamContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): ProofSource {
  const party = relyingPartyOf(publicOrigin, request.headers.host);
  return { ...callerOf(request, reply), network: addressSubject(request.ip), party };
}

export function clientOf(
  context: TeamContext,
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): ClientInfo {
  return {
    ...sourceOf(context, call),
    userAgent: call.request.headers['user-agent'] ?? '',
    oldToken: readCookie(call.request, SESSION_COOKIE),
    deviceCookie: readDeviceCookie(call.request, SESSION_COOKIE),
  };
}

const LOCALHOST = /^localhost(?::\d{1,5})?$/;
const IP_ADDRESS = /^[\d.]+$|^\[/;

/**
 * Returns undefined where passkeys do not work. Without PUBLIC_ORIGIN only `localhost` counts: a `Host` can be forged.
 */
function relyingPartyOf(publicOrigin: string | undefined, host: string | undefined): RelyingParty | undefined {
  if (publicOrigin === undefined) {
    return host !== undefined && LOCALHOST.test(host) ? { id: 'localhost', origin: `http://${host}` } : undefined;
  }
  const { hostname, origin } = new URL(publicOrigin);
  return IP_ADDRESS.test(hostname) ? undefined : { id: hostname, origin };
}
