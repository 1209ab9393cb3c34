import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { userRecoveryCodes, userSecondFactors, users } from '#server/db/schema/account.ts';
import { recordUnchanged, type StoredUser, type Transaction, USER } from '../account-changes.ts';

export interface StoredSecondFactor {
  readonly sealedSecret: string;
  readonly isEnabled: boolean;
}

/** A code that was accepted for the account: nothing older is accepted any more. */
interface AcceptedStep {
  readonly sealedSecret: string;
  readonly step: number;
  readonly nowMs: number;
}

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;

/** All SQL of second factors. Every change is added to the account's history in the same transaction. */
export function createSecondFactorStore({ orm }: Pick<Database, 'orm'>) {
  const ofUser = (userId: number) => eq(userSecondFactors.userId, userId);

  return {
    async read(userId: number): Promise<StoredSecondFactor | undefined> {
      const [found] = await orm.select().from(userSecondFactors).where(ofUser(userId));
      return found && { sealedSecret: found.sealedSecret, isEnabled: found.enabledAt !== null };
    },

    async countRecoveryCodes(userId: number): Promise<number> {
      const [counted] = await orm
        .select({ left: count() })
        .from(userRecoveryCodes)
        .where(eq(userRecoveryCodes.userId, userId));
      return counted?.left ?? 0;
    },

    /** Stores a secret that no code has confirmed yet. Returns false when a second factor is enabled already. */
    async setUp(userId: number, sealedSecret: string): Promise<boolean> {
      const stored = await orm
        .insert(userSecondFactors)
        .values({ userId, sealedSecret })
        .onConflictDoUpdate({
          target: userSecondFactors.userId,
          set: { sealedSecret, lastStep: 0 },
          setWhere: isNull(userSecondFactors.enabledAt),
        })
        .returning({ userId: userSecondFactors.userId });
      return stored.length > 0;
    },

    /** Returns false when another secret was set up, or it was enabled, meanwhile. */
    enable: (
      userId: number,
      { sealedSecret, step, nowMs }: AcceptedStep,
      codeHashes: readonly string[],
    ): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const enabled = await tx
          .update(userSecondFactors)
          .set({ enabledAt: new Date(nowMs), lastStep: step })
          .where(
            and(ofUser(userId), eq(userSecondFactors.sealedSecret, sealedSecret), isNull(userSecondFactors.enabledAt)),
          )
          .returning({ userId: userSecondFactors.userId });
        if (enabled.length === 0) return false;
        await replaceCodes(tx, userId, codeHashes);
        await record(tx, userId, 'second-factor-enabled');
        return true;
      }),

    /** Uses a step of the enabled second factor up. Returns false when it, or a later one, was used before. */
    async consumeStep(userId: number, { sealedSecret, step }: Omit<AcceptedStep, 'nowMs'>): Promise<boolean> {
      const used = await orm
        .update(userSecondFactors)
        .set({ lastStep: step })
        .where(
          and(
            ofUser(userId),
            eq(userSecondFactors.sealedSecret, sealedSecret),
            isNotNull(userSecondFactors.enabledAt),
            lt(userSecondFactors.lastStep, step),
          ),
        )
        .returning({ userId: userSecondFactors.userId });
      return used.length > 0;
    },

    /** Uses a recovery code up. Returns false when there is no such code any more. */
    consumeRecoveryCode: (userId: number, codeHash: string): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const used = await tx
          .delete(userRecoveryCodes)
          .where(and(eq(userRecoveryCodes.userId, userId), eq(userRecoveryCodes.codeHash, codeHash)))
          .returning({ userId: userRecoveryCodes.userId });
        if (used.length === 0) return false;
        await record(tx, userId, 'recovery-code-used');
        return true;
      }),

    /** Returns false when no second factor is enabled. */
    renewRecoveryCodes: (userId: number, codeHashes: readonly string[]): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [enabled] = await tx
          .select({ userId: userSecondFactors.userId })
          .from(userSecondFactors)
          .where(and(ofUser(userId), isNotNull(userSecondFactors.enabledAt)))
          .for('update');
        if (enabled === undefined) return false;
        await replaceCodes(tx, userId, codeHashes);
        await record(tx, userId, 'recovery-codes-renewed');
        return true;
      }),

    /** Removes the second factor. Returns false when none was set up. `by`: undefined for the account itself. */
    remove: (userId: number, by?: string): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [removed] = await tx
          .delete(userSecondFactors)
          .where(ofUser(userId))
          .returning({ enabledAt: userSecondFactors.enabledAt });
        if (removed === undefined) return false;
        await tx.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
        if (removed.enabledAt === null) return false;
        await record(tx, userId, by === undefined ? 'second-factor-disabled' : 'second-factor-reset', by);
        return true;
      }),
  };
}

async function replaceCodes(tx: Transaction, userId: number, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
  await tx.insert(userRecoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

async function record(
  tx: Transaction,
  userId: number,
  action: Parameters<typeof recordUnchanged>[2],
  by?: string,
): Promise<void> {
  const [user]: (StoredUser | undefined)[] = await tx.select(USER).from(users).where(eq(users.id, userId));
  if (user !== undefined) await recordUnchanged(tx, user, action, by ?? user.username);
}
