import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import type { TeamInvitation } from '#contract/team.ts';
import type { linkAcceptInvitation, linkRead, linkSetPassword, teamInvite } from '#contract/team-links.ts';
import { INVITATION_VALID_MS, PASSWORD_LINK_VALID_MS } from '#domain/team/limits.ts';
import type { MailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import { type HashQueueKey, hashSecret, queueHashing, queueKeyOf } from '#server/credentials/secret-hash.ts';
import type { SessionTokens } from '#server/credentials/session-token.ts';
import { forbidden, type SignedInUser } from '#server/http/guard.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { NewMail } from '#server/mail/outbox-store.ts';
import type { AccountStore } from '../account-store.ts';
import { adminPasswordProblem } from '../admin-password.ts';
import { LINKS_BY_ADDRESS, REGISTRATIONS_BY_ADDRESS } from '../attempt-rules.ts';
import type { ConfirmationSource } from '../confirmation-source.ts';
import { accountEmailTaken, usernameTaken } from '../registration.ts';
import type { SecurityLog } from '../security-log.ts';
import type { AccountSignIn, ClientInfo, StartSession } from '../session-starter.ts';
import type { LinkStore, MailedLink } from './link-store.ts';

export type Links = ReturnType<typeof createLinks>;

interface Deps {
  readonly store: LinkStore;
  readonly accounts: Pick<AccountStore, 'isEmailTaken'>;
  readonly links: Pick<MailLinkTokens, 'issueTeamLink'>;
  readonly tokens: SessionTokens;
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly startSession: StartSession;
}

/** Links by which a person joins the team, or a member chooses a new password. */
export function createLinks(deps: Deps) {
  return { ...linksOfTeam(deps), ...linksOfGuest(deps) };
}

/** What administrators do with links. */
function linksOfTeam({ store, links, tokens, clock }: Deps) {
  function issue(validMs: number) {
    const { token, secret } = links.issueTeamLink();
    const nowMs = clock.nowMs();
    const expiresMs = nowMs + validMs;
    const mailOf = (link: MailedLink): NewMail => ({
      recipient: link.email,
      content: contentOf(link, secret),
      ...{ nowMs, expiresMs },
    });
    return { token, nowMs, issued: { tokenHash: tokens.hash(token), expiresAt: new Date(expiresMs), mailOf } };
  }

  /** A link that is mailed is in no response. Returns undefined when an account has lost the rights. */
  async function create(
    link: Omit<Parameters<LinkStore['create']>[0], 'createdById'>,
    validMs: number,
    by: SignedInUser,
  ): Promise<ResponseOf<typeof teamInvite> | undefined> {
    const { token, nowMs, issued } = issue(validMs);
    const created = await store.create({ ...link, createdById: by.id }, issued, { by: by.username, nowMs });
    return created && { token: created.isMailed ? null : token, expiresAt: issued.expiresAt.toISOString() };
  }

  return {
    async invite({ role, note, email }: BodyOf<typeof teamInvite>, by: SignedInUser) {
      const created = await create({ role, note, email: email ?? null, userId: null }, INVITATION_VALID_MS, by);
      if (created === undefined) throw forbidden('admin', 'user');
      return created;
    },

    /** @throws {ProblemError} not-found */
    async sendPasswordLink(userId: number, by: SignedInUser) {
      const created = await create({ role: null, note: '', email: null, userId }, PASSWORD_LINK_VALID_MS, by);
      if (created !== undefined) return created;
      throw new ProblemError('not-found', 'This account does not belong to the team any more.');
    },

    /** Mails a new link; the earlier one stops working. @throws {ProblemError} not-found */
    async resend(id: number, by: string): Promise<void> {
      const { nowMs, issued } = issue(INVITATION_VALID_MS);
      if (await store.renew(id, issued, { by, nowMs })) return;
      throw new ProblemError('not-found', 'This invitation cannot be mailed again. Make a new one.');
    },

    /** Returns what the team sees of all, newest first. */
    async listInvitations(): Promise<TeamInvitation[]> {
      const nowMs = clock.nowMs();
      return (await store.listInvitations()).map((one) => toListed(one, nowMs));
    },

    /** @throws {ProblemError} not-found */
    async withdraw(id: number, by: string): Promise<void> {
      if (await store.withdraw(id, { by, nowMs: clock.nowMs() })) return;
      throw new ProblemError('not-found', 'The invitation was accepted or withdrawn already.');
    },
  };
}

/** What the person does who has a link. */
function linksOfGuest({ store, accounts, tokens, limits, securityLog, clock, startSession }: Deps) {
  /** An unknown token counts as a wrong password of the network does. */
  async function requireLink(token: string, ip: string) {
    let found: Awaited<ReturnType<LinkStore['find']>>;
    await limits.guess(LINKS_BY_ADDRESS, { ip }, async () => {
      found = await store.find(tokens.hash(token), clock.nowMs());
      return found !== undefined;
    });
    if (found === undefined) throw linkNotValid();
    return found;
  }

  async function hashPassword(password: string, names: readonly (string | null)[], queueKey: HashQueueKey) {
    const problem = await adminPasswordProblem(password, names);
    if (problem !== undefined) throw invalidField('password', problem);
    return hashSecret(password, queueKey);
  }

  return {
    /** @throws {ProblemError} link-not-valid, too-many-requests */
    async read(token: string, ip: string): Promise<ResponseOf<typeof linkRead>> {
      const {
        link: { role, createdBy, expiresAt },
        member,
      } = await requireLink(token, ip);
      if (member !== undefined) return { purpose: 'password', username: member.username };
      if (role === null) throw linkNotValid();
      return { purpose: 'invitation', role, invitedBy: createdBy, expiresAt: expiresAt.toISOString() };
    },

    /** @throws {ProblemError} link-not-valid, username-taken, invalid-request (of `password`), too-many-requests */
    acceptInvitation(
      { token, username, email, password }: BodyOf<typeof linkAcceptInvitation>,
      client: ClientInfo,
    ): Promise<AccountSignIn> {
      const queueKey = queueKeyOf('accounts', client, { isKnown: false });
      return queueHashing(queueKey, async () => {
        await requireLink(token, client.ip);
        await limits.count(REGISTRATIONS_BY_ADDRESS, { ip: client.ip });
        const passwordHash = await hashPassword(password, [username, email], queueKey);
        const user = await store.join(tokens.hash(token), { username, email, passwordHash }, clock.nowMs());
        if (user === undefined) throw linkNotValid();
        if (user === 'taken') throw (await accounts.isEmailTaken(email)) ? accountEmailTaken() : usernameTaken();
        securityLog.write('account.registered', user, addressSubject(client.ip));
        return startSession({ ...user, passwordHash }, client);
      });
    },

    /** @throws {ProblemError} link-not-valid, invalid-request (of `password`), too-many-requests */
    setPassword({ token, password }: BodyOf<typeof linkSetPassword>, source: ConfirmationSource): Promise<void> {
      const queueKey = queueKeyOf('accounts', source, { isKnown: false });
      return queueHashing(queueKey, async () => {
        const { member } = await requireLink(token, source.ip);
        if (member === undefined) throw linkNotValid();
        const passwordHash = await hashPassword(password, [member.username, member.email], queueKey);
        const changed = await store.setPassword(tokens.hash(token), passwordHash, clock.nowMs());
        if (changed === undefined) throw linkNotValid();
        securityLog.write('account.password-changed', changed, addressSubject(source.ip));
      });
    },
  };
}

type ListedInvitation = Awaited<ReturnType<LinkStore['listInvitations']>>[number];

function toListed(one: ListedInvitation, nowMs: number): TeamInvitation {
  return {
    ...{ id: one.id, role: one.role, note: one.note, email: one.email, createdBy: one.createdBy },
    createdAt: one.createdAt.toISOString(),
    expiresAt: one.expiresAt.toISOString(),
    state: stateOf(one, nowMs),
    failure: one.failure,
    acceptedBy: one.usedBy,
  };
}

function stateOf({ usedAt, expiresAt, email, mailState }: ListedInvitation, nowMs: number): TeamInvitation['state'] {
  if (usedAt !== null) return 'accepted';
  if (expiresAt.getTime() <= nowMs) return 'expired';
  if (email === null) return 'open';
  if (mailState === 'queued') return 'sending';
  return mailState === 'sent' ? 'sent' : 'not-delivered';
}

function contentOf({ role, username, by }: MailedLink, secret: string): NewMail['content'] {
  if (role === null) return { type: 'team-password-link', secret, username, by };
  return { type: 'team-invitation', secret, role, by };
}

function linkNotValid(): ProblemError {
  return new ProblemError(
    'link-not-valid',
    'This link was used, was withdrawn or replaced, or is too old. Ask an administrator for a new one.',
  );
}
