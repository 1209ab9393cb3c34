import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { hasRole, isTeamRole, type Role } from '#domain/team/roles.ts';
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
  /** Whether the session may do what needs the password again. */
  readonly isConfirmed: boolean;
  /** The user did something that needs a confirmed session: it stays confirmed for longer. */
  readonly prolongConfirmation: () => Promise<void>;
}

/** Reads the user of a request's session; undefined: no session, or an expired one. Called for each request. */
export type FindUser = (request: FastifyRequest) => Promise<SignedInUser | undefined>;

/**
 * Checks the role that the endpoint's `access` says and the session that it `needs`. Other requests are rejected before
 * the body is read: 401 without a session, 403 without permission or with a session that has to be confirmed again.
 * After a body, which may arrive slowly, the session is checked again.
 */
export function createGuard(endpoint: Endpoint, findUser: FindUser) {
  const users = new WeakMap<FastifyRequest, SignedInUser>();
  const authorize = async (request: FastifyRequest): Promise<SignedInUser> => {
    const user = await findUser(request);
    if (user === undefined) {
      throw new ProblemError('not-signed-in', 'You are not signed in, or your session has ended.');
    }
    requireMember(endpoint, user);
    if (endpoint.needs === 'confirmed-session' && !user.isConfirmed) {
      throw new ProblemError('password-required', 'Enter your password again for this. Nothing was changed.');
    }
    return user;
  };
  return {
    async beforeBody(request: FastifyRequest): Promise<void> {
      users.set(request, await authorize(request));
    },
    /** Calls `handle` with the request's user, and prolongs a confirmed session. */
    async around<T>(request: FastifyRequest, handle: (user: SignedInUser) => Promise<T>): Promise<T> {
      const before = request.body === undefined ? users.get(request) : undefined;
      const user = before ?? (await authorize(request));
      const response = await handle(user);
      if (endpoint.needs === 'confirmed-session') {
        // What was done is done: the response does not depend on it.
        await user
          .prolongConfirmation()
          .catch((error: unknown) => request.log.warn({ err: error }, 'A confirmed session could not be prolonged'));
      }
      return response;
    },
  };
}

/** @throws {ProblemError} not-an-administrator, password-change-required, second-factor-setup-required */
function requireMember({ access, beforeSecondFactor }: Endpoint, user: SignedInUser): void {
  if (access === 'anyone' || access === 'user') return;
  if (!hasRole(user.role, access)) throw forbidden(access, user.role);
  if (user.mustChangePassword) {
    throw new ProblemError('password-change-required', 'Open the admin area and choose a new password first.');
  }
  if (user.mustSetUpSecondFactor && !beforeSecondFactor) {
    throw new ProblemError(
      'second-factor-setup-required',
      'Administrators need a second factor here. Open the admin area and set one up first.',
    );
  }
}

export function forbidden(needed: Role, role: Role): ProblemError {
  const who = needed === 'admin' ? 'Only administrators may do this.' : 'Only administrators and editors may do this.';
  const own = isTeamRole(role) ? 'You are an editor.' : 'Your account has no rights here, or has lost them.';
  return new ProblemError('not-an-administrator', `${who} ${own}`);
}
