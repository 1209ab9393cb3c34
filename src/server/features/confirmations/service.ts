import type { approvalsRead } from '#contract/approvals.ts';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { TABLE_PAGE_ROWS } from '#contract/table.ts';
import { type ConfirmedAct, isAnnounced } from '#domain/confirmations/confirmed-acts.ts';
import { hasRole } from '#domain/team/roles.ts';
import { createTickets } from '#server/credentials/tickets.ts';
import type { AdminActor } from '#server/db/admin-actions.ts';
import type { Database } from '#server/db/database.ts';
import type { ConfirmableCall, Confirmations, InspectedCall } from '#server/http/bind-confirmed.ts';
import type { EndpointCall } from '#server/http/bind-endpoint.ts';
import { type ConfirmedBy, requireRole, type SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { OutboxStore } from '#server/mail/outbox-store.ts';
import { callScope } from './call-scope.ts';
import { createPeopleReads } from './people-reads.ts';
import { createConfirmationStore } from './store.ts';

/** A call as it will be sent, or was. */
interface SentCall {
  readonly endpoint: string;
  readonly params?: unknown;
  readonly queryParams?: unknown;
  readonly body?: unknown;
}

/** Fastify's objects of an approval. */
type Exchange = Pick<EndpointCall<Endpoint>, 'request' | 'reply'>;

export type ConfirmationService = ReturnType<typeof createConfirmationService>;

/**
 * Confirmations of single calls, the approvals by a second member, and the budget of rows about people. Every
 * confirmation is an entry of the activity log, and where it publishes something a mail to all administrators, before
 * its ticket exists: nothing is done without them.
 */
export function createConfirmationService(deps: {
  readonly database: Pick<Database, 'orm'>;
  readonly outbox: OutboxStore;
  readonly sessionSecret: string;
  readonly clock: Clock;
}) {
  const { clock } = deps;
  const store = createConfirmationStore(deps.database, deps.outbox);
  const peopleReads = createPeopleReads(deps.database);
  const tickets = createTickets(deps);
  const calls = new Map<string, ConfirmableCall & { readonly act: ConfirmedAct }>();
  const actor = ({ username }: SignedInUser): AdminActor => ({ by: username, nowMs: clock.nowMs() });

  function find(endpoint: string) {
    const found = calls.get(endpoint);
    if (found === undefined) throw new ProblemError('invalid-request', 'There is no such call to confirm.');
    return found;
  }

  const confirmations: Confirmations = {
    add(call) {
      const { id, confirmation } = call.endpoint;
      if (confirmation !== undefined) calls.set(id, { ...call, act: confirmation.act });
    },

    isConfirmed(endpoint, call, { sessionId }) {
      const { ticket } = (call.queryParams ?? {}) as { readonly ticket?: string };
      return tickets.isValid(ticket, { sessionId, covers: callScope(endpoint, call) });
    },

    async readPeople(user, read) {
      if (!(await peopleReads.reserve(user, clock.nowMs()))) {
        throw new ProblemError(
          'password-required',
          'You have read many rows about people in a short time. Enter your password again to read more.',
        );
      }
      let rows = 0;
      try {
        const result = await read();
        rows = countRows(result);
        return result;
      } finally {
        await peopleReads.release(user, TABLE_PAGE_ROWS - rows);
      }
    },
  };

  return {
    confirmations,

    /**
     * Confirms a call for a user who has just proved to be that user.
     * @throws {ProblemError} invalid-request, not-an-administrator
     */
    async confirm(sent: SentCall, user: SignedInUser, confirmedBy: ConfirmedBy) {
      const { endpoint, act, inspect, parse } = find(sent.endpoint);
      requireRole(user, endpoint.access === 'admin' ? 'admin' : 'editor');
      const isReading = endpoint.confirmation?.when === 'beyond-budget';
      const parsed =
        isReading || endpoint.confirmation?.exactCall === undefined ? NO_CALL : parse({ ...sent, queryParams: {} });
      const { subject, needsApproval = false } = isReading ? NOTHING : await inspect(parsed, user);
      const isWaiting = needsApproval && (await store.needsApproval());
      const by = actor(user);
      await store.transaction(async (tx) => {
        const action = isWaiting ? 'approval-asked' : 'confirmed';
        await store.record(tx, { action, act, subject, after: { confirmedBy } }, by);
        if (isAnnounced(act)) await store.notify(tx, { act, subject, confirmedBy, step: action, by: by.by }, by.nowMs);
        if (isReading) await peopleReads.renew(tx, user, by.nowMs);
        const { params, body } = sent;
        const call = { endpoint: endpoint.id, call: { params, body }, subject, requestedById: user.id };
        if (isWaiting) await store.addWaiting(tx, call, by.nowMs);
      });
      const scope = { sessionId: user.sessionId, covers: callScope(endpoint, parsed) };
      return { ticket: isWaiting || isReading ? null : tickets.issue(scope), isWaiting };
    },

    async approvals(user: SignedInUser): Promise<ResponseOf<typeof approvalsRead>> {
      const [isRequired, waiting] = await Promise.all([store.needsApproval(), store.waiting(clock.nowMs())]);
      return {
        isRequired,
        waiting: waiting.flatMap(({ act, requestedBy }) => {
          const known = calls.get(act.endpoint);
          if (known === undefined) return [];
          const { params, body } = act.call as { readonly params?: unknown; readonly body?: unknown };
          const isOwn = act.requestedById === user.id;
          return {
            ...{ id: act.id, act: known.act, subject: act.subject, params, body, requestedBy, isOwn },
            requestedAt: act.requestedAt.toISOString(),
            mayApprove: !isOwn && mayDo(user, known),
          };
        }),
      };
    },

    /**
     * Does what another member asked for, in that member's name.
     * @throws {ProblemError} not-found, own-approval, not-an-administrator, and what the act throws: then it still
     *   waits
     */
    async approve(id: number, user: SignedInUser, confirmedBy: ConfirmedBy, exchange: Exchange): Promise<void> {
      const by = actor(user);
      const [waiting] = await store.waiting(by.nowMs, id);
      if (waiting === undefined) throw notWaiting();
      const { act: stored, requestedBy, role } = waiting;
      const { act, endpoint, parse, run } = find(stored.endpoint);
      if (stored.requestedById === user.id) {
        throw new ProblemError('own-approval', 'Another member of the team has to approve what you asked for.');
      }
      requireRole(user, endpoint.access === 'admin' ? 'admin' : 'editor');
      // Whoever has lost the right since then does nothing any more.
      if (!mayDo({ role }, { endpoint })) throw notWaiting();
      const call = parse({ ...(stored.call as object), queryParams: {} });
      const { subject } = stored;
      await store.transaction(async (tx) => {
        if (!(await store.claim(tx, id, by.nowMs))) throw notWaiting();
        await store.record(tx, { action: 'approval-given', act, subject, after: { confirmedBy, requestedBy } }, by);
        await store.notify(tx, { act, subject, confirmedBy, step: 'approval-given', by: by.by, requestedBy }, by.nowMs);
      });
      try {
        await run({ ...call, ...exchange }, { ...user, id: stored.requestedById, username: requestedBy });
      } catch (error) {
        await store.unclaim(id);
        throw error;
      }
      await store.transaction((tx) => store.remove(tx, id));
    },

    /** Withdraws an own act, and declines that of another member. @throws {ProblemError} not-found */
    async end(id: number, user: SignedInUser): Promise<void> {
      const by = actor(user);
      const [waiting] = await store.waiting(by.nowMs, id);
      const known = waiting && calls.get(waiting.act.endpoint);
      if (waiting === undefined || known === undefined) throw notWaiting();
      const { act: stored, requestedBy } = waiting;
      const isOwn = stored.requestedById === user.id;
      if (!isOwn) requireRole(user, known.endpoint.access === 'admin' ? 'admin' : 'editor');
      await store.transaction(async (tx) => {
        if (!(await store.claim(tx, id, by.nowMs))) throw notWaiting();
        await store.remove(tx, id);
        const action = isOwn ? 'approval-withdrawn' : 'approval-declined';
        await store.record(tx, { action, act: known.act, subject: stored.subject, after: { requestedBy } }, by);
      });
    },

    /** What the setting itself needs: with nobody else who could approve it, only the password. */
    inspectSetting: async (isRequired: boolean, { id }: SignedInUser) => ({
      subject: isRequired ? 'on' : 'off',
      needsApproval: !isRequired && (await store.otherAdministrators(id)) > 0,
    }),

    setNeedsApproval: (isRequired: boolean, user: SignedInUser): Promise<void> =>
      store.setNeedsApproval(isRequired, actor(user)),

    sweep: peopleReads.sweep,
  };
}

const NO_CALL = { params: undefined, queryParams: undefined, body: undefined };
const NOTHING: InspectedCall = { subject: '' };

function mayDo({ role }: Pick<SignedInUser, 'role'>, { endpoint }: Pick<ConfirmableCall, 'endpoint'>): boolean {
  return endpoint.access === 'anyone' || hasRole(role, endpoint.access);
}

/** A page has rows, one of the outbox mails; anything else is one person. */
function countRows(result: unknown): number {
  const { rows, mails } = (result ?? {}) as { readonly rows?: unknown; readonly mails?: unknown };
  const page = Array.isArray(rows) ? rows : mails;
  return Array.isArray(page) ? page.length : 1;
}

function notWaiting(): ProblemError {
  return new ProblemError('not-found', 'This was approved, declined or withdrawn already.');
}
