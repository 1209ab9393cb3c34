import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { INVITATION_LISTED_MS } from '#domain/team/limits.ts';
import { isTeamRole, type TeamRole } from '#domain/team/roles.ts';
import { type Activity, type Actor, recordActivity } from '#server/db/activity.ts';
import type { QueryBuilder, Transaction } from '#server/db/query-builder.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import { accountLinks, users } from '#server/db/schema/team.ts';
import type { OutboxStore } from '#server/mail/outbox-store.ts';
import {
  addAccount,
  endPasswordLinkOf,
  endSessionsOf,
  type NewUser,
  recordAccount,
  type StoredUser,
  USER,
} from '../account-store.ts';
import { mailEmailLink } from '../own-email.ts';
import type { TeamContext } from '../team-context.ts';

/** The SQL of links. Every change is added to the activity log, with its mail, in the same transaction. */

type StoredLink = typeof accountLinks.$inferSelect;
/** An invitation has a role, a link for a new password the member's number. */
export type NewLink = Pick<StoredLink, 'role' | 'userId' | 'note' | 'email' | 'createdById'>;

/** The token of a link, and who makes it. */
export interface IssuedLink {
  readonly tokenHash: string;
  /** Makes the token, in the mail with it. */
  readonly secret: string;
  readonly expiresAt: Date;
  readonly actor: Actor;
}

export interface OpenLink {
  readonly link: StoredLink;
  /** Whose password it changes; undefined: it is an invitation. */
  readonly member: StoredUser | undefined;
}

/** Returns them with the state of their mail, newest first; open ones of former administrators not. */
export async function listInvitations(orm: QueryBuilder) {
  const administrators = orm.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  return await orm
    .select({
      ...getTableColumns(accountLinks),
      role: sql<TeamRole>`${accountLinks.role}`,
      mailState: mailOutbox.state,
      failure: mailOutbox.failure,
    })
    .from(accountLinks)
    .leftJoin(mailOutbox, eq(mailOutbox.id, accountLinks.mailId))
    .where(and(IS_INVITATION, or(isNotNull(accountLinks.usedAt), inArray(accountLinks.createdById, administrators))))
    .orderBy(desc(accountLinks.id));
}

/** Returns undefined when the token belongs to no link that can be used. */
export function findLink(orm: QueryBuilder, tokenHash: string, nowMs: number): Promise<OpenLink | undefined> {
  return orm.transaction((tx) => lockLink(tx, isUsable(tokenHash, nowMs)));
}

/**
 * Adds a link, in place of the earlier one of the member or to the address, and deletes those that ended long ago.
 * Returns whether it was mailed; undefined: there is no such member, or who makes it is no administrator any more.
 */
export function createLink(
  { database: { orm }, outbox, notices }: TeamContext,
  link: NewLink,
  issued: IssuedLink,
): Promise<{ readonly isMailed: boolean } | undefined> {
  const { tokenHash, expiresAt, actor } = issued;
  const { by, nowMs } = actor;
  return orm.transaction(async (tx) => {
    const accounts = await lockAccounts(tx, link);
    if (accounts === undefined) return undefined;
    const { member } = accounts;
    await tx.delete(accountLinks).where(lte(accountLinks.expiresAt, new Date(nowMs - INVITATION_LISTED_MS)));
    if (member !== undefined) await outbox.cancel(tx, await endPasswordLinkOf(tx, member.id));
    if (link.email !== null) await withdraw(tx, outbox, and(IS_PENDING, eq(accountLinks.email, link.email)), actor);
    const email = outbox.canSend ? (member?.verifiedEmail ?? link.email) : null;
    const mail = { email, role: link.role, username: member?.username ?? '', by };
    const mailId = await mailLink(tx, outbox, issued, mail);
    const created = { ...link, tokenHash, expiresAt, email, mailId, createdAt: new Date(nowMs), createdBy: by };
    const [added] = await tx.insert(accountLinks).values(created).returning({ id: accountLinks.id });
    if (added === undefined) throw new Error('The insert returned no row.');
    if (member === undefined) {
      await record(tx, actor, { action: 'invited', id: added.id, subject: link.note, after: shown(created) });
      await notices.tellAdministrators(tx, { kind: 'invitation', subject: email ?? link.note, by });
    } else {
      await recordAccount(tx, member, { action: 'password-link-sent', by });
      await notices.tellAdministrators(tx, { kind: 'password-link', subject: member.username, by });
    }
    return { isMailed: mailId !== null };
  });
}

