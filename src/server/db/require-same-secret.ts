import { createHmac } from 'node:crypto';
import { type Database, DatabaseSettingsError } from './database.ts';

/** Stores the digest where there is none yet; returns the stored one. */
const REMEMBER = `
  INSERT INTO server_heartbeat (id, beat_ms, downtimes_ms, secret_digest)
  VALUES (1, floor(extract(epoch FROM clock_timestamp()) * 1000)::float8, '{}', $1)
  ON CONFLICT (id) DO UPDATE SET secret_digest = coalesce(server_heartbeat.secret_digest, excluded.secret_digest)
  RETURNING secret_digest AS digest`;

/** What the database knows of the session secret. */
export function secretDigest(secret: string): string {
  return createHmac('sha256', secret).update('technovex session secret').digest('hex');
}

/**
 * Requires the session secret that the other processes on the database have: with another one, sessions would be valid
 * at some machines only. The embedded database has a single process.
 *
 * @throws {DatabaseSettingsError}
 */
export async function requireSameSecret(database: Pick<Database, 'type' | 'pool'>, secret: string): Promise<void> {
  if (database.type === 'embedded') return;
  const digest = secretDigest(secret);
  const { rows } = await database.pool.query<{ digest: string }>(REMEMBER, [digest]);
  if (rows[0]?.digest === digest) return;
  throw new DatabaseSettingsError(
    'SESSION_SECRET (or the file session-secret in DATA_DIR) is not that of the other processes on this database; ' +
      'give every machine the same. If it was changed on purpose, stop every process and ' +
      'run: UPDATE server_heartbeat SET secret_digest = NULL',
  );
}
