import type { Database } from '#server/db/database.ts';

/** Inserts many rows into each of the team's tables, in the database. The names have numbers from 1 to `rows`. */
export async function seedTables({ pool }: Pick<Database, 'pool'>, rows: number): Promise<void> {
  await pool.query(MINERS, [rows]);
  await pool.query(SUBSCRIBERS, [rows]);
  await pool.query(PHASES, [rows]);
  await pool.query(USERS, [rows]);
  await pool.query(ACTIVITY, [rows]);
  await pool.query('ANALYZE');
}

const MINUTES = "timestamptz '2026-01-01 00:00:00Z' + i * interval '1 minute'";
const MINERS = `INSERT INTO miner_wallets (email, pin_hash, tier_hashrate_ths, difficulty, lasting_bonus_percent,
    total_mined_tvx, balance_tvx, mining_time_seconds, credited_until_ms, last_sync_ms, created_at, blocked_at,
    block_reason)
  SELECT 'miner-' || i || '@example.test', 'x', 1, 1, 0, i, i, i * 60, 0, 1767225600000 + i, ${MINUTES},
    CASE WHEN i % 1000 = 0 THEN ${MINUTES} END, CASE WHEN i % 1000 = 0 THEN 'A reason' END
  FROM generate_series(1, $1::int) AS i`;
const SUBSCRIBERS = `INSERT INTO newsletter_subscriptions (email, state, source, consented_at)
  SELECT 'reader-' || i || '@example.test',
    CASE WHEN i % 10 = 0 THEN 'left' WHEN i % 10 = 1 THEN 'pending' ELSE 'subscribed' END, 'hero', ${MINUTES}
  FROM generate_series(1, $1::int) AS i`;
const PHASES = `INSERT INTO presale_phases (name, description, start_date, end_date, token_price, bonus, min_purchase,
    is_active, is_completed, deleted_at)
  SELECT 'Phase ' || i, '', ${MINUTES}, ${MINUTES} + interval '1 day', 0.01, 0, 10, i % 5000 = 0, i % 2 = 0,
    CASE WHEN i % 1000 = 1 THEN ${MINUTES} END
  FROM generate_series(1, $1::int) AS i`;
const USERS = `INSERT INTO users (username, username_key, password_hash, role)
  SELECT 'user-' || i, 'user-' || i, 'x', CASE WHEN i % 1000 = 0 THEN 'admin' ELSE 'user' END FROM generate_series(1, ($1::int + 9) / 10) AS i`;
const ACTIVITY = `INSERT INTO activity (kind, subject_id, subject, action, at, by)
  SELECT kind, i::text, '', 'created', ${MINUTES}, 'admin-' || i % 7
  FROM generate_series(1, $1::int) AS i,
    unnest(array['phase', 'account', CASE WHEN i % 100 = 0 THEN 'table' ELSE 'miner' END]) AS kind`;
