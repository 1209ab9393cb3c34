import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { QueryBuilder, Transaction } from '#server/db/query-builder.ts';
import {
  passkeyChallenges,
  userPasskeys,
  userRecoveryCodes,
  userSecondFactors,
  users,
} from '#server/db/schema/team.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { endOtherSessions, recordAccount, type TellingContext, USER } from '../account-store.ts';

/**
 * The SQL of second factors. Turning one on or off is added to the account's history, told its owner, and ends the
 * user's other sessions, in the same transaction.
 */

export type StoredPasskey = typeof userPasskeys.$inferSelect;
export type NewPasskey = Pick<StoredPasskey, 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>;
export type Challenge = Pick<typeof passkeyChallenges.$inferSelect, 'challenge' | 'userId' | 'purpose'>;

export interface StoredApp {
  readonly encryptedSecret: string;
  /** A code has confirmed it. */
  readonly isEnabled: boolean;
}

export interface StoredFactors {
  readonly app: StoredApp | undefined;
  /** Oldest first. */
  readonly passkeys: readonly StoredPasskey[];
}

/** Challenges that an account may have at once; more are only asked for by a program. */
const CHALLENGES_MAX = 10;

export async function readFactors(orm: QueryBuilder, userId: number): Promise<StoredFactors> {
  const [[app], passkeys] = await Promise.all([
    orm.select().from(userSecondFactors).where(eq(userSecondFactors.userId, userId)),
    orm.select().from(userPasskeys).where(eq(userPasskeys.userId, userId)).orderBy(userPasskeys.id),
  ]);
  return { app: app && { encryptedSecret: app.encryptedSecret, isEnabled: app.enabledAt !== null }, passkeys };
}

/** Removes all of them, and ends no session. Returns false when there was none. */
export function resetFactors(context: TellingContext, userId: number, by: string): Promise<boolean> {
  return context.database.orm.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const had = (await countFactors(tx, userId)) > 0;
    await tx.delete(userSecondFactors).where(eq(userSecondFactors.userId, userId));
    await tx.delete(userPasskeys).where(eq(userPasskeys.userId, userId));
    await tx.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
    if (had) await recordChange(tx, context, { userId, action: 'second-factor-reset', by });
    return had;
  });
}

/** Stores the secret of an app that no code has confirmed yet. Returns false when an app is enabled already. */
export async function setUpApp(orm: QueryBuilder, userId: number, encryptedSecret: string): Promise<boolean> {
  const { rowCount } = await orm
    .insert(userSecondFactors)
    .values({ userId, encryptedSecret })
    .onConflictDoUpdate({
      target: userSecondFactors.userId,
      set: { encryptedSecret, lastStep: 0 },
      setWhere: isNull(userSecondFactors.enabledAt),
    });
  return rowCount === 1;
}

/** The time step of a code that was accepted: neither it nor an earlier one is accepted again. */
interface AcceptedStep {
  readonly encryptedSecret: string;
  readonly step: number;
}

/** Returns whether the codes were stored; undefined when another secret was set up, or enabled, in the meantime. */
export function enableApp(
  context: TellingContext,
  by: SignedInUser,
  { encryptedSecret, step, nowMs }: AcceptedStep & { readonly nowMs: number },
  codeHashes: readonly string[],
): Promise<boolean | undefined> {
  return changeFactors(context, by, 'second-factor-enabled', async (tx) => {
    const { rowCount } = await tx
      .update(userSecondFactors)
      .set({ enabledAt: new Date(nowMs), lastStep: step })
      .where(and(appOf(by.id, encryptedSecret), isNull(userSecondFactors.enabledAt)));
    if (rowCount === 0) return undefined;
    return storeFirstCodes(tx, by.id, codeHashes);
  });
}

