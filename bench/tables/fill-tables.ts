import type { Database } from '#server/db/database.ts';

const ROWS_AT_ONCE = 50_000;

/** Inserts rows number $1 + 1 to $2; accounts first, whose sign-ins are rows too. */
const INSERTS = [
  `INSERT INTO miner_wallets (email, pin_hash, tier_hashrate_ths, difficulty, lasting_bonus_percent, total_mined_tvx,
    balance_tvx, mining_time_seconds, credited_until_ms, created_at, blocked_at)
    SELECT 'miner-' || n || '@example.test', repeat('x', 97), 1, 1, 0, n, n, n, 0,
      timestamptz '2026-01-01Z' + n * interval '10 seconds', CASE WHEN n % 1000 = 0 THEN now() END
    FROM generate_series($1::int8 + 1, $2::int8) AS n`,
  `INSERT INTO newsletter_subscriptions (email, state, source, consented_at)
    SELECT 'reader-' || n || '@example.test', CASE WHEN n % 10 = 0 THEN 'left' ELSE 'subscribed' END, 'hero',
      timestamptz '2026-01-01Z' + n * interval '10 seconds' FROM generate_series($1::int8 + 1, $2::int8) AS n`,
  `INSERT INTO users (username, username_key, password_hash, role)
    SELECT 'user-' || n, 'user-' || n, 'x', CASE WHEN n % 1000 = 0 THEN 'editor' ELSE 'user' END
    FROM generate_series($1::int8 + 1, $2::int8) AS n WHERE n % 10 = 0`,
  `INSERT INTO user_sessions (user_id, token_hash, user_agent, created_at, expires_at)
    SELECT u.id, 'hash-' || n, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      timestamptz '2026-01-01Z' + n * interval '10 seconds', timestamptz '2036-01-01Z'
    FROM generate_series($1::int8 + 1, $2::int8) AS n JOIN users AS u ON u.username_key = 'user-' || (n + 9) / 10 * 10`,
  `INSERT INTO activity (kind, action, subject_id, at, by)
    SELECT CASE WHEN n % 100 = 0 THEN 'table' ELSE 'miner' END, 'blocked', n::text,
      timestamptz '2026-01-01Z' + n * interval '10 seconds', 'admin-' || n % 7
    FROM generate_series($1::int8 + 1, $2::int8) AS n`,
];

/** Adds `rows` rows to each of the team's tables. */
export async function insertRows({ pool }: Pick<Database, 'pool'>, rows: number, signal: AbortSignal): Promise<void> {
  for (const insert of INSERTS) {
    for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
      signal.throwIfAborted();
      await pool.query(insert, [from, Math.min(from + ROWS_AT_ONCE, rows)]);
    }
  }
  await pool.query('ANALYZE');
}
