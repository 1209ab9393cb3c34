import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import type { invitationAccept, TeamInvitation, teamInvite } from '#contract/team.ts';
import { INVITATION_VALID_MS } from '#domain/team/limits.ts';
import type { MailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import { hashSecret, queueHashing, queueKeyOf } from '#server/credentials/secret-hash.ts';
import type { SessionTokens } from '#server/credentials/session-token.ts';
import { forbidden, type SignedInUser } from '#server/http/guard.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { NewMail } from '#server/mail/outbox-store.ts';
import type { AccountStore } from '../account-store.ts';
import { adminPasswordProblem } from '../admin-password.ts';
import { INVITATIONS_BY_ADDRESS } from '../attempt-rules.ts';
import { accountEmailTaken, usernameTaken } from '../registration.ts';
import type { SecurityLog } from '../security-log.ts';
import type { AccountSignIn, ClientInfo, StartSession } from '../session-starter.ts';
import type { InvitationStore, StoredInvitation } from './invitation-store.ts';

export type Invitations = ReturnType<typeof createInvitations>;

interface Deps {
  readonly store: InvitationStore;
  readonly accounts: AccountStore;
  readonly links: MailLinkTokens;
  /** Whether there is a mail server. */
  readonly canSendMail: boolean;
  readonly tokens: SessionTokens;
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly startSession: StartSession;
}

/** Links by which a person joins the team. Routes ask for the password again. */
export function createInvitations(deps: Deps) {
  return { ...invitationsOfTeam(deps), ...invitationsOfGuest(deps) };
}

/** What administrators do with invitations. */
function invitationsOfTeam({ store, links, canSendMail, tokens, clock }: Deps) {
  return {
    /** With an address and a mail server the link is mailed, and in no response. */
    async create(
      { role, note, email: address }: Pick<BodyOf<typeof teamInvite>, 'role' | 'note' | 'email'>,
      by: SignedInUser,
    ): Promise<ResponseOf<typeof teamInvite>> {
      const { token, secret } = links.issueTeamLink();
      const nowMs = clock.nowMs();
      const expiresMs = nowMs + INVITATION_VALID_MS;
      const expiresAt = new Date(expiresMs);
      const email = canSendMail ? (address ?? null) : null;
      const invitation = { tokenHash: tokens.hash(token), role, note, email, expiresAt, createdById: by.id };
      const mail = email === null ? undefined : mailOf({ email, role, by: by.username, secret, nowMs, expiresMs });
      if (!(await store.create(invitation, mail, { by: by.username, nowMs }))) throw forbidden('admin', 'user');
      return { token: mail === undefined ? token : null, expiresAt: expiresAt.toISOString() };
    },

    /** Mails a new link; the earlier one stops working. @throws {ProblemError} not-found */
    async resend(id: number, by: string): Promise<void> {
      const { token, secret } = links.issueTeamLink();
      const nowMs = clock.nowMs();
      const expiresMs = nowMs + INVITATION_VALID_MS;
      const isRenewed =
        canSendMail &&
        (await store.renew(
          id,
          {
            tokenHash: tokens.hash(token),
            expiresAt: new Date(expiresMs),
            mailTo: ({ email, role, createdBy }) => mailOf({ email, role, by: createdBy, secret, nowMs, expiresMs }),
          },
          { by, nowMs },
        ));
      if (!isRenewed) throw new ProblemError('not-found', 'This invitation cannot be mailed again. Make a new one.');
    },

    /** Returns what the team sees of all, newest first. */
    async list(): Promise<TeamInvitation[]> {
      const nowMs = clock.nowMs();
      return (await store.list()).map((one) => toListed(one, nowMs));
    },

    /** @throws {ProblemError} not-found */
    async withdraw(id: number, by: string): Promise<void> {
      if (await store.withdraw(id, { by, nowMs: clock.nowMs() })) return;
      throw new ProblemError('not-found', 'The invitation was accepted or withdrawn already.');
    },
  };
}

/** What the person does who has a link. */
function invitationsOfGuest({ store, accounts, tokens, limits, securityLog, clock, startSession }: Deps) {
  async function requireInvitation(token: string, ip: string): Promise<StoredInvitation> {
    await limits.count(INVITATIONS_BY_ADDRESS, { ip });
    const invitation = await store.find(tokens.hash(token), clock.nowMs());
    if (invitation === undefined) throw linkNotValid();
    return invitation;
  }

  return {
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

type ListedInvitation = Awaited<ReturnType<InvitationStore['list']>>[number];

function toListed(one: ListedInvitation, nowMs: number): TeamInvitation {
  return {
    ...{ id: one.id, role: one.role, note: one.note, email: one.email, createdBy: one.createdBy },
    createdAt: one.createdAt.toISOString(),
    expiresAt: one.expiresAt.toISOString(),
    state: stateOf(one, nowMs),
    failure: one.failure,
    acceptedBy: one.acceptedBy,
  };
}

function stateOf(
  { acceptedAt, expiresAt, email, mailState }: ListedInvitation,
  nowMs: number,
): TeamInvitation['state'] {
  if (acceptedAt !== null) return 'accepted';
  if (expiresAt.getTime() <= nowMs) return 'expired';
  if (email === null) return 'open';
  if (mailState === 'queued') return 'sending';
  return mailState === 'sent' ? 'sent' : 'not-delivered';
}

function mailOf({
  email,
  role,
  by,
  secret,
  ...times
}: Pick<StoredInvitation, 'role'> &
  Pick<NewMail, 'nowMs' | 'expiresMs'> & {
    readonly email: string;
    readonly by: string;
    readonly secret: string;
  }): NewMail {
  return { recipient: email, content: { type: 'team-invitation', secret, role, by }, ...times };
}

function linkNotValid(): ProblemError {
  return new ProblemError(
    'link-not-valid',
    'This invitation was used, was withdrawn, or is too old. Ask an administrator for a new one.',
  );
}
