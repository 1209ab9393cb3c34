import { and, count, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import {
  passkeyChallenges,
  userPasskeys,
  userRecoveryCodes,
  userSecondFactors,
  users,
} from '#server/db/schema/team.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { recordUnchanged, type StoredUser, type Transaction, USER } from '../account-changes.ts';
import { endOtherSessions } from '../store.ts';

/** An authenticator app. */
export interface StoredApp {
  readonly sealedSecret: string;
  readonly isEnabled: boolean;
}

export type StoredPasskey = typeof userPasskeys.$inferSelect;
export type NewPasskey = Pick<StoredPasskey, 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** All second factors of an account. */
export interface StoredFactors {
  readonly app: StoredApp | undefined;
  /** Oldest first. */
  readonly passkeys: readonly StoredPasskey[];
}

export type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)['purpose'];
type Challenge = Pick<typeof passkeyChallenges.$inferSelect, 'challenge' | 'userId' | 'purpose'>;

/** A code that was accepted for the account: nothing older is accepted any more. */
interface AcceptedStep {
  readonly sealedSecret: string;
  readonly step: number;
  readonly nowMs: number;
}

/** Challenges that an account may have at once; more are only asked for by a program. */
const CHALLENGES_MAX = 10;

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;

/**
 * All SQL of second factors. Every change is added to the account's history, and ends the user's other sessions, in the
 * same transaction.
 */
