import { sql } from 'drizzle-orm';

/** Whether the account of a row of `users` has a second factor: an authenticator app that is on, or a passkey. */
export const HAS_SECOND_FACTOR = sql<boolean>`(
  exists (select from user_second_factors f where f.user_id = "users"."id" and f.enabled_at is not null)
  or exists (select from user_passkeys p where p.user_id = "users"."id"))`;
