import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { userSecondFactors } from '#server/db/schema/team.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import type { Notices } from '#server/mail/notices.ts';
import { changeFactors, recordFactorChange, removeUselessCodes, storeFirstCodes } from './factor-changes.ts';

export interface StoredApp {
  readonly encryptedSecret: string;
  /** A code has confirmed it. */
  readonly isEnabled: boolean;
}

/** The time step of a code that was accepted: neither it nor an earlier one is accepted again. */
interface AcceptedStep {
  readonly encryptedSecret: string;
  readonly step: number;
}

export type AuthenticatorAppStore = ReturnType<typeof createAuthenticatorAppStore>;

/**
 * The SQL of authenticator apps. Enabling and removing one is added to the account's history, and ends the user's other
 * sessions, in the same transaction.
 */
export function createAuthenticatorAppStore({ orm }: Pick<Database, 'orm'>, notices: Notices) {
  return {
    /** Stores a secret that no code has confirmed yet. Returns false when an app is enabled already. */
    async setUp(userId: number, encryptedSecret: string): Promise<boolean> {
      const stored = await orm
        .insert(userSecondFactors)
        .values({ userId, encryptedSecret })
        .onConflictDoUpdate({
          target: userSecondFactors.userId,
          set: { encryptedSecret, lastStep: 0 },
          setWhere: isNull(userSecondFactors.enabledAt),
        })
        .returning({ userId: userSecondFactors.userId });
      return stored.length > 0;
    },

    /**
     * Returns whether the codes were stored; undefined when another secret was set up, or enabled, in the meantime.
     */
    enable: (
      by: SignedInUser,
      { encryptedSecret, step, nowMs }: AcceptedStep & { readonly nowMs: number },
      codeHashes: readonly string[],
    ): Promise<boolean | undefined> =>
      changeFactors(orm, by, async (tx) => {
        const enabled = await tx
          .update(userSecondFactors)
          .set({ enabledAt: new Date(nowMs), lastStep: step })
          .where(and(appOf(by.id, encryptedSecret), isNull(userSecondFactors.enabledAt)))
          .returning({ userId: userSecondFactors.userId });
        if (enabled.length === 0) return undefined;
        await recordFactorChange(tx, notices, { userId: by.id, action: 'second-factor-enabled' });
        return storeFirstCodes(tx, by.id, codeHashes);
      }),

    /** Uses a step of the enabled app up. Returns false when it, or a later one, was used before. */
    async consumeStep(userId: number, { encryptedSecret, step }: AcceptedStep): Promise<boolean> {
      const isUnused = and(isNotNull(userSecondFactors.enabledAt), lt(userSecondFactors.lastStep, step));
      const used = await orm
        .update(userSecondFactors)
        .set({ lastStep: step })
        .where(and(appOf(userId, encryptedSecret), isUnused))
        .returning({ userId: userSecondFactors.userId });
      return used.length > 0;
    },

    /** Returns false when none was enabled. */
    remove: async (by: SignedInUser): Promise<boolean> =>
      (await changeFactors(orm, by, async (tx) => {
        const [removed] = await tx
          .delete(userSecondFactors)
          .where(eq(userSecondFactors.userId, by.id))
          .returning({ enabledAt: userSecondFactors.enabledAt });
        if (removed === undefined || removed.enabledAt === null) return undefined;
        await removeUselessCodes(tx, by.id);
        await recordFactorChange(tx, notices, { userId: by.id, action: 'second-factor-disabled' });
        return true;
      })) === true,
  };
}

function appOf(userId: number, encryptedSecret: string) {
  return and(eq(userSecondFactors.userId, userId), eq(userSecondFactors.encryptedSecret, encryptedSecret));
}
