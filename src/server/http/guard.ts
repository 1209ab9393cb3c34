import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { PasswordConfirmation } from '#contract/team-account.ts';
import { hasRole, isTeamRole, type Role } from '#domain/team/roles.ts';
import { bindEndpoint, type EndpointCall } from './bind-endpoint.ts';
import { ProblemError } from './problem-error.ts';

export interface SignedInUser {
  readonly sessionId: number;
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  /** Somebody of the team who has to choose a new password first. */
  readonly mustChangePassword: boolean;
  /** An administrator who has to set up a second factor first. */
  readonly mustSetUpSecondFactor: boolean;
}

/** Reads the user of a request's session; undefined: no session, or an expired one. Called for each request. */
export type FindUser = (request: FastifyRequest) => Promise<SignedInUser | undefined>;

export type ConfirmedBy = 'password' | 'password and code' | 'password and passkey';

/**
 * Rejects with a problem unless the proof is the user's: the password and, where the account has a second factor, a
 * code or a passkey. For actions that ask again.
 */
export type ConfirmPassword = (
  user: SignedInUser,
  proof: PasswordConfirmation,
  exchange: Pick<EndpointCall<Endpoint>, 'request' | 'reply'>,
) => Promise<ConfirmedBy>;

/**
 * Registers an endpoint for the role that its `access` says. Other requests are rejected before the body is read: 401
 * without a session, 403 without permission. After a body, which may arrive slowly, the session
 * is checked again. An endpoint that needs a confirmation is bound by `bindConfirmed` only.
 */
export function bindGuarded<E extends Endpoint>(
  app: FastifyInstance,
  findUser: FindUser,
  endpoint: E,
  handler: (call: EndpointCall<E> & { readonly user: SignedInUser }) => Promise<ResponseOf<E>>,
  { isConfirmed = false }: { readonly isConfirmed?: boolean } = {},
): void {
  if (endpoint.confirmation !== undefined && !isConfirmed) {
    throw new Error(`${endpoint.id} needs a confirmation: bind it with bindConfirmed.`);
  }
  const authorized = new WeakMap<FastifyRequest, SignedInUser>();
  const authorize = async (request: FastifyRequest): Promise<SignedInUser> => {
    const user = await findUser(request);
    if (user === undefined) throw notSignedIn();
    const { access } = endpoint;
    if (access === 'anyone' || access === 'user') return user;
    requireRole(user, access);
    if (user.mustChangePassword) {
      throw new ProblemError('password-change-required', 'Open the admin area and choose a new password first.');
    }
    if (user.mustSetUpSecondFactor && !endpoint.beforeSecondFactor) {
      throw new ProblemError(
        'second-factor-setup-required',
        'Administrators need a second factor here. Open the admin area and set one up first.',
      );
    }
    return user;
  };
  bindEndpoint(
    app,
    endpoint,
    async (call) => {
      const { request } = call;
      const before = request.body === undefined ? authorized.get(request) : undefined;
      return handler({ ...call, user: before ?? (await authorize(request)) });
    },
    async (request) => {
      authorized.set(request, await authorize(request));
    },
  );
}

/** @throws {ProblemError} not-an-administrator */
export function requireRole({ role }: SignedInUser, needed: Role): void {
  if (!hasRole(role, needed)) throw forbidden(needed, role);
}

function notSignedIn(): ProblemError {
  return new ProblemError('not-signed-in', 'You are not signed in, or your session has ended.');
}

export function forbidden(needed: Role, role: Role): ProblemError {
  const who = needed === 'admin' ? 'Only administrators may do this.' : 'Only administrators and editors may do this.';
  const own = isTeamRole(role) ? 'You are an editor.' : 'Your account has no rights here, or has lost them.';
  return new ProblemError('not-an-administrator', `${who} ${own}`);
}
