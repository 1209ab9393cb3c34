import { and, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { passkeyChallenges, userPasskeys } from '#server/db/schema/team.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import type { Notices } from '#server/mail/notices.ts';
import { changeFactors, recordFactorChange, removeUselessCodes, storeFirstCodes } from './factor-changes.ts';

export type StoredPasskey = typeof userPasskeys.$inferSelect;
export type NewPasskey = Pick<StoredPasskey, 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

export type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)['purpose'];
type Challenge = Pick<typeof passkeyChallenges.$inferSelect, 'challenge' | 'userId' | 'purpose'>;

/** Challenges that an account may have at once; more are only asked for by a program. */
const CHALLENGES_MAX = 10;

export type PasskeyStore = ReturnType<typeof createPasskeyStore>;

/**
 * The SQL of passkeys. Adding and removing one is added to the account's history, and ends the user's other sessions,
 * in the same transaction.
 */
export function createPasskeyStore({ orm }: Pick<Database, 'orm'>, notices: Notices) {
  return {
    /** Returns whether the codes were stored; undefined when the passkey is stored already. */
    add: (
      by: SignedInUser,
      passkey: NewPasskey,
      { codeHashes, nowMs }: { readonly codeHashes: readonly string[]; readonly nowMs: number },
    ): Promise<boolean | undefined> =>
      changeFactors(orm, by, async (tx) => {
        const added = await tx
          .insert(userPasskeys)
          .values({ ...passkey, userId: by.id, createdAt: new Date(nowMs) })
          .onConflictDoNothing()
          .returning({ id: userPasskeys.id });
        if (added.length === 0) return undefined;
        await recordFactorChange(tx, notices, { userId: by.id, action: 'passkey-added' });
        return storeFirstCodes(tx, by.id, codeHashes);
      }),

    /** Returns false when the account has no such passkey. */
    remove: async (by: SignedInUser, id: number): Promise<boolean> =>
      (await changeFactors(orm, by, async (tx) => {
        const removed = await tx
          .delete(userPasskeys)
          .where(and(eq(userPasskeys.id, id), eq(userPasskeys.userId, by.id)))
          .returning({ id: userPasskeys.id });
        if (removed.length === 0) return undefined;
        await removeUselessCodes(tx, by.id);
        await recordFactorChange(tx, notices, { userId: by.id, action: 'passkey-removed' });
        return true;
      })) === true,

    /** Stores the counter of a signature. Returns false when it did not rise since the passkey was read. */
    async recordSignature({ id, counter }: StoredPasskey, newCounter: number, nowMs: number): Promise<boolean> {
      const rises = or(lt(userPasskeys.counter, newCounter), and(eq(userPasskeys.counter, 0), sql`${newCounter} = 0`));
      const used = await orm
        .update(userPasskeys)
        .set({ counter: newCounter, lastUsedAt: new Date(nowMs) })
        .where(and(eq(userPasskeys.id, id), eq(userPasskeys.counter, counter), rises))
        .returning({ id: userPasskeys.id });
      return used.length > 0;
    },
  };
}

export type ChallengeStore = ReturnType<typeof createChallengeStore>;

/** The SQL of the challenges that no passkey has signed yet. */
export function createChallengeStore({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Deletes the account's oldest and expired ones. */
    add: (challenge: Challenge, expiresMs: number, nowMs: number): Promise<void> =>
      orm.transaction(async (tx) => {
        const ofAccount = eq(passkeyChallenges.userId, challenge.userId);
        const oldest = tx
          .select({ challenge: passkeyChallenges.challenge })
          .from(passkeyChallenges)
          .where(ofAccount)
          .orderBy(sql`${passkeyChallenges.expiresAt} desc`)
          .offset(CHALLENGES_MAX - 1);
        const expired = lte(passkeyChallenges.expiresAt, new Date(nowMs));
        await tx
          .delete(passkeyChallenges)
          .where(and(ofAccount, or(expired, inArray(passkeyChallenges.challenge, oldest))));
        await tx.insert(passkeyChallenges).values({ ...challenge, expiresAt: new Date(expiresMs) });
      }),

    /** Uses a challenge up. Returns false when it was not issued for this account and purpose, was used or expired. */
    async consume({ challenge, userId, purpose }: Challenge, nowMs: number): Promise<boolean> {
      const used = await orm
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.challenge, challenge),
            eq(passkeyChallenges.userId, userId),
            eq(passkeyChallenges.purpose, purpose),
            gt(passkeyChallenges.expiresAt, new Date(nowMs)),
          ),
        )
        .returning({ challenge: passkeyChallenges.challenge });
      return used.length > 0;
    },
  };
}