/**
 * Replaces the token of an invitation that was mailed, expired ones too. Returns false when there is no such one, its
 * administrator has lost the rights, or there is no mail server.
 */
export function renewInvitation(
  { database: { orm }, outbox }: TeamContext,
  id: number,
  issued: IssuedLink,
): Promise<boolean> {
  const { tokenHash, expiresAt, actor } = issued;
  return orm.transaction(async (tx) => {
    const link = (await lockLink(tx, isPendingInvitation(id)))?.link;
    if (link === undefined || link.email === null || !outbox.canSend) return false;
    await outbox.cancel(tx, link.mailId);
    const mailId = await mailLink(tx, outbox, issued, { ...link, username: '', by: link.createdBy });
    await tx.update(accountLinks).set({ tokenHash, expiresAt, mailId }).where(eq(accountLinks.id, id));
    await record(tx, actor, { action: 'invitation-resent', id, subject: link.note, after: shown(link) });
    return true;
  });
}

interface LinkMail {
  /** null: it is not mailed. */
  readonly email: string | null;
  /** null: the link is for a new password. */
  readonly role: TeamRole | null;
  /** The member's; empty in an invitation. */
  readonly username: string;
  readonly by: string;
}

/** Returns the number of the mail; null: there is none. */
async function mailLink(
  tx: Transaction,
  outbox: OutboxStore,
  { secret, expiresAt, actor: { nowMs } }: IssuedLink,
  { email, role, username, by }: LinkMail,
): Promise<number | null> {
  if (email === null) return null;
  const content =
    role === null
      ? ({ type: 'team-password-link', secret, username, by } as const)
      : ({ type: 'team-invitation', secret, role, by } as const);
  return outbox.add(tx, { recipient: email, content, nowMs, expiresMs: expiresAt.getTime() });
}

/** Returns false when there is no such invitation, or it was accepted. */
export function withdrawInvitation(
  { database: { orm }, outbox }: TeamContext,
  id: number,
  actor: Actor,
): Promise<boolean> {
  return orm.transaction((tx) => withdraw(tx, outbox, isPendingInvitation(id), actor));
}

/** Returns whether there were any. */
async function withdraw(tx: Transaction, outbox: OutboxStore, which: SQL | undefined, actor: Actor): Promise<boolean> {
  const withdrawn = await tx.delete(accountLinks).where(which).returning();
  for (const link of withdrawn) {
    await outbox.cancel(tx, link.mailId);
    const { id, note: subject } = link;
    await record(tx, actor, { action: 'invitation-withdrawn', id, subject, before: shown(link) });
  }
  return withdrawn.length > 0;
}

/**
 * Creates the account of an invitation, which is used up. Returns undefined when it cannot be accepted any more, and
 * 'taken' when the name or the e-mail is, which leaves the invitation.
 */
export function joinByLink(
  context: TeamContext,
  tokenHash: string,
  user: Omit<NewUser, 'role' | 'verifiedEmail'>,
  nowMs: number,
): Promise<StoredUser | 'taken' | undefined> {
  const {
    database: { orm },
    notices,
  } = context;
  const by = user.username;
  return orm.transaction(async (tx) => {
    const link = (await lockLink(tx, isUsable(tokenHash, nowMs)))?.link;
    if (link === undefined || link.role === null) return undefined;
    const { id, role, note, createdBy } = link;
    // Whoever has the link has read the mail to this address.
    const verifiedEmail = link.email === user.email ? user.email : null;
    const created = await addAccount(tx, { ...user, role, verifiedEmail }, by);
    if (created === undefined) return 'taken';
    if (verifiedEmail === null) await mailEmailLink(tx, context, created);
    await endUsed(tx, id, { by, nowMs });
    await record(
      tx,
      { by, nowMs },
      { action: 'invitation-accepted', id, subject: note, after: { role, invitedBy: createdBy } },
    );
    if (role === 'admin') await notices.tellAdministrators(tx, { kind: 'administrator', subject: by, by });
    return created;
  });
}

