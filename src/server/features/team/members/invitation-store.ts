import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { INVITATION_LISTED_MS } from '#domain/team/limits.ts';
import { type Activity, type Actor, recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { QueryBuilder, Transaction } from '#server/db/query-builder.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import { teamInvitations, users } from '#server/db/schema/team.ts';
import type { Notices } from '#server/mail/notices.ts';
import type { NewMail, OutboxStore } from '#server/mail/outbox-store.ts';
import type { StoredUser } from '../account-changes.ts';
import { createUser, type NewUser } from '../account-store.ts';

export type StoredInvitation = typeof teamInvitations.$inferSelect;
type InvitedUser = Omit<NewUser, 'role'>;
type NewInvitation = Pick<StoredInvitation, 'tokenHash' | 'role' | 'note' | 'email' | 'expiresAt' | 'createdById'>;
type MailedInvitation = StoredInvitation & { readonly email: string };
type RenewedLink = Pick<NewInvitation, 'tokenHash' | 'expiresAt'> & {
  readonly mailTo: (invitation: MailedInvitation) => NewMail;
};
/** The mail with its link; undefined: the link is shown. */
type LinkMail = NewMail | undefined;

const IS_ADMIN = eq(users.role, 'admin');
const IS_PENDING = isNull(teamInvitations.acceptedAt);

export type InvitationStore = ReturnType<typeof createInvitationStore>;

/** The SQL of invitations. Every change is added to the activity log, with its mail, in the same transaction. */
export function createInvitationStore(
  { orm }: Pick<Database, 'orm'>,
  outbox: Pick<OutboxStore, 'add' | 'cancel'>,
  notices: Notices,
) {
  const tell = (tx: Transaction, kind: 'invitation' | 'administrator', subject: string, by: string) =>
    notices.tellAdministrators(tx, { kind, subject, by });

  return {
    /** Returns the invitations with the state of their mail, newest first; not those of former administrators. */
    list: () => selectWithMails(orm),

    /** Returns undefined when the token belongs to no invitation that can be accepted. */
    async find(tokenHash: string, nowMs: number): Promise<StoredInvitation | undefined> {
      const [found] = await orm
        .select()
        .from(teamInvitations)
        .where(isValid(orm, tokenHash, nowMs));
      return found;
    },

    /** Deletes those that ended long ago too. Returns false when the inviting account is no administrator any more. */
    create: (invitation: NewInvitation, mail: LinkMail, actor: Actor): Promise<boolean> =>
      orm.transaction(async (tx) => {
        if (!(await isStillAdmin(tx, invitation.createdById))) return false;
        await deleteUnlisted(tx, actor.nowMs);
        const mailId = mail === undefined ? null : await outbox.add(tx, mail);
        await insertInvitation(tx, { ...invitation, mailId }, actor);
        await tell(tx, 'invitation', invitation.email ?? invitation.note, actor.by);
        return true;
      }),

    /**
     * Replaces the link of an invitation that was mailed, expired ones too. Returns false when there is no such one, or
     * its administrator has lost the rights.
     */
    renew: (id: number, link: RenewedLink, actor: Actor): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const found = await lockInvitation(tx, and(eq(teamInvitations.id, id), IS_PENDING));
        if (found === undefined || found.email === null) return false;
        await replaceLink(tx, outbox, { ...found, email: found.email }, link);
        await record(tx, actor, { action: 'invitation-resent', id, after: shown(found) });
        return true;
      }),

    /** Returns false when there is no such invitation, or it was accepted. */
    withdraw: (id: number, actor: Actor): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [withdrawn] = await tx
          .delete(teamInvitations)
          .where(and(eq(teamInvitations.id, id), IS_PENDING))
          .returning();
        if (withdrawn === undefined) return false;
        await outbox.cancel(tx, withdrawn.mailId);
        await record(tx, actor, { action: 'invitation-withdrawn', id, before: shown(withdrawn) });
        return true;
      }),

    /**
     * Creates the account of an invitation, which is used up. Returns undefined when it cannot be accepted any more,
     * and 'taken' when the name or the e-mail is, which leaves the invitation.
     */
    accept: (tokenHash: string, user: InvitedUser, nowMs: number): Promise<StoredUser | 'taken' | undefined> =>
      orm.transaction(async (tx) => {
        const created = await acceptInvitation(tx, isValid(tx, tokenHash, nowMs), user, nowMs);
        const isAdmin = created !== undefined && created !== 'taken' && created.role === 'admin';
        if (isAdmin) await tell(tx, 'administrator', user.username, user.username);
        return created;
      }),
  };
}

