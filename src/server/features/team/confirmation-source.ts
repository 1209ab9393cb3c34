import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, callerOf } from '#server/http/caller.ts';
import { type RelyingParty, relyingPartyOf } from './second-factor/relying-party.ts';

/** Where the proofs of a sign-in or a confirmation come from. */
export interface ConfirmationSource extends Caller {
  /** What its passkeys belong to; undefined: they do not work at this address. */
  readonly party: RelyingParty | undefined;
}

export function confirmationSourceOf(
  publicOrigin: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): ConfirmationSource {
  return { ...callerOf(request, reply), party: relyingPartyOf(publicOrigin, request) };
}
