/**
 * A process that gives a wallet of a stopped server 30 days of history: `seed-history.ts <data folder> <e-mail>`. It
 * mined 1.8 TVX on each of them, was away for an hour, and has nothing for today.
 */
import { openDatabase } from '#server/db/open-database.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';

const DAYS = `INSERT INTO miner_days (wallet_id, day, mined_tvx, away_tvx)
  SELECT w.id, day, 1.8, 0.045 FROM miner_wallets AS w, generate_series($2::int - 30, $2::int - 1) AS day
  WHERE email = $1
  ON CONFLICT DO NOTHING`;
const EVENTS = `INSERT INTO miner_events (wallet_id, slot, kind, at_ms, until_ms, amount)
  SELECT w.id, n % 50, CASE n % 3 WHEN 0 THEN 'run' WHEN 1 THEN 'away' ELSE 'bonus' END,
    ($2::float8 - (60 - n) / 2) * 3600000, CASE WHEN n % 3 < 2 THEN ($2::float8 - (60 - n) / 2 + 0.4) * 3600000 END,
    CASE WHEN n % 3 < 2 THEN 0.072 END
  FROM miner_wallets AS w, generate_series(10, 59) AS n WHERE email = $1
  ON CONFLICT DO NOTHING`;
const WALLET = `UPDATE miner_wallets AS w SET event_count = 60, longest_run_seconds = 36000, run_started_ms = NULL,
    hour_ms = 0, recorded_tvx = d.tvx, total_mined_tvx = d.tvx, balance_tvx = d.tvx, mining_time_seconds = 1200000,
    version = version + 1
  FROM (SELECT wallet_id, sum(mined_tvx + away_tvx) AS tvx FROM miner_days GROUP BY wallet_id) AS d
  WHERE d.wallet_id = w.id AND email = $1`;

const HOUR_MS = 3_600_000;
const [dataDir = '', email = ''] = process.argv.slice(2);
const startOfTodayHour = Math.floor(Date.now() / HOUR_MS / 24) * 24;

const database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
const { pool } = database;
await pool.query(DAYS, [email, startOfTodayHour / 24]);
await pool.query(EVENTS, [email, startOfTodayHour]);
await pool.query(WALLET, [email]);
await database.close();
