import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { userPasskeys, userRecoveryCodes, userSecondFactors } from '#server/db/schema/team.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { NO_NOTICES, type Notices } from '#server/mail/notices.ts';
import type { StoredApp } from './authenticator-app-store.ts';
import { changeFactors, countFactors, lockAccount, recordFactorChange, replaceCodes } from './factor-changes.ts';
import type { StoredPasskey } from './passkey-store.ts';

export interface StoredFactors {
  readonly app: StoredApp | undefined;
  /** Oldest first. */
  readonly passkeys: readonly StoredPasskey[];
}

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;

/**
 * The SQL of all second factors of an account together, and of its recovery codes. Every change is added to the
 * account's history in the same transaction.
 */
export function createSecondFactorStore({ orm }: Pick<Database, 'orm'>, notices: Notices = NO_NOTICES) {
  return {
    async read(userId: number): Promise<StoredFactors> {
      const [[app], passkeys] = await Promise.all([
        orm.select().from(userSecondFactors).where(eq(userSecondFactors.userId, userId)),
        orm.select().from(userPasskeys).where(eq(userPasskeys.userId, userId)).orderBy(userPasskeys.id),
      ]);
      return { app: app && { encryptedSecret: app.encryptedSecret, isEnabled: app.enabledAt !== null }, passkeys };
    },

    /** Removes all of them, and ends no session. Returns false when there was none. */
    reset: (userId: number, by: string): Promise<boolean> =>
      orm.transaction(async (tx) => {
        await lockAccount(tx, userId);
        const had = (await countFactors(tx, userId)) > 0;
        await tx.delete(userSecondFactors).where(eq(userSecondFactors.userId, userId));
        await tx.delete(userPasskeys).where(eq(userPasskeys.userId, userId));
        await tx.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
        if (had) await recordFactorChange(tx, notices, { userId, action: 'second-factor-reset', by });
        return had;
      }),

    countRecoveryCodes: (userId: number): Promise<number> =>
      orm.$count(userRecoveryCodes, eq(userRecoveryCodes.userId, userId)),

    /** Uses a recovery code up. Returns false when there is no such code any more. */
    consumeRecoveryCode: (userId: number, codeHash: string): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const used = await tx
          .delete(userRecoveryCodes)
          .where(and(eq(userRecoveryCodes.userId, userId), eq(userRecoveryCodes.codeHash, codeHash)))
          .returning({ userId: userRecoveryCodes.userId });
        if (used.length === 0) return false;
        await recordFactorChange(tx, notices, { userId, action: 'recovery-code-used' });
        return true;
      }),

    /** Ends the user's other sessions. Returns false when there is no second factor. */
    renewRecoveryCodes: async (by: SignedInUser, codeHashes: readonly string[]): Promise<boolean> =>
      (await changeFactors(orm, by, async (tx) => {
        if ((await countFactors(tx, by.id)) === 0) return undefined;
        await replaceCodes(tx, by.id, codeHashes);
        await recordFactorChange(tx, notices, { userId: by.id, action: 'recovery-codes-renewed' });
        return true;
      })) === true,
  };
}
