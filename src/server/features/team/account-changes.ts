import { sql } from 'drizzle-orm';
import { type Activity, recordActivity } from '#server/db/activity.ts';
import type { QueryBuilder } from '#server/db/query-builder.ts';
import { users } from '#server/db/schema/team.ts';

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

/** Adds what happened to an account to the activity log. `by`: the account itself when it is undefined. */
export function recordAccount(
  tx: Pick<QueryBuilder, 'insert'>,
  { id, username }: Pick<StoredUser, 'id' | 'username'>,
  entry: Omit<Activity, 'kind' | 'by'> & { readonly by?: string | undefined },
): Promise<void> {
  return recordActivity(tx, { kind: 'account', subjectId: id, subject: username, ...entry, by: entry.by ?? username });
}
