import { and, eq } from 'drizzle-orm';
import { nameKey } from '#domain/team/name-key.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { newDeviceGeneration } from '#server/credentials/device-cookie.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { users } from '#server/db/schema/team.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { NO_NOTICES, type Notices } from '#server/mail/notices.ts';
import { recordAccount, type StoredUser, USER } from './account-changes.ts';
import { endPasswordLinkOf } from './members/password-link-store.ts';
import { endOtherSessions, endSessionsOf } from './session-store.ts';

export type PasswordStore = ReturnType<typeof createPasswordStore>;

/** The SQL of new passwords. Every change is added to the account's history in the same transaction. */
export function createPasswordStore({ orm }: Pick<Database, 'orm'>, notices: Notices = NO_NOTICES) {
  const tell = async (tx: Transaction, { role, email, username }: StoredUser, by: string): Promise<void> => {
    if (isTeamRole(role)) await notices.tell(tx, email, { kind: 'password', subject: username, by });
  };

  return {
    /** Ends all sessions of the user; no device is known any more. Returns false when there is no such user. */
    reset: (username: string, passwordHash: string, changedBy: string): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [user] = await tx
          .update(users)
          .set({ passwordHash, mustChangePassword: false })
          .where(eq(users.usernameKey, nameKey(username)))
          .returning(USER);
        if (user === undefined) return false;
        await endSessionsOf(tx, user.id);
        await endPasswordLinkOf(tx, user.id);
        await recordAccount(tx, user, { action: 'password-reset', by: changedBy });
        await tell(tx, user, changedBy);
        return true;
      }),

    /**
     * Ends the user's other sessions; no device is known any more. Returns the user, or undefined when the password is
     * no longer the one of `verifiedHash`.
     */
    change: (
      by: SignedInUser,
      { verifiedHash, passwordHash }: { readonly verifiedHash: string; readonly passwordHash: string },
    ): Promise<StoredUser | undefined> =>
      orm.transaction(async (tx) => {
        const [user] = await tx
          .update(users)
          .set({ passwordHash, mustChangePassword: false, deviceGeneration: newDeviceGeneration() })
          .where(and(eq(users.id, by.id), eq(users.passwordHash, verifiedHash)))
          .returning(USER);
        if (user === undefined) return undefined;
        await endOtherSessions(tx, by);
        await endPasswordLinkOf(tx, user.id);
        await recordAccount(tx, user, { action: 'password-changed', by: by.username });
        await tell(tx, user, by.username);
        return user;
      }),

    /** Before the next call of the team. */
    async requireNew(userId: number): Promise<void> {
      await orm.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId));
    },
  };
}
