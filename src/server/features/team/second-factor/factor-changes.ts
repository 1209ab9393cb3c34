import { and, eq, isNotNull } from 'drizzle-orm';
import type { QueryBuilder, Transaction } from '#server/db/query-builder.ts';
import { userPasskeys, userRecoveryCodes, userSecondFactors, users } from '#server/db/schema/team.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import type { Notices } from '#server/mail/notices.ts';
import { recordAccount, USER } from '../account-changes.ts';
import { endOtherSessions } from '../session-store.ts';

/** The steps that changes of second factors share, in the transaction of the change. */

/** Runs a change of the own second factors, one after the other, and ends the other sessions unless nothing changed. */
export function changeFactors<Result>(
  orm: QueryBuilder,
  by: SignedInUser,
  change: (tx: Transaction) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  return orm.transaction(async (tx) => {
    await lockAccount(tx, by.id);
    const result = await change(tx);
    if (result !== undefined) await endOtherSessions(tx, by);
    return result;
  });
}

export async function lockAccount(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** An app counts once a code has confirmed it. */
export async function countFactors(tx: Transaction, userId: number): Promise<number> {
  const enabled = and(eq(userSecondFactors.userId, userId), isNotNull(userSecondFactors.enabledAt));
  const apps = await tx.$count(userSecondFactors, enabled);
  return apps + (await tx.$count(userPasskeys, eq(userPasskeys.userId, userId)));
}

/** Returns false when the account has recovery codes, or had: they belong to all its second factors. */
export async function storeFirstCodes(tx: Transaction, userId: number, codeHashes: readonly string[]) {
  if ((await countFactors(tx, userId)) > 1) return false;
  await replaceCodes(tx, userId, codeHashes);
  return true;
}

export async function replaceCodes(tx: Transaction, userId: number, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
  await tx.insert(userRecoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Without a second factor a recovery code opens nothing. */
export async function removeUselessCodes(tx: Transaction, userId: number): Promise<void> {
  if ((await countFactors(tx, userId)) > 0) return;
  await tx.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
}

/** Adds the change to the account's history, and tells its owner. `by`: the account itself when it is undefined. */
export async function recordFactorChange(
  tx: Transaction,
  notices: Notices,
  { userId, action, by }: { readonly userId: number; readonly action: string; readonly by?: string | undefined },
): Promise<void> {
  const [user] = await tx.select(USER).from(users).where(eq(users.id, userId));
  if (user === undefined) return;
  const { username, email } = user;
  await recordAccount(tx, user, { action, by });
  const notice = { subject: username, by: by ?? username };
  await notices.tell(tx, email, { kind: 'second-factor', ...notice });
  if (action === 'second-factor-reset') await notices.tellAdministrators(tx, { kind: 'factor-reset', ...notice });
}
