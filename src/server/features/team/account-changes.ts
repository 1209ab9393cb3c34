import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/query-builder.ts';
import { accountChanges, users } from '#server/db/schema/team.ts';

/** The columns of an account without its password. */
export const USER = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  mustChangePassword: users.mustChangePassword,
  deviceGeneration: users.deviceGeneration,
};

/** Whether the account of a row of `users` has a second factor: an authenticator app that is on, or a passkey. */
export const HAS_SECOND_FACTOR = sql<boolean>`(
  exists (select from user_second_factors f where f.user_id = "users"."id" and f.enabled_at is not null)
  or exists (select from user_passkeys p where p.user_id = "users"."id"))`;

export type StoredUser = Pick<typeof users.$inferSelect, keyof typeof USER>;
type Action = (typeof accountChanges.$inferInsert)['action'];

/** The part of an account that its history shows. */
export function accountSnapshot({ username, email, role }: StoredUser): object {
  return { username, email, role };
}

/** Adds something that leaves name, e-mail and role as they are to the account's history. */
export async function recordUnchanged(
  tx: Transaction,
  user: StoredUser,
  action: Action,
  changedBy: string,
): Promise<void> {
  const unchanged = accountSnapshot(user);
  await tx.insert(accountChanges).values({ userId: user.id, action, changedBy, before: unchanged, after: unchanged });
}