export function createSecondFactorStore({ orm }: Pick<Database, 'orm'>) {
  const ofUser = (userId: number) => eq(userSecondFactors.userId, userId);

  return {
    async read(userId: number): Promise<StoredFactors> {
      const [[app], passkeys] = await Promise.all([
        orm.select().from(userSecondFactors).where(ofUser(userId)),
        orm.select().from(userPasskeys).where(eq(userPasskeys.userId, userId)).orderBy(userPasskeys.id),
      ]);
      return { app: app && { sealedSecret: app.sealedSecret, isEnabled: app.enabledAt !== null }, passkeys };
    },

    async countRecoveryCodes(userId: number): Promise<number> {
      const [counted] = await orm
        .select({ left: count() })
        .from(userRecoveryCodes)
        .where(eq(userRecoveryCodes.userId, userId));
      return counted?.left ?? 0;
    },

    /** Stores a secret that no code has confirmed yet. Returns false when an app is enabled already. */
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

    /** Returns whether the codes were stored; undefined when another secret was set up, or enabled, meanwhile. */
    enable: (
      by: SignedInUser,
      { sealedSecret, step, nowMs }: AcceptedStep,
      codeHashes: readonly string[],
    ): Promise<boolean | undefined> =>
      changeFactors(orm, by, async (tx) => {
        const enabled = await tx
          .update(userSecondFactors)
          .set({ enabledAt: new Date(nowMs), lastStep: step })
          .where(
            and(ofUser(by.id), eq(userSecondFactors.sealedSecret, sealedSecret), isNull(userSecondFactors.enabledAt)),
          )
          .returning({ userId: userSecondFactors.userId });
        if (enabled.length === 0) return undefined;
        await record(tx, by.id, 'second-factor-enabled');
        return storeFirstCodes(tx, by.id, codeHashes);
      }),

    /** Uses a step of the enabled app up. Returns false when it, or a later one, was used before. */
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

    /** Returns false when there is no second factor. */
    renewRecoveryCodes: async (by: SignedInUser, codeHashes: readonly string[]): Promise<boolean> =>
      (await changeFactors(orm, by, async (tx) => {
        if (!(await hasFactor(tx, by.id))) return undefined;
        await replaceCodes(tx, by.id, codeHashes);
        await record(tx, by.id, 'recovery-codes-renewed');
        return true;
      })) === true,

    /** Removes the app. Returns false when none was enabled. */
    removeApp: async (by: SignedInUser): Promise<boolean> =>
      (await changeFactors(orm, by, async (tx) => {
        const [removed] = await tx
          .delete(userSecondFactors)
          .where(ofUser(by.id))
          .returning({ enabledAt: userSecondFactors.enabledAt });
        if (removed === undefined || removed.enabledAt === null) return undefined;
        await removeUselessCodes(tx, by.id);
        await record(tx, by.id, 'second-factor-disabled');
        return true;
      })) === true,

    /** Removes all second factors, and ends no session. Returns false when there was none. */
    reset: (userId: number, by: string): Promise<boolean> =>
      orm.transaction(async (tx) => {
        await lockUser(tx, userId);
        const had = await hasFactor(tx, userId);
        await tx.delete(userSecondFactors).where(ofUser(userId));
        await tx.delete(userPasskeys).where(eq(userPasskeys.userId, userId));
        await tx.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
        if (had) await record(tx, userId, 'second-factor-reset', by);
        return had;
      }),

    /** Returns whether the codes were stored; undefined when the passkey is stored already. */
    addPasskey: (
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
        await record(tx, by.id, 'passkey-added');
        return storeFirstCodes(tx, by.id, codeHashes);
      }),

    /** Returns false when the account has no such passkey. */
    removePasskey: async (by: SignedInUser, id: number): Promise<boolean> =>
      (await changeFactors(orm, by, async (tx) => {
        const removed = await tx
          .delete(userPasskeys)
          .where(and(eq(userPasskeys.id, id), eq(userPasskeys.userId, by.id)))
          .returning({ id: userPasskeys.id });
        if (removed.length === 0) return undefined;
        await removeUselessCodes(tx, by.id);
        await record(tx, by.id, 'passkey-removed');
        return true;
      })) === true,

    /** Stores the counter of a signature. Returns false when it did not rise since `passkey` was read. */
    async recordSignature({ id, counter }: StoredPasskey, newCounter: number, nowMs: number): Promise<boolean> {
      const rises = or(lt(userPasskeys.counter, newCounter), and(eq(userPasskeys.counter, 0), sql`${newCounter} = 0`));
      const used = await orm
        .update(userPasskeys)
        .set({ counter: newCounter, lastUsedAt: new Date(nowMs) })
        .where(and(eq(userPasskeys.id, id), eq(userPasskeys.counter, counter), rises))
        .returning({ id: userPasskeys.id });
      return used.length > 0;
    },

    /** Deletes the account's oldest and expired ones. */
    addChallenge: (challenge: Challenge, expiresMs: number, nowMs: number): Promise<void> =>
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
    async consumeChallenge({ challenge, userId, purpose }: Challenge, nowMs: number): Promise<boolean> {
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

/** Runs a change of the own second factors, one after the other, and ends the other sessions unless nothing changed. */
function changeFactors<Result>(
  orm: Database['orm'],
  by: SignedInUser,
  change: (tx: Transaction) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  return orm.transaction(async (tx) => {
    await lockUser(tx, by.id);
    const result = await change(tx);
    if (result !== undefined) await endOtherSessions(tx, by);
    return result;
  });
}

async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

async function hasFactor(tx: Transaction, userId: number): Promise<boolean> {
  const [app] = await tx
    .select({ userId: userSecondFactors.userId })
    .from(userSecondFactors)
    .where(and(eq(userSecondFactors.userId, userId), isNotNull(userSecondFactors.enabledAt)));
  const [passkey] = await tx
    .select({ id: userPasskeys.id })
    .from(userPasskeys)
    .where(eq(userPasskeys.userId, userId))
    .limit(1);
  return app !== undefined || passkey !== undefined;
}

/** Returns false when the account has recovery codes, or had: they belong to all its second factors. */
async function storeFirstCodes(tx: Transaction, userId: number, codeHashes: readonly string[]): Promise<boolean> {
  const [app] = await tx
    .select({ factors: count() })
    .from(userSecondFactors)
    .where(and(eq(userSecondFactors.userId, userId), isNotNull(userSecondFactors.enabledAt)));
  const [passkeys] = await tx.select({ factors: count() }).from(userPasskeys).where(eq(userPasskeys.userId, userId));
  if ((app?.factors ?? 0) + (passkeys?.factors ?? 0) > 1) return false;
  await replaceCodes(tx, userId, codeHashes);
  return true;
}

/** Without a second factor a recovery code opens nothing. */
async function removeUselessCodes(tx: Transaction, userId: number): Promise<void> {
  if (await hasFactor(tx, userId)) return;
  await tx.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
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