/** Uses a step of the enabled app up. Returns false when it, or a later one, was used before. */
export async function consumeStep(
  orm: QueryBuilder,
  userId: number,
  { encryptedSecret, step }: AcceptedStep,
): Promise<boolean> {
  const isUnused = and(isNotNull(userSecondFactors.enabledAt), lt(userSecondFactors.lastStep, step));
  const { rowCount } = await orm
    .update(userSecondFactors)
    .set({ lastStep: step })
    .where(and(appOf(userId, encryptedSecret), isUnused));
  return rowCount === 1;
}

/** Returns undefined when none was enabled. */
export function removeApp(context: TellingContext, by: SignedInUser): Promise<true | undefined> {
  return changeFactors(context, by, 'second-factor-disabled', async (tx) => {
    const [removed] = await tx
      .delete(userSecondFactors)
      .where(eq(userSecondFactors.userId, by.id))
      .returning({ enabledAt: userSecondFactors.enabledAt });
    if (removed === undefined || removed.enabledAt === null) return undefined;
    await removeUselessCodes(tx, by.id);
    return true;
  });
}

function appOf(userId: number, encryptedSecret: string) {
  return and(eq(userSecondFactors.userId, userId), eq(userSecondFactors.encryptedSecret, encryptedSecret));
}

export function countRecoveryCodes(orm: QueryBuilder, userId: number): Promise<number> {
  return orm.$count(userRecoveryCodes, eq(userRecoveryCodes.userId, userId));
}

/** Uses a recovery code up. Returns false when there is no such code any more. */
export function consumeRecoveryCode(context: TellingContext, userId: number, codeHash: string): Promise<boolean> {
  return context.database.orm.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(userRecoveryCodes)
      .where(and(eq(userRecoveryCodes.userId, userId), eq(userRecoveryCodes.codeHash, codeHash)));
    if (rowCount === 0) return false;
    await recordChange(tx, context, { userId, action: 'recovery-code-used' });
    return true;
  });
}

/** Returns undefined when there is no second factor. */
export function replaceRecoveryCodes(
  context: TellingContext,
  by: SignedInUser,
  codeHashes: readonly string[],
): Promise<true | undefined> {
  return changeFactors(context, by, 'recovery-codes-renewed', async (tx) => {
    if ((await countFactors(tx, by.id)) === 0) return undefined;
    await replaceCodes(tx, by.id, codeHashes);
    return true;
  });
}

/** Returns whether the codes were stored; undefined when the passkey is stored already. */
export function addPasskey(
  context: TellingContext,
  by: SignedInUser,
  passkey: NewPasskey & { readonly createdAt: Date },
  codeHashes: readonly string[],
): Promise<boolean | undefined> {
  return changeFactors(context, by, 'passkey-added', async (tx) => {
    const { rowCount } = await tx
      .insert(userPasskeys)
      .values({ ...passkey, userId: by.id })
      .onConflictDoNothing();
    if (rowCount === 0) return undefined;
    return storeFirstCodes(tx, by.id, codeHashes);
  });
}

/** Returns undefined when the account has no such passkey. */
export function removePasskey(context: TellingContext, by: SignedInUser, id: number): Promise<true | undefined> {
  return changeFactors(context, by, 'passkey-removed', async (tx) => {
    const { rowCount } = await tx
      .delete(userPasskeys)
      .where(and(eq(userPasskeys.id, id), eq(userPasskeys.userId, by.id)));
    if (rowCount === 0) return undefined;
    await removeUselessCodes(tx, by.id);
    return true;
  });
}

/** Stores the counter of a signature. Returns false when it did not rise since the passkey was read. */
export async function recordSignature(
  orm: QueryBuilder,
  { id, counter }: StoredPasskey,
  newCounter: number,
  nowMs: number,
): Promise<boolean> {
  const rises = or(lt(userPasskeys.counter, newCounter), and(eq(userPasskeys.counter, 0), sql`${newCounter} = 0`));
  const { rowCount } = await orm
    .update(userPasskeys)
    .set({ counter: newCounter, lastUsedAt: new Date(nowMs) })
    .where(and(eq(userPasskeys.id, id), eq(userPasskeys.counter, counter), rises));
  return rowCount === 1;
}

