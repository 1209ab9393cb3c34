import type { HistoryRecord } from '#domain/miner/record-change.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { EVENTS_KEPT, type HourCredit, type MinerEvent } from '#domain/miner/wallet-history.ts';
import { HOUR_MS } from '#domain/time.ts';
import { float8Array, int8Array } from '#server/db/binary-array.ts';
import type { Database } from '#server/db/database.ts';

/** A wallet's new state, written only if the row still has `version`. */
export interface WalletWrite {
  readonly id: number;
  readonly version: number;
  readonly wallet: MinerWallet;
  /** What the changes since the last write add to the history, oldest first. */
  readonly records: readonly HistoryRecord[];
}

const TOTALS = `total_mined_tvx = r.total, balance_tvx = r.balance, mining_time_seconds = r.seconds,
  credited_until_ms = r.credited_until, last_bonus_claimed_ms = r.bonus_claimed,
  lasting_bonus_percent = r.lasting_bonus, last_sync_ms = r.last_sync,
  outage_allowance_full_from_ms = r.allowance_full_from, version = w.version + 1`;
const TOTALS_ARRAYS = `$1::int8[], $2::int8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
  $8::float8[], $9::float8[], $10::float8[]`;
const TOTALS_NAMES = `id, version, total, balance, seconds, credited_until, bonus_claimed, lasting_bonus, last_sync,
  allowance_full_from`;
/** What was not written: mostly nothing, where a row for each write would have to be parsed. */
const CONFLICTS = 'SELECT id FROM unnest($1::int8[]) AS r(id) WHERE id NOT IN (SELECT id FROM written)';
const WRITE = `WITH written AS (
  UPDATE miner_wallets AS w SET ${TOTALS} FROM unnest(${TOTALS_ARRAYS}) AS r(${TOTALS_NAMES})
  WHERE w.id = r.id AND w.version = r.version RETURNING w.id)
${CONFLICTS}`;

/** The same for a batch with records. A wallet whose version has changed records nothing. */
const WRITE_RECORDS = `WITH written AS (
  UPDATE miner_wallets AS w SET ${TOTALS}, hour_ms = r.hour_ms, recorded_tvx = r.recorded,
    run_started_ms = r.run_started, run_from_tvx = r.run_from_tvx, run_from_seconds = r.run_from_seconds,
    run_paused_ms = r.run_paused, longest_run_seconds = r.longest_run, event_count = r.event_count
  FROM unnest(${TOTALS_ARRAYS}, $11::float8[], $12::float8[], $13::float8[], $14::float8[], $15::float8[],
    $16::float8[], $17::int8[], $28::float8[])
    AS r(${TOTALS_NAMES}, hour_ms, recorded, run_started, run_from_tvx, run_from_seconds, longest_run, event_count,
      run_paused)
  WHERE w.id = r.id AND w.version = r.version RETURNING w.id),
days AS (
  INSERT INTO miner_days AS d (wallet_id, day, mined_tvx, away_tvx)
  SELECT id, hour / 24, sum(mined), sum(away)
  FROM unnest($18::int8[], $19::int8[], $20::float8[], $21::float8[]) AS c(id, hour, mined, away) JOIN written USING (id)
  GROUP BY id, hour / 24
  ON CONFLICT (wallet_id, day) DO UPDATE SET mined_tvx = d.mined_tvx + excluded.mined_tvx,
    away_tvx = d.away_tvx + excluded.away_tvx),
events AS (
  INSERT INTO miner_events (wallet_id, slot, kind, at_ms, until_ms, amount)
  SELECT e.* FROM unnest($22::int8[], $23::int8[], $24::text[], $25::float8[], $26::float8[], $27::float8[])
    AS e(id, slot, kind, at_ms, until_ms, amount) JOIN written USING (id)
  ON CONFLICT (wallet_id, slot) DO UPDATE
    SET kind = excluded.kind, at_ms = excluded.at_ms, until_ms = excluded.until_ms, amount = excluded.amount)
${CONFLICTS}`;

type Pool = Database['pool'];

