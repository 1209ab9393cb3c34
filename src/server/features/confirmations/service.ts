import { TABLE_PAGE_ROWS } from '#contract/table.ts';
import { isAnnounced } from '#domain/confirmations/confirmed-acts.ts';
import { createTickets } from '#server/credentials/tickets.ts';
import type { Actor } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { Confirmations, InspectedCall } from '#server/http/bind-confirmed.ts';
import type { ConfirmedBy, SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { OutboxStore } from '#server/mail/outbox-store.ts';
import { createApprovals } from './approvals.ts';
import { type CallRegistry, createCallRegistry, requireRoleOf } from './call-registry.ts';
import { callScope } from './call-scope.ts';
import { createPeopleReads, type PeopleReads } from './people-queries.ts';
import { createConfirmationStore } from './store.ts';
import { createWaitingActStore } from './waiting-act-store.ts';

/** A call as it will be sent, or was. */
interface SentCall {
  readonly endpoint: string;
  readonly params?: unknown;
  readonly queryParams?: unknown;
  readonly body?: unknown;
}

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
  const { database, clock } = deps;
  const store = createConfirmationStore(database, deps.outbox);
  const acts = createWaitingActStore(database);
  const peopleReads = createPeopleReads(database);
  const tickets = createTickets(deps);
  const calls = createCallRegistry();
  const actor = ({ username }: SignedInUser): Actor => ({ by: username, nowMs: clock.nowMs() });

  const confirmations: Confirmations = {
    add: calls.add,
    isConfirmed(endpoint, call, { sessionId }) {
      const { ticket } = (call.queryParams ?? {}) as { readonly ticket?: string };
      const entryId = tickets.entryOf(ticket, { sessionId, covers: callScope(endpoint, call) });
      return entryId !== undefined;
    },
    readPeople: (user, read) => readWithinBudget(peopleReads, clock, user, read),
  };

  return {
    confirmations,
    approvals: createApprovals({ database, store, acts, calls, clock }),

    /**
     * Confirms a call for a user who has just proved to be that user.
     * @throws {ProblemError} invalid-request, not-an-administrator
     */
    confirm: (sent: SentCall, user: SignedInUser, confirmedBy: ConfirmedBy) =>
      confirm({ database, store, acts, peopleReads, tickets, calls }, sent, { user, confirmedBy, by: actor(user) }),

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

interface ConfirmDeps {
  readonly database: Pick<Database, 'orm'>;
  readonly store: ReturnType<typeof createConfirmationStore>;
  readonly acts: ReturnType<typeof createWaitingActStore>;
  readonly peopleReads: PeopleReads;
  readonly tickets: ReturnType<typeof createTickets>;
  readonly calls: CallRegistry;
}

const NO_CALL = { params: undefined, queryParams: undefined, body: undefined };
const NOTHING: InspectedCall = { subject: '' };

async function confirm(
  { database, store, acts, peopleReads, tickets, calls }: ConfirmDeps,
  sent: SentCall,
  { user, confirmedBy, by }: { readonly user: SignedInUser; readonly confirmedBy: ConfirmedBy; readonly by: Actor },
) {
  const known = calls.require(sent.endpoint);
  const { endpoint, act, inspect, parse } = known;
  requireRoleOf(known, user);
  const isReading = endpoint.confirmation?.when === 'beyond-budget';
  const isExact = !isReading && endpoint.confirmation?.exactCall !== undefined;
  const parsed = isExact ? parse({ ...sent, queryParams: {} }) : NO_CALL;
  const { subject, needsApproval = false } = isReading ? NOTHING : await inspect(parsed, user);
  const isWaiting = needsApproval && (await store.needsApproval());
  await database.orm.transaction(async (tx) => {
    const action = isWaiting ? 'approval-asked' : 'confirmed';
    await store.record(tx, { action, act, subject, after: { confirmedBy } }, by);
    if (isAnnounced(act)) await store.notify(tx, { act, subject, confirmedBy, step: action, by: by.by }, by.nowMs);
    if (isReading) await peopleReads.renew(tx, user, by.nowMs);
    const { params, body } = sent;
    const call = { endpoint: endpoint.id, call: { params, body }, subject, requestedById: user.id };
    if (isWaiting) await acts.add(tx, call, by.nowMs);
  });
  const scope = { sessionId: user.sessionId, covers: callScope(endpoint, parsed) };
  return { ticket: isWaiting || isReading ? null : tickets.issue(scope, 1), isWaiting };
}

async function readWithinBudget<T>(
  peopleReads: PeopleReads,
  clock: Clock,
  user: SignedInUser,
  read: () => Promise<T>,
): Promise<T> {
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
}

/** A page has rows; anything else is one person. */
function countRows(result: unknown): number {
  const { rows } = (result ?? {}) as { readonly rows?: unknown };
  return Array.isArray(rows) ? rows.length : 1;
}
