import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { bindEndpoint, type EndpointCall } from './bind-endpoint.ts';
import { ProblemError } from './problem-error.ts';

/** Who a request comes from, by the session that its cookie opens. */
export interface SignedInUser {
  readonly sessionId: number;
  readonly id: number;
  readonly username: string;
  readonly isAdmin: boolean;
  /** An administrator who has to choose a new password first. */
  readonly mustChangePassword: boolean;
}

/** Finds the user of a request's session; undefined: none, ended, or run out. Asked anew for each request. */
export type FindUser = (request: FastifyRequest) => Promise<SignedInUser | undefined>;

/**
 * Serves an endpoint for signed-in users or for administrators, as its description says. Others are refused before the
 * body is read: 401 without a session, 403 without the right. A body may take its time, so after one the session and the
 * right are read again.
 */
export function bindGuarded<E extends Endpoint>(
  app: FastifyInstance,
  findUser: FindUser,
  endpoint: E,
  handler: (call: EndpointCall<E> & { readonly user: SignedInUser }) => Promise<ResponseOf<E>>,
): void {
  const admitted = new WeakMap<FastifyRequest, SignedInUser>();
  const admit = async (request: FastifyRequest): Promise<SignedInUser> => {
    const user = await findUser(request);
    if (user === undefined) throw notSignedIn();
    if (endpoint.access !== 'admin') return user;
    if (!user.isAdmin) throw new ProblemError('not-an-administrator', 'Only administrators may do this.');
    if (user.mustChangePassword) {
      throw new ProblemError('password-change-required', 'Choose a new password first: open the admin area again.');
    }
    return user;
  };
  bindEndpoint(
    app,
    endpoint,
    async (call) => {
      const { request } = call;
      const before = request.body === undefined ? admitted.get(request) : undefined;
      return handler({ ...call, user: before ?? (await admit(request)) });
    },
    async (request) => {
      admitted.set(request, await admit(request));
    },
  );
}

function notSignedIn(): ProblemError {
  return new ProblemError('not-signed-in', 'You are not signed in, or your session has ended.');
}
