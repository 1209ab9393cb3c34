import type { ConfirmedAct } from '#domain/confirmations/confirmed-acts.ts';
import type { ConfirmableCall } from '#server/http/bind-confirmed.ts';
import { requireRole, type SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';

export interface RegisteredCall extends ConfirmableCall {
  readonly act: ConfirmedAct;
}

export type CallRegistry = ReturnType<typeof createCallRegistry>;

/** The calls that can be confirmed, by the name of their endpoint. */
export function createCallRegistry() {
  const calls = new Map<string, RegisteredCall>();
  return {
    add(call: ConfirmableCall): void {
      const { id, confirmation } = call.endpoint;
      if (confirmation !== undefined) calls.set(id, { ...call, act: confirmation.act });
    },

    find: (endpoint: string): RegisteredCall | undefined => calls.get(endpoint),

    /** @throws {ProblemError} invalid-request */
    require(endpoint: string): RegisteredCall {
      const found = calls.get(endpoint);
      if (found === undefined) throw new ProblemError('invalid-request', 'There is no such call to confirm.');
      return found;
    },
  };
}

/** @throws {ProblemError} not-an-administrator when a user may not make a call */
export function requireRoleOf({ endpoint }: Pick<ConfirmableCall, 'endpoint'>, user: SignedInUser): void {
  requireRole(user, endpoint.access === 'admin' ? 'admin' : 'editor');
}
