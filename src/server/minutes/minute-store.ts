import { MINUTES_KEPT_DAYS } from '#domain/overview/periods.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { type MinuteOfCounts, minuteOf } from './minute-counts.ts';

/** Adds, because every process writes the same row, and one may write a minute again after it was restarted. */
const ADD = `INSERT INTO server_minutes AS m (minute, miners, hour_miners, day_miners, new_wallets, mined_tvx, refused,
    failed, commits, commit_seconds, longest_commit_seconds, live_channels)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (minute) DO UPDATE SET miners = m.miners + excluded.miners,
    hour_miners = m.hour_miners + excluded.hour_miners, day_miners = m.day_miners + excluded.day_miners,
    new_wallets = m.new_wallets + excluded.new_wallets, mined_tvx = m.mined_tvx + excluded.mined_tvx,
    refused = m.refused + excluded.refused, failed = m.failed + excluded.failed,
    commits = m.commits + excluded.commits, commit_seconds = m.commit_seconds + excluded.commit_seconds,
    longest_commit_seconds = greatest(m.longest_commit_seconds, excluded.longest_commit_seconds),
    live_channels = m.live_channels + excluded.live_channels`;
const SWEEP = 'DELETE FROM server_minutes WHERE minute < $1';

export type MinuteStore = ReturnType<typeof createMinuteStore>;

/** Writes `server_minutes`, which the team's overview reads. */
export function createMinuteStore({ pool }: Pick<Database, 'pool'>) {
  return {
    async add({ minute, counts }: MinuteOfCounts, liveChannels: number): Promise<void> {
      const values = [
        ...[minute, counts.miners, counts.hourMiners, counts.dayMiners, counts.newWallets, counts.minedTvx],
        ...[counts.refused, counts.failed, counts.commits, counts.commitSeconds, counts.longestCommitSeconds],
        liveChannels,
      ];
      await pool.query({ name: 'minutes-add', text: ADD, values });
    },

    async sweep(nowMs: number): Promise<void> {
      const before = minuteOf(nowMs - MINUTES_KEPT_DAYS * DAY_MS);
      await pool.query({ name: 'minutes-sweep', text: SWEEP, values: [before] });
    },
  };
}