/** Stores a challenge, and deletes the account's oldest and expired ones. */
export function addChallenge(
  orm: QueryBuilder,
  challenge: Challenge,
  { nowMs, expiresMs }: { readonly nowMs: number; readonly expiresMs: number },
): Promise<void> {
  return orm.transaction(async (tx) => {
    const ofAccount = eq(passkeyChallenges.userId, challenge.userId);
    const oldest = tx
      .select({ challenge: passkeyChallenges.challenge })
      .from(passkeyChallenges)
      .where(ofAccount)
      .orderBy(sql`${passkeyChallenges.expiresAt} desc`)
      .offset(CHALLENGES_MAX - 1);
    const expired = lte(passkeyChallenges.expiresAt, new Date(nowMs));
    await tx.delete(passkeyChallenges).where(and(ofAccount, or(expired, inArray(passkeyChallenges.challenge, oldest))));
    await tx.insert(passkeyChallenges).values({ ...challenge, expiresAt: new Date(expiresMs) });
  });
}

/** Uses a challenge up. Returns false when it was not issued for this account and purpose, was used or expired. */
export async function consumeChallenge(
  orm: QueryBuilder,
  { challenge, userId, purpose }: Challenge,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await orm
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, new Date(nowMs)),
      ),
    );
  return rowCount === 1;
}

/**
 * Runs a change of the own second factors, one after the other. Ends the other sessions and records `action`, unless
 * nothing changed: `change` returns undefined.
 */
function changeFactors<Result>(
  context: TellingContext,
  by: SignedInUser,
  action: string,
  change: (tx: Transaction) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  return context.database.orm.transaction(async (tx) => {
    await lockAccount(tx, by.id);
    const result = await change(tx);
    if (result === undefined) return undefined;
    await endOtherSessions(tx, by);
    await recordChange(tx, context, { userId: by.id, action });
    return result;
  });
}

async function lockAccount(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** An app counts once a code has confirmed it. */
async function countFactors(tx: Transaction, userId: number): Promise<number> {
  const enabled = and(eq(userSecondFactors.userId, userId), isNotNull(userSecondFactors.enabledAt));
  const apps = await tx.$count(userSecondFactors, enabled);
  return apps + (await tx.$count(userPasskeys, eq(userPasskeys.userId, userId)));
}

/** Returns false when the account has recovery codes, or had: they belong to all its second factors. */
async function storeFirstCodes(tx: Transaction, userId: number, codeHashes: readonly string[]): Promise<boolean> {
  if ((await countFactors(tx, userId)) > 1) return false;
  await replaceCodes(tx, userId, codeHashes);
  return true;
}

async function replaceCodes(tx: Transaction, userId: number, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
  await tx.insert(userRecoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Without a second factor a recovery code opens nothing. */
async function removeUselessCodes(tx: Transaction, userId: number): Promise<void> {
  if ((await countFactors(tx, userId)) > 0) return;
  await tx.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
}

/** Adds the change to the account's history, and tells its owner. `by`: the account itself when it is undefined. */
async function recordChange(
  tx: Transaction,
  { notices }: TellingContext,
  { userId, action, by }: { readonly userId: number; readonly action: string; readonly by?: string },
): Promise<void> {
  const [user] = await tx.select(USER).from(users).where(eq(users.id, userId));
  if (user === undefined) return;
  const { username, verifiedEmail } = user;
  await recordAccount(tx, user, { action, by });
  const notice = { subject: username, by: by ?? username };
  await notices.tell(tx, verifiedEmail, { kind: 'second-factor', ...notice });
  if (action === 'second-factor-reset') await notices.tellAdministrators(tx, { kind: 'factor-reset', ...notice });
}
