import { type Config, ConfigError } from '#server/config.ts';
import { hashSecret, NO_REQUEST } from '#server/credentials/secret-hash.ts';
import { FIRST_START } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { createAccount } from './account-store.ts';
import { adminPasswordProblem, randomPassword } from './admin-password.ts';

const HAS_ADMIN = "SELECT 1 FROM users WHERE role = 'admin' LIMIT 1";

/** `password` is set only when it was generated: it is printed once. */
export type FirstAdminOutcome =
  | { readonly type: 'present' }
  | { readonly type: 'created'; readonly username: string; readonly password: string | undefined }
  | { readonly type: 'name-taken'; readonly username: string };

/** Creates the configured first administrator when the database has none. @throws {ConfigError} for a weak password */
export async function ensureFirstAdmin(database: Database, config: Config['firstAdmin']): Promise<FirstAdminOutcome> {
  if (await hasAdmin(database)) return { type: 'present' };
  const { username, email } = config;
  const problem = config.password && (await adminPasswordProblem(config.password, [username, email]));
  if (problem !== undefined) throw new ConfigError([`ADMIN_PASSWORD is refused. ${problem}.`]);
  const password = config.password ?? randomPassword();
  const created = await createAccount(
    database.orm,
    {
      username,
      email: email ?? null,
      verifiedEmail: email ?? null,
      passwordHash: await hashSecret(password, NO_REQUEST),
      role: 'admin',
    },
    FIRST_START,
    config.password === undefined ? { password: 'generated' } : {},
  );
  if (created === undefined) {
    // Another process that starts for the first time can have been faster.
    return (await hasAdmin(database)) ? { type: 'present' } : { type: 'name-taken', username };
  }
  return { type: 'created', username, password: config.password === undefined ? password : undefined };
}

async function hasAdmin({ pool }: Database): Promise<boolean> {
  return (await pool.query(HAS_ADMIN)).rowCount !== 0;
}
