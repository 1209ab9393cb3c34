import { HISTORY_DAYS_MAX } from '#contract/miner.ts';
import {
  EVENT_KINDS,
  EVENTS_KEPT,
  type MinerEvent,
  type MinerEventKind,
  type WalletHistory,
} from '#domain/miner/wallet-history.ts';
import type { Database } from '#server/db/database.ts';
import { type SessionColumns, toSession, type WalletSession } from './wallet-row.ts';

/** A wallet with its history at one instant. */
export interface StoredHistory {
  readonly session: WalletSession;
  readonly totalMinedTvx: number;
  readonly miningTimeSeconds: number;
  readonly lastSyncMs: number;
  readonly history: WalletHistory;
  /** Wallets that were invited by this one. */
  readonly friends: number;
  /** The latest recorded days (UTC), oldest first; `day` counts since the epoch. */
  readonly days: readonly StoredDay[];
  /** Newest first. */
  readonly events: readonly MinerEvent[];
}

export interface StoredDay {
  readonly day: number;
  readonly minedTvx: number;
  readonly awayTvx: number;
}

type DayRow = readonly [day: number, minedTvx: number, awayTvx: number];
type EventRow = readonly [slot: number, kind: string, atMs: number, untilMs: number | null, amount: number | null];

interface HistoryRow extends Omit<WalletHistory, 'eventCount'>, SessionColumns {
  readonly totalMinedTvx: number;
  readonly miningTimeSeconds: number;
  readonly lastSyncMs: number;
  readonly eventCount: string;
  readonly friends: string;
  readonly days: readonly DayRow[] | null;
  readonly events: readonly EventRow[] | null;
}

/** One statement sees one instant: what is open is not recorded yet. */
const READ_HISTORY = `SELECT session_token_hash AS "tokenHash", session_started_at AS "startedAt",
  blocked_at IS NOT NULL AS "isBlocked", incarnation, total_mined_tvx AS "totalMinedTvx", mining_time_seconds AS "miningTimeSeconds", last_sync_ms AS "lastSyncMs",
  hour_ms AS "hourMs", recorded_tvx AS "recordedTvx", run_started_ms AS "runStartedMs", run_from_tvx AS "runFromTvx",
  run_from_seconds AS "runFromSeconds", run_paused_ms AS "runPausedMs", longest_run_seconds AS "longestRunSeconds", event_count AS "eventCount",
  (SELECT count(*) FROM miner_wallets AS invitee WHERE invitee.inviter_id = w.id) AS friends,
  (SELECT json_agg(json_build_array(d.day, d.mined_tvx, d.away_tvx) ORDER BY d.day) FROM (SELECT * FROM miner_days
    WHERE wallet_id = w.id ORDER BY day DESC LIMIT ${HISTORY_DAYS_MAX}) AS d) AS days,
  (SELECT json_agg(json_build_array(e.slot, e.kind, e.at_ms, e.until_ms, e.amount)) FROM miner_events AS e
    WHERE e.wallet_id = w.id) AS events
  FROM miner_wallets AS w WHERE email = $1`;

/** Returns undefined when no wallet has this e-mail. */
export async function readHistory(pool: Database['pool'], email: string): Promise<StoredHistory | undefined> {
  const { rows } = await pool.query<HistoryRow>({ name: 'miner-history', text: READ_HISTORY, values: [email] });
  return rows[0] && toStoredHistory(rows[0]);
}

function toStoredHistory({
  isBlocked,
  tokenHash,
  startedAt,
  incarnation,
  friends,
  days,
  events,
  ...row
}: HistoryRow): StoredHistory {
  const { totalMinedTvx, miningTimeSeconds, lastSyncMs, ...columns } = row;
  const history = { ...columns, eventCount: Number(columns.eventCount) };
  return {
    session: toSession({ isBlocked, tokenHash, startedAt, incarnation }),
    totalMinedTvx,
    miningTimeSeconds,
    lastSyncMs,
    history,
    friends: Number(friends),
    days: (days ?? []).map(([day, minedTvx, awayTvx]) => ({ day, minedTvx, awayTvx })),
    events: newestFirst(events ?? [], history.eventCount),
  };
}

function newestFirst(rows: readonly EventRow[], eventCount: number): readonly MinerEvent[] {
  /** Returns how many events were recorded after the one in `slot`. */
  const laterThan = (slot: number): number => (eventCount - 1 - slot) % EVENTS_KEPT;
  return [...rows]
    .sort(([a], [b]) => laterThan(a) - laterThan(b))
    .flatMap(([, kind, atMs, untilMs, amount]) => (isKind(kind) ? [{ kind, atMs, untilMs, amount }] : []));
}

/** A newer version may record other kinds. */
function isKind(kind: string): kind is MinerEventKind {
  return (EVENT_KINDS as readonly string[]).includes(kind);
}