/**
 * Sets the password, ends all sessions, and tells the member. Returns the member; undefined when the link cannot be
 * used any more.
 */
export function setPasswordByLink(
  { database: { orm }, notices }: TeamContext,
  tokenHash: string,
  passwordHash: string,
  nowMs: number,
): Promise<StoredUser | undefined> {
  return orm.transaction(async (tx) => {
    const found = await lockLink(tx, isUsable(tokenHash, nowMs));
    if (found?.member === undefined) return undefined;
    const { link, member } = found;
    const { username } = member;
    await endUsed(tx, link.id, { by: username, nowMs });
    await tx.update(users).set({ passwordHash, mustChangePassword: false }).where(eq(users.id, member.id));
    await endSessionsOf(tx, member.id);
    await recordAccount(tx, member, { action: 'password-link-used' });
    await notices.tell(tx, member.verifiedEmail, { kind: 'password', subject: username, by: username });
    return member;
  });
}

const IS_INVITATION = isNotNull(accountLinks.role);
const IS_UNUSED = isNull(accountLinks.usedAt);
const IS_PENDING = and(IS_INVITATION, IS_UNUSED);

function isPendingInvitation(id: number): SQL | undefined {
  return and(eq(accountLinks.id, id), IS_PENDING);
}

function isUsable(tokenHash: string, nowMs: number): SQL | undefined {
  return and(eq(accountLinks.tokenHash, tokenHash), IS_UNUSED, gt(accountLinks.expiresAt, new Date(nowMs)));
}

/** Returns undefined when there is no such link, or one of its accounts has lost the rights. */
async function lockLink(tx: Transaction, which: SQL | undefined): Promise<OpenLink | undefined> {
  const [made] = await tx.select().from(accountLinks).where(which);
  // Before the link, as who takes the rights away locks them.
  const accounts = made && (await lockAccounts(tx, made));
  if (accounts === undefined) return undefined;
  const [link] = await tx.select().from(accountLinks).where(which).for('update');
  return link && { link, ...accounts };
}

/**
 * Locks the accounts of a link in the order in which a change of roles does, so that they keep their rights until the
 * transaction ends. Returns undefined when who made it is no administrator, or whom it is for no member, any more.
 */
async function lockAccounts(
  tx: Transaction,
  { createdById, userId }: NewLink,
): Promise<Omit<OpenLink, 'link'> | undefined> {
  const locked = await tx
    .select(USER)
    .from(users)
    .where(inArray(users.id, userId === null ? [createdById] : [createdById, userId]))
    .orderBy(sql`${users.role} <> 'admin'`, users.id)
    .for('update');
  if (!locked.some(({ id, role }) => id === createdById && role === 'admin')) return undefined;
  if (userId === null) return { member: undefined };
  const member = locked.find(({ id, role }) => id === userId && isTeamRole(role));
  return member && { member };
}

async function endUsed(tx: Transaction, id: number, { by, nowMs }: Actor): Promise<void> {
  await tx
    .update(accountLinks)
    .set({ usedAt: new Date(nowMs), usedBy: by })
    .where(eq(accountLinks.id, id));
}

/** What the activity log says of an invitation. */
function shown({ role, note, email }: Pick<StoredLink, 'role' | 'note' | 'email'>): object {
  return { role, note, ...(email !== null && { email }) };
}

/** Adds an entry about an invitation to the activity log. */
function record(
  tx: Transaction,
  actor: Actor,
  { id, ...entry }: Pick<Activity, 'action' | 'subject' | 'before' | 'after'> & { readonly id: number },
): Promise<void> {
  return recordActivity(tx, { ...actor, kind: 'invitation', subjectId: id, ...entry });
}
