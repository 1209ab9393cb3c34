import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';

const count = (name: string) => integer(name).notNull().default(0);

/**
 * What all processes did in each minute, for the team's overview. Every process adds its counts to a minute's row once,
 * after the minute has ended (`src/server/minutes/`). Rows are kept for 31 days.
 */
export const serverMinutes = pgTable('server_minutes', {
  /** Minutes since the epoch. */
  minute: integer().primaryKey(),
  /** Wallets that synced in this minute; of these, for the first time in its hour, and in its day (UTC). */
  miners: count('miners'),
  hourMiners: count('hour_miners'),
  dayMiners: count('day_miners'),
  newWallets: count('new_wallets'),
  /** Credited, in TVX. */
  minedTvx: doublePrecision('mined_tvx').notNull().default(0),
  /** Requests and messages rejected by a limit or because of overload. */
  refused: count('refused'),
  /** Requests that failed by a fault of the server. */
  failed: count('failed'),
  /** Group commits, their duration in seconds, and the longest one's. */
  commits: count('commits'),
  commitSeconds: doublePrecision('commit_seconds').notNull().default(0),
  longestCommitSeconds: doublePrecision('longest_commit_seconds').notNull().default(0),
  /** Open live channels when the minute ended. */
  liveChannels: count('live_channels'),
});

/** One row, written by every process every few seconds (`src/server/db/heartbeat.ts`), by the database's clock. */
export const serverHeartbeat = pgTable('server_heartbeat', {
  id: integer().primaryKey(),
  /** When a process was up last, ms since the epoch. */
  beatMs: doublePrecision('beat_ms').notNull(),
  /** When no process was up: beginning and end of each time, oldest first, ms since the epoch. */
  downtimesMs: doublePrecision('downtimes_ms').array().notNull(),
  /** A keyed hash of the session secret that all processes must have; null: the next process's. */
  secretDigest: text('secret_digest'),
});
