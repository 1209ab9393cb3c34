import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { hasRole, isTeamRole, type Role } from '#domain/account/roles.ts';
import { bindEndpoint, type EndpointCall } from './bind-endpoint.ts';
import type { Caller } from './caller.ts';
import { ProblemError } from './problem-error.ts';

/** The user of a request's session cookie. */
export interface SignedInUser {
  readonly sessionId: number;
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  /** Somebody of the team who has to choose a new password first. */
  readonly mustChangePassword: boolean;
}

/** Reads the user of a request's session; undefined: no session, or an expired one. Called for each request. */
export type FindUser = (request: FastifyRequest) => Promise<SignedInUser | undefined>;

/** Rejects with a problem unless it is the user's password: for actions that ask for it again. */
export type ConfirmPassword = (user: SignedInUser, password: string, caller: Caller) => Promise<void>;

/**
 * Registers an endpoint for the role that its `access` says. Other requests are rejected before the body is read: 401
 * without a session, 403 without permission. After a body, which may arrive slowly, the session
 * is checked again.
 */
export function bindGuarded<E extends Endpoint>(
  app: FastifyInstance,
  findUser: FindUser,
  endpoint: E,
  handler: (call: EndpointCall<E> & { readonly user: SignedInUser }) => Promise<ResponseOf<E>>,
): void {
  const authorized = new WeakMap<FastifyRequest, SignedInUser>();
  const authorize = async (request: FastifyRequest): Promise<SignedInUser> => {
    const user = await findUser(request);
    if (user === undefined) throw notSignedIn();
    const { access } = endpoint;
    if (access === 'anyone' || access === 'user') return user;
    if (!hasRole(user.role, access)) throw forbidden(access, user.role);
    if (user.mustChangePassword) {
      throw new ProblemError('password-change-required', 'Open the admin area and choose a new password first.');
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

function notSignedIn(): ProblemError {
  return new ProblemError('not-signed-in', 'You are not signed in, or your session has ended.');
}

function forbidden(needed: Role, role: Role): ProblemError {
  const who = needed === 'admin' ? 'Only administrators may do this.' : 'Only administrators and editors may do this.';
  const own = isTeamRole(role) ? 'You are an editor.' : 'Your account has no rights here, or has lost them.';
  return new ProblemError('not-an-administrator', `${who} ${own}`);
}