/** Writes all rows whose version still matches, in one transaction, and returns the ids of the others. */
export async function writeWallets(pool: Pool, writes: readonly WalletWrite[]): Promise<ReadonlySet<number>> {
  // Locks rows in the order of their ids: processes that lock them in different orders deadlock.
  const sorted = [...writes].sort((a, b) => a.id - b.id);
  const totals = totalsValues(sorted);
  if (sorted.every(({ records }) => records.length === 0)) {
    const { rows } = await pool.query<ConflictRow>({ name: 'miner-write', text: WRITE, values: totals });
    return toIds(rows);
  }
  const values = [
    ...totals,
    ...historyValues(sorted),
    ...hourValues(sorted),
    ...eventValues(sorted),
    float8Array(sorted, ({ wallet }) => wallet.history.runPausedMs),
  ];
  const { rows } = await pool.query<ConflictRow>({ name: 'miner-write-records', text: WRITE_RECORDS, values });
  return toIds(rows);
}

interface ConflictRow {
  readonly id: string;
}

function toIds(rows: readonly ConflictRow[]): ReadonlySet<number> {
  return new Set(rows.map(({ id }) => Number(id)));
}

function totalsValues(rows: readonly WalletWrite[]): Buffer[] {
  return [
    int8Array(rows, ({ id }) => id),
    int8Array(rows, ({ version }) => version),
    float8Array(rows, ({ wallet }) => wallet.totalMinedTvx),
    float8Array(rows, ({ wallet }) => wallet.balanceTvx),
    float8Array(rows, ({ wallet }) => wallet.miningTimeSeconds),
    float8Array(rows, ({ wallet }) => wallet.creditedUntilMs),
    float8Array(rows, ({ wallet }) => wallet.lastBonusClaimedMs),
    float8Array(rows, ({ wallet }) => wallet.lastingBonusPercent),
    float8Array(rows, ({ wallet }) => wallet.lastSyncMs),
    float8Array(rows, ({ wallet }) => wallet.outageAllowanceFullFromMs),
  ];
}

function historyValues(rows: readonly WalletWrite[]): readonly Buffer[] {
  const histories = rows.map(({ wallet }) => wallet.history);
  return [
    float8Array(histories, ({ hourMs }) => hourMs),
    float8Array(histories, ({ recordedTvx }) => recordedTvx),
    float8Array(histories, ({ runStartedMs }) => runStartedMs),
    float8Array(histories, ({ runFromTvx }) => runFromTvx),
    float8Array(histories, ({ runFromSeconds }) => runFromSeconds),
    float8Array(histories, ({ longestRunSeconds }) => longestRunSeconds),
    int8Array(histories, ({ eventCount }) => eventCount),
  ];
}

function hourValues(rows: readonly WalletWrite[]): readonly Buffer[] {
  const credits: (HourCredit & { readonly id: number })[] = [];
  for (const { id, records } of rows) {
    for (const { hours } of records) for (const credit of hours) credits.push({ id, ...credit });
  }
  return [
    int8Array(credits, ({ id }) => id),
    int8Array(credits, ({ hourMs }) => hourMs / HOUR_MS),
    float8Array(credits, ({ minedTvx }) => minedTvx),
    float8Array(credits, ({ awayTvx }) => awayTvx),
  ];
}

function eventValues(rows: readonly WalletWrite[]): readonly (Buffer | string)[] {
  const events: (MinerEvent & { readonly id: number; readonly slot: number })[] = [];
  for (const { id, wallet, records } of rows) {
    const added = records.flatMap((record) => record.events);
    const firstNumber = wallet.history.eventCount - added.length;
    // A statement can write each slot only once.
    const kept = added.map((event, index) => ({ ...event, id, slot: (firstNumber + index) % EVENTS_KEPT }));
    events.push(...kept.slice(-EVENTS_KEPT));
  }
  return [
    int8Array(events, ({ id }) => id),
    int8Array(events, ({ slot }) => slot),
    `{${events.map(({ kind }) => kind).join()}}`,
    float8Array(events, ({ atMs }) => atMs),
    float8Array(events, ({ untilMs }) => untilMs),
    float8Array(events, ({ amount }) => amount),
  ];
}
