import type { DayCounts } from '#domain/miner/history/miners-today.ts';
import { dayNumber } from '#domain/miner/history/streak.ts';
import { MINUTE_MS, utcDayMs } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { sharedRead } from '#server/lib/shared-read.ts';

const STEPS = 'SELECT step, wallets FROM miner_day_counts WHERE day = $1';
const MINED = 'SELECT coalesce(sum(mined_tvx), 0)::float8 AS mined FROM server_minutes WHERE minute >= $1';

/** Returns a function that reads today's counts of all processes, at most once a minute. */
export function createTodayReader({ pool }: Pick<Database, 'pool'>, clock: Clock): () => Promise<DayCounts> {
  async function read(): Promise<DayCounts> {
    const nowMs = clock.nowMs();
    const [steps, mined] = await Promise.all([
      pool.query<{ step: number; wallets: number }>({ name: 'today-steps', text: STEPS, values: [dayNumber(nowMs)] }),
      pool.query<{ mined: number }>({ name: 'today-mined', text: MINED, values: [utcDayMs(nowMs) / MINUTE_MS] }),
    ]);
    return {
      walletsByStep: new Map(steps.rows.map(({ step, wallets }) => [step, wallets])),
      minedTvx: mined.rows[0]?.mined ?? 0,
    };
  }
  return sharedRead({ read, nowMs: () => clock.nowMs(), keptMs: MINUTE_MS }).read;
}
