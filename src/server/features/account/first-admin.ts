import { randomBytes } from 'node:crypto';
import type { FirstAdminConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { hashSecret } from '#server/secret-hash.ts';

const HAS_ADMIN = 'SELECT 1 FROM users WHERE is_admin LIMIT 1';
const CREATE = `INSERT INTO users (username, username_key, email, email_key, password_hash, is_admin)
  VALUES ($1, $2, $3, $4, $5, true) ON CONFLICT DO NOTHING RETURNING id`;

/** Outcome of looking after the first administrator at a start. `password` only when one was made up: print it once. */
export type FirstAdminOutcome =
  | { readonly kind: 'present' }
  | { readonly kind: 'created'; readonly username: string; readonly password: string | undefined }
  | { readonly kind: 'name-taken'; readonly username: string };

/** Makes the first administrator of the operating contract when the database has none. */
export async function ensureFirstAdmin(database: Database, config: FirstAdminConfig): Promise<FirstAdminOutcome> {
  const { rowCount } = await database.pool.query(HAS_ADMIN);
  if (rowCount !== 0) return { kind: 'present' };
  const { username, email } = config;
  const password = config.password ?? randomBytes(15).toString('base64url');
  const { rows } = await database.pool.query(CREATE, [
    username,
    username.toLowerCase(),
    email ?? null,
    email?.toLowerCase() ?? null,
    await hashSecret(password),
  ]);
  if (rows.length === 0) return { kind: 'name-taken', username };
  return { kind: 'created', username, password: config.password === undefined ? password : undefined };
}
