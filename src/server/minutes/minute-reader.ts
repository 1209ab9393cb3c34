import type { RangeSteps } from '#domain/overview/periods.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';

/** Minutes that processes may still be writing. */
const UNWRITTEN_MS = 10_000;
const HOUR_MINUTES = 60;
const COMMIT_MINUTES = 5;

const STEPS = `SELECT minute / $3::int AS step, sum(hour_miners)::float8 AS "hourMiners", sum(day_miners)::float8 AS "dayMiners",
    sum(new_wallets)::float8 AS "newWallets", sum(mined_tvx) AS mined, sum(refused)::float8 AS refused,
    sum(failed)::float8 AS faults, sum(commits)::float8 AS commits, sum(commit_seconds) AS "commitSeconds",
    max(longest_commit_seconds) AS "longestCommitSeconds"
  FROM server_minutes WHERE minute >= $1::int AND minute < $2::int GROUP BY 1`;
const NOW = `SELECT
    max(miners) FILTER (WHERE minute = $1::int) AS miners,
    max(live_channels) FILTER (WHERE minute = $1::int) AS "liveChannels",
    coalesce(sum(mined_tvx), 0)::float8 AS mined, coalesce(sum(refused), 0)::float8 AS refused,
    coalesce(sum(failed), 0)::float8 AS faults,
    sum(commits) FILTER (WHERE minute > $3::int)::float8 AS commits,
    sum(commit_seconds) FILTER (WHERE minute > $3::int) AS "commitSeconds"
  FROM server_minutes WHERE minute > $2::int AND minute <= $1::int`;
const FIRST = 'SELECT min(minute) AS minute FROM server_minutes';

export interface StepRow {
  readonly step: number;
  readonly hourMiners: number;
  readonly dayMiners: number;
  readonly newWallets: number;
  readonly mined: number;
  readonly refused: number;
  readonly faults: number;
  readonly commits: number;
  readonly commitSeconds: number;
  readonly longestCommitSeconds: number;
}

interface NowRow {
  readonly miners: number | null;
  readonly liveChannels: number | null;
  readonly mined: number;
  readonly refused: number;
  readonly faults: number;
  readonly commits: number | null;
  readonly commitSeconds: number | null;
}

export function createMinutesReader({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Returns the counted steps of a range, by their start in ms since the epoch. */
    async steps({ stepMs, startsMs }: RangeSteps): Promise<ReadonlyMap<number, StepRow>> {
      const first = (startsMs[0] ?? 0) / MINUTE_MS;
      const stepMinutes = stepMs / MINUTE_MS;
      const values = [first, first + stepMinutes * startsMs.length, stepMinutes];
      const { rows } = await pool.query<StepRow>({ name: 'overview-steps', text: STEPS, values });
      return new Map(rows.map((row) => [row.step * stepMs, row]));
    },

    /** Returns the last complete minute, the sums of the hour that ends with it, and when the first was counted. */
    async now(nowMs: number) {
      const minute = Math.floor((nowMs - UNWRITTEN_MS) / MINUTE_MS) - 1;
      const values = [minute, minute - HOUR_MINUTES, minute - COMMIT_MINUTES];
      const { rows } = await pool.query<NowRow>({ name: 'overview-now', text: NOW, values });
      const { rows: firsts } = await pool.query<{ minute: number | null }>({ name: 'overview-first', text: FIRST });
      const [row] = rows;
      if (row === undefined) throw new Error('An aggregate returned no row.');
      const first = firsts[0]?.minute ?? null;
      return { ...row, firstMs: first === null ? null : first * MINUTE_MS };
    },
  };
}
