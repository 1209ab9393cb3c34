import { and, eq, isNull } from 'drizzle-orm';
import { nameKey } from '#domain/team/name-key.ts';
import { isTeamRole, type Role } from '#domain/team/roles.ts';
import { newDeviceGeneration } from '#server/credentials/device-cookie.ts';
import { recordActivity, UNKNOWN_PERSON } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { teamInvitations, users } from '#server/db/schema/team.ts';
import { hasCode } from '#server/lib/errors.ts';
import { NO_NOTICES, type Notices } from '#server/mail/notices.ts';
import { recordAccount, type StoredUser, USER } from './account-changes.ts';
import type { TeamEntry } from './security-log.ts';

export type UserWithPassword = StoredUser & { readonly passwordHash: string };
export type NewUser = Omit<UserWithPassword, 'id' | 'mustChangePassword' | 'deviceGeneration'>;

/** Of PostgreSQL. */
const UNIQUE_VIOLATION = '23505';
/** Characters that PostgreSQL cannot store, so no account has them in its name. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** The account whose password or code was tried, and where from. */
interface FailedAttempt {
  readonly username: string;
  readonly network: string;
}

export type AccountStore = ReturnType<typeof createAccountStore>;

/** All SQL of accounts. Every change of an account is added to its history in the same transaction. */
export function createAccountStore({ orm }: Pick<Database, 'orm'>, notices: Notices = NO_NOTICES) {
  return {
    async findByName(username: string): Promise<(UserWithPassword & { readonly createdAt: Date }) | undefined> {
      if (UNSTORABLE.test(username)) return undefined;
      const [found] = await orm
        .select({ ...USER, passwordHash: users.passwordHash, createdAt: users.createdAt })
        .from(users)
        .where(eq(users.usernameKey, nameKey(username)));
      return found;
    },

    async isEmailTaken(email: string): Promise<boolean> {
      const found = await orm
        .select({ id: users.id })
        .from(users)
        .where(eq(users.emailKey, nameKey(email)));
      return found.length > 0;
    },

    list: () =>
      orm
        .select({ ...USER, createdAt: users.createdAt })
        .from(users)
        .orderBy(users.usernameKey),

    /** Adds a failed sign-in to the history of an account. */
    recordAttempt: (userId: number, action: TeamEntry, { username, network }: FailedAttempt): Promise<void> =>
      recordAccount(orm, { id: userId, username }, { action, network, by: UNKNOWN_PERSON }),

    /** Returns the new user; undefined when the name or the e-mail is taken. */
    create: (user: NewUser, changedBy: string): Promise<StoredUser | undefined> =>
      orm.transaction((tx) => createUser(tx, user, changedBy)),

    /**
     * Returns the user, who has to choose a new password when joining the team; undefined when there is no such user;
     * 'last' for the last administrator, who stays one.
     */
    setRole: (userId: number, role: Role, changedBy: string): Promise<StoredUser | 'last' | undefined> =>
      orm.transaction((tx) => changeRole(tx, notices, { userId, role, changedBy })),

    async emailOf(userId: number): Promise<string | null> {
      const [found] = await orm.select({ email: users.email }).from(users).where(eq(users.id, userId));
      return found?.email ?? null;
    },

    /** Returns false when another account has the e-mail. */
    setEmail: (userId: number, email: string | null): Promise<boolean> =>
      orm
        .transaction((tx) => changeEmail(tx, notices, { userId, email }))
        .then(() => true)
        .catch((error: unknown) => {
          if (error instanceof Error && hasCode(error.cause, UNIQUE_VIOLATION)) return false;
          throw error;
        }),

    /** Adds to the history that attempts were allowed again. */
    recordUnlocked: (user: StoredUser, changedBy: string): Promise<void> =>
      recordAccount(orm, user, { action: 'unlocked', by: changedBy }),
  };
}

const ROLE_ACTIONS = { admin: 'granted', editor: 'made-editor', user: 'revoked' } as const satisfies Record<
  Role,
  string
>;

async function changeRole(
  tx: Transaction,
  notices: Notices,
  { userId, role, changedBy }: { readonly userId: number; readonly role: Role; readonly changedBy: string },
): Promise<StoredUser | 'last' | undefined> {
  // All administrators are locked, in one order, so that two revocations cannot each leave the other's.
  const admins = await tx.select(USER).from(users).where(eq(users.role, 'admin')).orderBy(users.id).for('update');
  const [before] = await tx.select(USER).from(users).where(eq(users.id, userId)).for('update');
  if (before === undefined || before.role === role) return before;
  if (before.role === 'admin' && admins.length === 1) return 'last';
  const mustChangePassword = isTeamRole(role) && (before.mustChangePassword || !isTeamRole(before.role));
  const after = { ...before, role, mustChangePassword };
  await tx.update(users).set({ role, mustChangePassword }).where(eq(users.id, before.id));
  await recordAccount(tx, before, {
    ...{ action: ROLE_ACTIONS[role], by: changedBy },
    ...{ before: { role: before.role }, after: { role } },
  });
  const kind = role === 'admin' ? 'administrator' : 'role';
  await notices.tellAdministrators(tx, { kind, subject: before.username, by: changedBy });
  if (before.role === 'admin') await withdrawInvitationsOf(tx, before.id, changedBy);
  return after;
}

async function changeEmail(
  tx: Transaction,
  notices: Notices,
  { userId, email }: { readonly userId: number; readonly email: string | null },
): Promise<void> {
  const [before] = await tx.select(USER).from(users).where(eq(users.id, userId)).for('update');
  if (before === undefined || before.email === email) return;
  const emailKey = email === null ? null : nameKey(email);
  await tx.update(users).set({ email, emailKey }).where(eq(users.id, userId));
  await recordAccount(tx, before, { action: 'email-changed', before: { email: before.email }, after: { email } });
  const by = before.username;
  for (const address of isTeamRole(before.role) ? [before.email, email] : []) {
    await notices.tell(tx, address, { kind: 'email', subject: by, by });
  }
}

/** An invitation does not outlive the rights of its administrator. */
async function withdrawInvitationsOf(tx: Transaction, userId: number, by: string): Promise<void> {
  const withdrawn = await tx
    .delete(teamInvitations)
    .where(and(eq(teamInvitations.createdById, userId), isNull(teamInvitations.acceptedAt)))
    .returning();
  for (const { id, role, note } of withdrawn) {
    await recordActivity(tx, {
      ...{ kind: 'invitation', action: 'invitation-withdrawn', subjectId: id, before: { role, note }, by },
    });
  }
}

/** Returns undefined when the name or the e-mail is taken. */
export async function createUser(tx: Transaction, user: NewUser, changedBy: string): Promise<StoredUser | undefined> {
  const emailKey = user.email === null ? null : nameKey(user.email);
  const [created] = await tx
    .insert(users)
    .values({
      ...user,
      usernameKey: nameKey(user.username),
      emailKey,
      deviceGeneration: newDeviceGeneration(),
    })
    .onConflictDoNothing()
    .returning(USER);
  if (created === undefined) return undefined;
  const { email, role } = created;
  await recordAccount(tx, created, { action: 'created', by: changedBy, after: { email, role } });
  return created;
}
