import { and, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import { type AdminAction, type AdminActor, recordAdminAction } from '#server/db/admin-actions.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { teamInvitations, users } from '#server/db/schema/team.ts';
import type { StoredUser } from '../account-changes.ts';
import { createUser, type NewUser } from '../account-store.ts';

export type StoredInvitation = typeof teamInvitations.$inferSelect;
type InvitedUser = Omit<NewUser, 'role'>;
type NewInvitation = Omit<StoredInvitation, 'id' | 'createdBy' | 'createdAt'>;

const IS_ADMIN = eq(users.role, 'admin');

export type InvitationStore = ReturnType<typeof createInvitationStore>;

/** The SQL of invitations. Every change is added to the activity log in the same transaction. */
export function createInvitationStore({ orm }: Pick<Database, 'orm'>) {
  /** Not expired, and made by a user who is still an administrator. */
  const isValid = (nowMs: number) =>
    and(
      gt(teamInvitations.expiresAt, new Date(nowMs)),
      inArray(teamInvitations.createdById, orm.select({ id: users.id }).from(users).where(IS_ADMIN)),
    );

  return {
    /** Returns the invitations that can be accepted, oldest first. */
    list: (nowMs: number): Promise<StoredInvitation[]> =>
      orm.select().from(teamInvitations).where(isValid(nowMs)).orderBy(teamInvitations.id),

    /** Returns undefined when the token belongs to no invitation that can be accepted. */
    async find(tokenHash: string, nowMs: number): Promise<StoredInvitation | undefined> {
      const [found] = await orm
        .select()
        .from(teamInvitations)
        .where(and(eq(teamInvitations.tokenHash, tokenHash), isValid(nowMs)));
      return found;
    },

    /** Deletes expired invitations as well. Returns false when the inviting account is no administrator any more. */
    create: (invitation: NewInvitation, actor: AdminActor): Promise<boolean> =>
      orm.transaction(async (tx) => {
        if (!(await isStillAdmin(tx, invitation.createdById))) return false;
        const createdAt = new Date(actor.nowMs);
        await tx.delete(teamInvitations).where(lte(teamInvitations.expiresAt, createdAt));
        const [created] = await tx
          .insert(teamInvitations)
          .values({ ...invitation, createdAt, createdBy: actor.by })
          .returning({ id: teamInvitations.id });
        const { role, note } = invitation;
        await record(tx, actor, { action: 'invited', id: created?.id, after: { role, note } });
        return true;
      }),

    /** Returns false when there is no such invitation. */
    withdraw: (id: number, actor: AdminActor): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [withdrawn] = await tx.delete(teamInvitations).where(eq(teamInvitations.id, id)).returning();
        if (withdrawn === undefined) return false;
        const { role, note } = withdrawn;
        await record(tx, actor, { action: 'invitation-withdrawn', id, before: { role, note } });
        return true;
      }),

    /**
     * Creates the account of an invitation, which is used up. Returns undefined when it cannot be accepted any more,
     * and 'taken' when the name or the e-mail is, which leaves the invitation.
     */
    accept: (tokenHash: string, user: InvitedUser, nowMs: number): Promise<StoredUser | 'taken' | undefined> =>
      orm.transaction((tx) =>
        acceptInvitation(tx, and(eq(teamInvitations.tokenHash, tokenHash), isValid(nowMs)), user, nowMs),
      ),
  };
}

async function acceptInvitation(
  tx: Transaction,
  ofToken: SQL | undefined,
  user: InvitedUser,
  nowMs: number,
): Promise<StoredUser | 'taken' | undefined> {
  const [made] = await tx.select({ by: teamInvitations.createdById }).from(teamInvitations).where(ofToken);
  // Before the invitation, as who takes the rights away locks them.
  if (made === undefined || !(await isStillAdmin(tx, made.by))) return undefined;
  const [invitation] = await tx.select().from(teamInvitations).where(ofToken).for('update');
  if (invitation === undefined) return undefined;
  const { id, role } = invitation;
  const created = await createUser(tx, { ...user, role }, user.username);
  if (created === undefined) return 'taken';
  await tx.delete(teamInvitations).where(eq(teamInvitations.id, id));
  const after = { role, invitedBy: invitation.createdBy };
  await record(tx, { by: user.username, nowMs }, { action: 'invitation-accepted', id, after });
  return created;
}

/** Adds an entry about an invitation to the activity log. */
function record(
  tx: Transaction,
  actor: AdminActor,
  { id, ...entry }: Pick<AdminAction, 'action' | 'before' | 'after'> & { readonly id: number | undefined },
): Promise<void> {
  return recordAdminAction(tx, { ...actor, area: 'team', subject: String(id), ...entry });
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
