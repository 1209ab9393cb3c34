import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
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
  /** Whether the session may do what needs the password again. */
  readonly isConfirmed: boolean;
  /** The user did something that needs a confirmed session: it stays confirmed for longer. */
  readonly prolongConfirmation: () => Promise<void>;
}

/** Reads the user of a request's session; undefined: no session, or an expired one. Called for each request. */
export type FindUser = (request: FastifyRequest) => Promise<SignedInUser | undefined>;

/**
 * Registers an endpoint for the role that its `access` says and the session that it `needs`. Other requests are
 * rejected before the body is read: 401 without a session, 403 without permission or with a session that has to be
 * confirmed again. After a body, which may arrive slowly, the session is checked again.
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
    requireMember(user);
    if (endpoint.needs === 'confirmed-session' && !user.isConfirmed) {
      throw new ProblemError('password-required', 'Enter your password again for this. Nothing was changed.');
    }
    return user;
  };
  const requireMember = (user: SignedInUser): void => {
    const { access } = endpoint;
    if (access === 'anyone' || access === 'user') return;
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
  };
  bindEndpoint(
    app,
    endpoint,
    async (call) => {
      const { request } = call;
      const before = request.body === undefined ? authorized.get(request) : undefined;
      const user = before ?? (await authorize(request));
      const response = await handler({ ...call, user });
      if (endpoint.needs === 'confirmed-session') {
        // What was done is done: the response does not depend on it.
        await user.prolongConfirmation().catch((error: unknown) => request.log.warn({ err: error }, NOT_PROLONGED));
      }
      return response;
    },
    async (request) => {
      authorized.set(request, await authorize(request));
    },
  );
}

const NOT_PROLONGED = 'A confirmed session could not be prolonged';

/** @throws {ProblemError} not-an-administrator */
function requireRole({ role }: SignedInUser, needed: Role): void {
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
