import type { approvalsRead } from '#contract/approvals.ts';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { hasRole } from '#domain/team/roles.ts';
import type { Database } from '#server/db/database.ts';
import { runFromOrigin } from '#server/db/request-origin.ts';
import type { ConfirmableCall } from '#server/http/bind-confirmed.ts';
import type { EndpointCall } from '#server/http/bind-endpoint.ts';
import type { ConfirmedBy, SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { type CallRegistry, type RegisteredCall, requireRoleOf } from './call-registry.ts';
import type { ConfirmationStore } from './store.ts';
import type { WaitingActStore } from './waiting-act-store.ts';

/** Fastify's objects of an approval. */
type Exchange = Pick<EndpointCall<Endpoint>, 'request' | 'reply'>;

type WaitingAct = Awaited<ReturnType<WaitingActStore['list']>>[number];

interface ApprovalDeps {
  readonly database: Pick<Database, 'orm'>;
  readonly store: ConfirmationStore;
  readonly acts: WaitingActStore;
  readonly calls: CallRegistry;
  readonly clock: Clock;
}

/** What one member has requested, and a second one approves or declines. */
export function createApprovals(deps: ApprovalDeps) {
  const { store, acts, calls, clock } = deps;
  const { orm } = deps.database;

  return {
    async read(user: SignedInUser): Promise<ResponseOf<typeof approvalsRead>> {
      const [isRequired, waiting] = await Promise.all([store.needsApproval(), acts.list(clock.nowMs())]);
      return {
        isRequired,
        waiting: waiting.flatMap((one) => {
          const known = calls.find(one.act.endpoint);
          return known === undefined ? [] : shownTo(user, one, known);
        }),
      };
    },

    /**
     * Does what another member requested, in that member's name.
     * @throws {ProblemError} not-found, own-approval, not-an-administrator, and what the act throws: then it still
     *   waits
     */
    approve: (id: number, user: SignedInUser, confirmedBy: ConfirmedBy, exchange: Exchange): Promise<void> =>
      approve(deps, { id, user, confirmedBy, exchange }),

    /** Withdraws an own act, and declines that of another member. @throws {ProblemError} not-found */
    async end(id: number, user: SignedInUser): Promise<void> {
      const by = { by: user.username, nowMs: clock.nowMs() };
      const [waiting] = await acts.list(by.nowMs, id);
      const known = waiting && calls.find(waiting.act.endpoint);
      if (waiting === undefined || known === undefined) throw notWaiting();
      const { act: stored, requestedBy } = waiting;
      const isOwn = stored.requestedById === user.id;
      if (!isOwn) requireRoleOf(known, user);
      await orm.transaction(async (tx) => {
        if (!(await acts.claim(tx, id, by.nowMs))) throw notWaiting();
        await acts.remove(tx, id);
        const action = isOwn ? 'approval-withdrawn' : 'approval-declined';
        await store.record(tx, { action, act: known.act, subject: stored.subject, after: { requestedBy } }, by);
      });
    },
  };
}

async function approve(
  { database: { orm }, store, acts, calls, clock }: ApprovalDeps,
  asked: {
    readonly id: number;
    readonly user: SignedInUser;
    readonly confirmedBy: ConfirmedBy;
    readonly exchange: Exchange;
  },
): Promise<void> {
  const { id, user, confirmedBy, exchange } = asked;
  const by = { by: user.username, nowMs: clock.nowMs() };
  const [waiting] = await acts.list(by.nowMs, id);
  if (waiting === undefined) throw notWaiting();
  const { act: stored, requestedBy, role } = waiting;
  const known = calls.require(stored.endpoint);
  if (stored.requestedById === user.id) {
    throw new ProblemError('own-approval', 'Another member of the team has to approve what you asked for.');
  }
  requireRoleOf(known, user);
  // Whoever has lost the right since then does nothing any more.
  if (!mayDo({ role }, known)) throw notWaiting();
  const call = known.parse({ ...(stored.call as object), queryParams: {} });
  const about = { act: known.act, subject: stored.subject };
  await orm.transaction(async (tx) => {
    if (!(await acts.claim(tx, id, by.nowMs))) throw notWaiting();
    await store.record(tx, { action: 'approval-given', ...about, after: { confirmedBy, requestedBy } }, by);
    await store.notify(tx, { ...about, confirmedBy, step: 'approval-given', by: by.by, requestedBy }, by.nowMs);
  });
  try {
    const requester = { ...user, id: stored.requestedById, username: requestedBy, role };
    // Done in that member's name, but not from where that member is.
    await runFromOrigin({ network: '' }, () => known.run({ ...call, ...exchange }, requester));
  } catch (error) {
    await acts.unclaim(id);
    throw error;
  }
  await acts.remove(orm, id);
}

function shownTo(user: SignedInUser, { act, requestedBy }: WaitingAct, known: RegisteredCall) {
  const { params, body } = act.call as { readonly params?: unknown; readonly body?: unknown };
  const isOwn = act.requestedById === user.id;
  return {
    ...{ id: act.id, act: known.act, subject: act.subject, params, body, requestedBy, isOwn },
    requestedAt: act.requestedAt.toISOString(),
    mayApprove: !isOwn && mayDo(user, known),
  };
}

function mayDo({ role }: Pick<SignedInUser, 'role'>, { endpoint }: Pick<ConfirmableCall, 'endpoint'>): boolean {
  return endpoint.access === 'anyone' || hasRole(role, endpoint.access);
}

function notWaiting(): ProblemError {
  return new ProblemError('not-found', 'This was approved, declined or withdrawn already.');
}
