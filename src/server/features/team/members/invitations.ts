import type { BodyOf } from '#contract/endpoint.ts';
import type { invitationAccept } from '#contract/team.ts';
import { INVITATION_VALID_MS } from '#domain/team/limits.ts';
import type { TeamRole } from '#domain/team/roles.ts';
import { hashSecret, queueHashing, queueKeyOf } from '#server/credentials/secret-hash.ts';
import type { SessionTokens } from '#server/credentials/session-token.ts';
import { forbidden, type SignedInUser } from '#server/http/guard.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { AccountStore } from '../account-store.ts';
import { adminPasswordProblem } from '../admin-password.ts';
import { INVITATIONS_BY_ADDRESS } from '../attempt-rules.ts';
import { accountEmailTaken, usernameTaken } from '../registration.ts';
import type { SecurityLog } from '../security-log.ts';
import type { AccountSignIn, ClientInfo, StartSession } from '../session-starter.ts';
import type { InvitationStore, StoredInvitation } from './invitation-store.ts';

export type Invitations = ReturnType<typeof createInvitations>;

/** Links by which a person joins the team. Routes ask for the password again. */
export function createInvitations(deps: {
  readonly store: InvitationStore;
  readonly accounts: AccountStore;
  readonly tokens: SessionTokens;
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly startSession: StartSession;
}) {
  const { store, accounts, tokens, limits, securityLog, clock, startSession } = deps;

  async function requireInvitation(token: string, ip: string): Promise<StoredInvitation> {
    await limits.count(INVITATIONS_BY_ADDRESS, { ip });
    const invitation = await store.find(tokens.hash(token), clock.nowMs());
    if (invitation === undefined) throw linkNotValid();
    return invitation;
  }

  return {
    async create({ role, note }: { role: TeamRole; note: string }, by: SignedInUser) {
      const { token, tokenHash } = tokens.issue();
      const nowMs = clock.nowMs();
      const expiresAt = new Date(nowMs + INVITATION_VALID_MS);
      const invitation = { tokenHash, role, note, expiresAt, createdById: by.id };
      if (!(await store.create(invitation, { by: by.username, nowMs }))) throw forbidden('admin', 'user');
      return { token, expiresAt: expiresAt.toISOString() };
    },

    /** @throws {ProblemError} not-found */
    async withdraw(id: number, by: string): Promise<void> {
      if (await store.withdraw(id, { by, nowMs: clock.nowMs() })) return;
      throw new ProblemError('not-found', 'The invitation was accepted or withdrawn already.');
    },

    /** @throws {ProblemError} link-not-valid, too-many-requests */
    async read(token: string, ip: string) {
      const { role, createdBy, expiresAt } = await requireInvitation(token, ip);
      return { role, invitedBy: createdBy, expiresAt: expiresAt.toISOString() };
    },

    /** @throws {ProblemError} link-not-valid, username-taken, invalid-request (of `password`), too-many-requests */
    accept(
      { token, username, email, password }: BodyOf<typeof invitationAccept>,
      client: ClientInfo,
    ): Promise<AccountSignIn> {
      const queueKey = queueKeyOf('accounts', client, { isKnown: false });
      return queueHashing(queueKey, async () => {
        await requireInvitation(token, client.ip);
        const problem = await adminPasswordProblem(password, [username, email]);
        if (problem !== undefined) throw invalidField('password', problem);
        const passwordHash = await hashSecret(password, queueKey);
        const user = await store.accept(tokens.hash(token), { username, email, passwordHash }, clock.nowMs());
        if (user === undefined) throw linkNotValid();
        if (user === 'taken') throw (await accounts.isEmailTaken(email)) ? accountEmailTaken() : usernameTaken();
        securityLog.write('account.registered', user, addressSubject(client.ip));
        return startSession({ ...user, passwordHash }, client);
      });
    },
  };
}

function linkNotValid(): ProblemError {
  return new ProblemError(
    'link-not-valid',
    'This invitation was used, was withdrawn, or is too old. Ask an administrator for a new one.',
  );
}
