import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import type { TeamInvitation } from '#contract/team.ts';
import {
  type linkAcceptInvitation,
  type linkRead,
  type linkSetPassword,
  teamInvite,
  teamResendInvitation,
  teamSendPasswordLink,
  teamWithdrawInvitation,
} from '#contract/team.ts';
import { INVITATION_VALID_MS, PASSWORD_LINK_VALID_MS } from '#domain/team/limits.ts';
import { type HashQueueKey, hashSecret, queueHashing, queueKeyOf } from '#server/credentials/secret-hash.ts';
import { codeOf, createMailLinkTokens } from '#server/credentials/tokens.ts';
import { bind } from '#server/http/bind.ts';
import { forbidden, type SignedInUser } from '#server/http/guard.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import { isEmailTaken } from '../account-store.ts';
import { adminPasswordProblem } from '../admin-password.ts';
import { MADE_LINKS_BY_USER, REGISTRATIONS_BY_ADDRESS } from '../attempt-rules.ts';
import { guessLink, linkNotValid } from '../guess-link.ts';
import { isEmailLink, requireEmailLink } from '../own-email.ts';
import { accountEmailTaken, usernameTaken } from '../passwords.ts';
import { type AccountSignIn, signIn } from '../sign-in.ts';
import type { ClientInfo, ProofSource, TeamContext } from '../team-context.ts';
import {
  createLink,
  findLink,
  joinByLink,
  listInvitations,
  type NewLink,
  type OpenLink,
  renewInvitation,
  setPasswordByLink,
  withdrawInvitation,
} from './link-store.ts';

/** Links by which a person joins the team, or a member chooses a new password. */

/** Binds what administrators do with links. */
export function registerLinkRoutes(context: TeamContext): void {
  bind(context, teamInvite, async ({ user, body: { role, note, email } }) => {
    const created = await create(
      context,
      { role, note, email: email ?? null, userId: null },
      INVITATION_VALID_MS,
      user,
    );
    if (created === undefined) throw forbidden('admin', 'user');
    return created;
  });

  bind(context, teamSendPasswordLink, async ({ user, params }) => {
    const link = { role: null, note: '', email: null, userId: Number(params.id) };
    const created = await create(context, link, PASSWORD_LINK_VALID_MS, user);
    if (created !== undefined) return created;
    throw new ProblemError('not-found', 'This account does not belong to the team any more.');
  });

  // The earlier link stops working.
  bind(context, teamResendInvitation, async ({ user, params }) => {
    await context.limits.count(MADE_LINKS_BY_USER, String(user.id));
    const { issued } = issue(context, INVITATION_VALID_MS, user.username);
    if (await renewInvitation(context, Number(params.id), issued)) return;
    throw new ProblemError('not-found', 'This invitation cannot be mailed again. Make a new one.');
  });

  bind(context, teamWithdrawInvitation, async ({ user, params }) => {
    const actor = { by: user.username, nowMs: context.clock.nowMs() };
    if (await withdrawInvitation(context, Number(params.id), actor)) return;
    throw new ProblemError('not-found', 'The invitation was accepted or withdrawn already.');
  });
}

function issue({ sessionSecret, clock }: TeamContext, validMs: number, by: string) {
  const { token, secret } = createMailLinkTokens(sessionSecret).issueTeamLink();
  const nowMs = clock.nowMs();
  const expiresAt = new Date(nowMs + validMs);
  return { token, issued: { tokenHash: linkHash(sessionSecret, token), secret, expiresAt, actor: { by, nowMs } } };
}

/** A link that is mailed is in no response. Returns undefined when an account has lost the rights. */
async function create(
  context: TeamContext,
  link: Omit<NewLink, 'createdById'>,
  validMs: number,
  by: SignedInUser,
): Promise<ResponseOf<typeof teamInvite> | undefined> {
  await context.limits.count(MADE_LINKS_BY_USER, String(by.id));
  const { token, issued } = issue(context, validMs, by.username);
  const created = await createLink(context, { ...link, createdById: by.id }, issued);
  return created && { token: created.isMailed ? null : token, expiresAt: issued.expiresAt.toISOString() };
}

/** What the database stores of a link's token. */
function linkHash(sessionSecret: string, token: string): string {
  return codeOf(sessionSecret, 'account link', token);
}