function isByAdmin(db: Pick<Transaction, 'select'>): SQL {
  return inArray(teamInvitations.createdById, db.select({ id: users.id }).from(users).where(IS_ADMIN));
}

/** Of a token, neither accepted nor expired, and made by a user who is still an administrator. */
function isValid(db: Pick<Transaction, 'select'>, tokenHash: string, nowMs: number): SQL | undefined {
  const isOfToken = eq(teamInvitations.tokenHash, tokenHash);
  return and(isOfToken, IS_PENDING, gt(teamInvitations.expiresAt, new Date(nowMs)), isByAdmin(db));
}

function selectWithMails(orm: QueryBuilder) {
  return orm
    .select({ ...getTableColumns(teamInvitations), mailState: mailOutbox.state, failure: mailOutbox.failure })
    .from(teamInvitations)
    .leftJoin(mailOutbox, eq(mailOutbox.id, teamInvitations.mailId))
    .where(or(isNotNull(teamInvitations.acceptedAt), isByAdmin(orm)))
    .orderBy(desc(teamInvitations.id));
}

async function deleteUnlisted(tx: Transaction, nowMs: number): Promise<void> {
  await tx.delete(teamInvitations).where(lte(teamInvitations.expiresAt, new Date(nowMs - INVITATION_LISTED_MS)));
}

async function insertInvitation(
  tx: Transaction,
  invitation: NewInvitation & Pick<StoredInvitation, 'mailId'>,
  actor: Actor,
): Promise<void> {
  const [created] = await tx
    .insert(teamInvitations)
    .values({ ...invitation, createdAt: new Date(actor.nowMs), createdBy: actor.by })
    .returning({ id: teamInvitations.id });
  if (created === undefined) throw new Error('The insert returned no row.');
  await record(tx, actor, { action: 'invited', id: created.id, after: shown(invitation) });
}

/** Puts another link and its mail in the place of the earlier ones. */
async function replaceLink(
  tx: Transaction,
  outbox: Pick<OutboxStore, 'add' | 'cancel'>,
  invitation: MailedInvitation,
  { mailTo, ...link }: RenewedLink,
): Promise<void> {
  await outbox.cancel(tx, invitation.mailId);
  const mailId = await outbox.add(tx, mailTo(invitation));
  await tx
    .update(teamInvitations)
    .set({ ...link, mailId })
    .where(eq(teamInvitations.id, invitation.id));
}

/** Returns undefined when there is no such invitation, or its administrator has lost the rights. */
async function lockInvitation(tx: Transaction, which: SQL | undefined): Promise<StoredInvitation | undefined> {
  const [made] = await tx.select({ by: teamInvitations.createdById }).from(teamInvitations).where(which);
  // Before the invitation, as who takes the rights away locks them.
  if (made === undefined || !(await isStillAdmin(tx, made.by))) return undefined;
  const [invitation] = await tx.select().from(teamInvitations).where(which).for('update');
  return invitation;
}

/** What the activity log says of an invitation. */
function shown({ role, note, email }: Pick<StoredInvitation, 'role' | 'note' | 'email'>): object {
  return { role, note, ...(email !== null && { email }) };
}

async function acceptInvitation(
  tx: Transaction,
  ofToken: SQL | undefined,
  user: InvitedUser,
  nowMs: number,
): Promise<StoredUser | 'taken' | undefined> {
  const invitation = await lockInvitation(tx, ofToken);
  if (invitation === undefined) return undefined;
  const { id, role } = invitation;
  const created = await createUser(tx, { ...user, role }, user.username);
  if (created === undefined) return 'taken';
  await tx
    .update(teamInvitations)
    .set({ acceptedAt: new Date(nowMs), acceptedBy: user.username })
    .where(eq(teamInvitations.id, id));
  const after = { role, invitedBy: invitation.createdBy };
  await record(tx, { by: user.username, nowMs }, { action: 'invitation-accepted', id, after });
  return created;
}

/** Adds an entry about an invitation to the activity log. */
function record(
  tx: Transaction,
  actor: Actor,
  { id, ...entry }: Pick<Activity, 'action' | 'before' | 'after'> & { readonly id: number },
): Promise<void> {
  return recordActivity(tx, { ...actor, kind: 'invitation', subjectId: id, ...entry });
}

/** Locks the account, so that it keeps its rights until the transaction ends. */
async function isStillAdmin(tx: Transaction, userId: number): Promise<boolean> {
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), IS_ADMIN))
    .for('share');
  return admin !== undefined;
}
