import type { FastifyInstance } from 'fastify';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { type EndpointCall, parseCall } from './bind-endpoint.ts';
import { bindGuarded, type FindUser, type SignedInUser } from './guard.ts';
import { ProblemError } from './problem-error.ts';

/** A call without Fastify's objects. */
export type PlainCall<E extends Endpoint> = Omit<EndpointCall<E>, 'request' | 'reply'>;

/** What a call is about, for the mails and the activity log. */
export interface InspectedCall {
  /** The name of a phase, the subject of a campaign. */
  readonly subject: string;
  /** Whether a second member has to approve it where the team wants that. */
  readonly needsApproval?: boolean;
}

export type InspectCall<E extends Endpoint> = (call: PlainCall<E>, user: SignedInUser) => Promise<InspectedCall>;

export interface ConfirmableCall {
  readonly endpoint: Endpoint;
  /** Parses what a browser is about to send. @throws {ProblemError} invalid-request */
  readonly parse: (sent: { params?: unknown; queryParams?: unknown; body?: unknown }) => PlainCall<Endpoint>;
  readonly inspect: InspectCall<Endpoint>;
  /** Does it as `user`, once it is confirmed. The request is that of the approval. */
  readonly run: (call: EndpointCall<Endpoint>, user: SignedInUser) => Promise<unknown>;
}

export interface Confirmations {
  add(call: ConfirmableCall): void;
  /** Whether a valid ticket came with the call. */
  isConfirmed(endpoint: Endpoint, call: PlainCall<Endpoint>, user: SignedInUser): boolean;
  /**
   * Runs `read`, and counts the rows that it returns.
   * @throws {ProblemError} password-required when the session has read too many rows about people
   */
  readPeople<T>(user: SignedInUser, read: () => Promise<T>): Promise<T>;
}

export interface ConfirmedDeps {
  readonly findUser: FindUser;
  readonly confirmations: Confirmations;
}

/** A call with its user; `requireConfirmed` throws unless the password was given for it: password-required. */
type ConfirmedCall<E extends Endpoint> = EndpointCall<E> & {
  readonly user: SignedInUser;
  readonly requireConfirmed: () => void;
};

/**
 * Registers an endpoint whose contract says that it needs a confirmation. Where it always does, the handler runs with
 * one only; where publishing does, the handler calls `requireConfirmed`.
 */
export function bindConfirmed<E extends Endpoint>(
  app: FastifyInstance,
  { findUser, confirmations }: ConfirmedDeps,
  endpoint: E,
  handler: (call: ConfirmedCall<E>) => Promise<ResponseOf<E>>,
  inspect: InspectCall<E> = async () => ({ subject: '' }),
): void {
  const { confirmation } = endpoint;
  if (confirmation === undefined) throw new Error(`${endpoint.id} needs no confirmation.`);
  confirmations.add({
    endpoint,
    parse: (sent) => parseCall(endpoint, sent),
    inspect: inspect as unknown as InspectCall<Endpoint>,
    run: (call, user) => handler({ ...call, user, requireConfirmed: () => undefined } as unknown as ConfirmedCall<E>),
  });
  bindGuarded(
    app,
    findUser,
    endpoint,
    async (call) => {
      const { user } = call;
      const requireConfirmed = (): void => {
        if (confirmations.isConfirmed(endpoint, call, user)) return;
        throw new ProblemError('password-required', 'Enter your password again for this. Nothing was changed.');
      };
      const run = (): Promise<ResponseOf<E>> => handler({ ...call, requireConfirmed });
      if (confirmation.when === 'beyond-budget') return confirmations.readPeople(user, run);
      if (confirmation.when === 'always') requireConfirmed();
      return run();
    },
    { isConfirmed: true },
  );
}