/** Returns what the team sees of all, newest first. */
export async function readInvitations({ database, clock }: TeamContext): Promise<TeamInvitation[]> {
  const nowMs = clock.nowMs();
  return (await listInvitations(database.orm)).map((one) => ({
    id: one.id,
    role: one.role,
    note: one.note,
    email: one.email,
    createdBy: one.createdBy,
    createdAt: one.createdAt.toISOString(),
    expiresAt: one.expiresAt.toISOString(),
    state: stateOf(one, nowMs),
    failure: one.failure,
    acceptedBy: one.usedBy,
  }));
}

function stateOf(
  { usedAt, expiresAt, email, mailState }: Awaited<ReturnType<typeof listInvitations>>[number],
  nowMs: number,
): TeamInvitation['state'] {
  if (usedAt !== null) return 'accepted';
  if (expiresAt.getTime() <= nowMs) return 'expired';
  if (email === null) return 'open';
  if (mailState === 'queued') return 'sending';
  return mailState === 'sent' ? 'sent' : 'not-delivered';
}

/** Returns what a link is for. @throws {ProblemError} link-not-valid, too-many-requests */
export async function readLink(context: TeamContext, token: string, ip: string): Promise<ResponseOf<typeof linkRead>> {
  if (isEmailLink(context, token)) {
    const { username, email } = await requireEmailLink(context, token, ip);
    return { purpose: 'email', username, email };
  }
  const { link, member } = await requireLink(context, token, ip);
  if (member !== undefined) return { purpose: 'password', username: member.username };
  if (link.role === null) throw linkNotValid();
  const expiresAt = link.expiresAt.toISOString();
  return { purpose: 'invitation', role: link.role, invitedBy: link.createdBy, expiresAt };
}

/** @throws {ProblemError} link-not-valid, username-taken, invalid-request (of `password`), too-many-requests */
export function acceptInvitation(
  context: TeamContext,
  { token, username, email, password }: BodyOf<typeof linkAcceptInvitation>,
  client: ClientInfo,
): Promise<AccountSignIn> {
  const { database, sessionSecret, limits, clock, securityLog } = context;
  const queueKey = queueKeyOf('accounts', client, { isKnown: false });
  return queueHashing(queueKey, async () => {
    await requireLink(context, token, client.ip);
    await limits.count(REGISTRATIONS_BY_ADDRESS, { ip: client.ip });
    const passwordHash = await hashPassword(password, [username, email], queueKey);
    const account = { username, email, passwordHash };
    const user = await joinByLink(context, linkHash(sessionSecret, token), account, clock.nowMs());
    if (user === undefined) throw linkNotValid();
    if (user === 'taken') throw (await isEmailTaken(database.orm, email)) ? accountEmailTaken() : usernameTaken();
    securityLog.write('account.registered', user, client.network);
    return signIn(context, { ...user, passwordHash }, client);
  });
}

/** @throws {ProblemError} link-not-valid, invalid-request (of `password`), too-many-requests */
export function chooseNewPassword(
  context: TeamContext,
  { token, password }: BodyOf<typeof linkSetPassword>,
  source: ProofSource,
): Promise<void> {
  const { sessionSecret, clock, securityLog } = context;
  const queueKey = queueKeyOf('accounts', source, { isKnown: false });
  return queueHashing(queueKey, async () => {
    const { member } = await requireLink(context, token, source.ip);
    if (member === undefined) throw linkNotValid();
    const passwordHash = await hashPassword(password, [member.username, member.email], queueKey);
    const changed = await setPasswordByLink(context, linkHash(sessionSecret, token), passwordHash, clock.nowMs());
    if (changed === undefined) throw linkNotValid();
    securityLog.write('account.password-changed', changed, source.network);
  });
}

function requireLink(context: TeamContext, token: string, ip: string): Promise<OpenLink> {
  const { database, sessionSecret, clock } = context;
  return guessLink(context, ip, () => findLink(database.orm, linkHash(sessionSecret, token), clock.nowMs()));
}

async function hashPassword(
  password: string,
  names: readonly (string | null)[],
  queueKey: HashQueueKey,
): Promise<string> {
  const problem = await adminPasswordProblem(password, names);
  if (problem !== undefined) throw invalidField('password', problem);
  return hashSecret(password, queueKey);
}
