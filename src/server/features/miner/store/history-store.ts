import type { DaySpan } from '#domain/miner/history/streak.ts';
import { JOINED_MAX } from '#domain/miner/referral.ts';
import {
  EVENT_KINDS,
  EVENTS_KEPT,
  type MinerEvent,
  type MinerEventKind,
  type WalletHistory,
} from '#domain/miner/wallet-history.ts';
import type { Database } from '#server/db/database.ts';
import { type SessionColumns, toSession, type WalletSession } from './device-session.ts';

/** A wallet with its history at one instant. */
export interface StoredHistory {
  readonly session: WalletSession;
  readonly totalMinedTvx: number;
  readonly miningTimeSeconds: number;
  readonly lastSyncMs: number;
  readonly history: WalletHistory;
  /** Wallets that were invited by this one. */
  readonly friends: number;
  readonly joined: readonly StoredJoin[];
  /** null: not invited. */
  readonly invitation: StoredJoin | null;
  /** Recorded hours, oldest first; `hour` counts since the epoch. */
  readonly hours: readonly { readonly hour: number; readonly minedTvx: number; readonly awayTvx: number }[];
  /** Newest first. */
  readonly events: readonly MinerEvent[];
  /** Recorded days (UTC) on which was mined. */
  readonly minedDays: readonly DaySpan[];
}

/** When a wallet was created with a link, and the name that the other of the two has chosen. */
export interface StoredJoin {
  readonly atMs: number;
  readonly name: string | null;
}

type HourRow = readonly [hour: number, minedTvx: number, awayTvx: number];
type EventRow = readonly [slot: number, kind: string, atMs: number, untilMs: number | null, amount: number | null];

interface HistoryRow extends Omit<WalletHistory, 'eventCount'>, SessionColumns {
  readonly totalMinedTvx: number;
  readonly miningTimeSeconds: number;
  readonly lastSyncMs: number;
  readonly eventCount: string;
  readonly friends: string;
  readonly joined: readonly StoredJoin[] | null;
  readonly invitation: StoredJoin | null;
  readonly hours: readonly HourRow[] | null;
  readonly events: readonly EventRow[] | null;
  readonly minedDays: readonly (readonly [first: number, days: number])[] | null;
}

/** A blocked wallet has no name for others. */
const joinOf = (
  wallet: string,
  other: string,
) => `json_build_object('atMs', extract(epoch FROM ${wallet}.created_at) * 1000,
  'name', CASE WHEN ${other}.blocked_at IS NULL THEN ${other}.chosen_name END)`;
/** One statement sees one instant: an hour is either open or recorded, never both. */
const READ_HISTORY = `SELECT session_token_hash AS "tokenHash", session_started_at AS "startedAt",
  blocked_at IS NOT NULL AS "isBlocked", incarnation, total_mined_tvx AS "totalMinedTvx", mining_time_seconds AS "miningTimeSeconds", last_sync_ms AS "lastSyncMs",
  hour_ms AS "hourMs", recorded_tvx AS "recordedTvx", day_from_tvx AS "dayFromTvx", run_started_ms AS "runStartedMs", run_from_tvx AS "runFromTvx",
  run_from_seconds AS "runFromSeconds", run_paused_ms AS "runPausedMs", longest_run_seconds AS "longestRunSeconds", event_count AS "eventCount",
  bonus_claims AS "bonusClaims",
  (SELECT count(*) FROM miner_wallets AS invitee WHERE invitee.inviter_id = w.id) AS friends,
  (SELECT json_agg(${joinOf('i', 'i')} ORDER BY i.id DESC) FROM (SELECT * FROM miner_wallets AS invitee
    WHERE invitee.inviter_id = w.id ORDER BY invitee.id DESC LIMIT ${JOINED_MAX}) AS i) AS joined,
  (SELECT ${joinOf('w', 'i')} FROM miner_wallets AS i WHERE i.id = w.inviter_id) AS invitation,
  (SELECT json_agg(json_build_array(h.hour, h.mined_tvx, h.away_tvx) ORDER BY h.hour) FROM miner_hours AS h
    WHERE h.wallet_id = w.id AND h.hour >= $2) AS hours,
  (SELECT json_agg(json_build_array(e.slot, e.kind, e.at_ms, e.until_ms, e.amount)) FROM miner_events AS e
    WHERE e.wallet_id = w.id) AS events,
  (SELECT json_agg(json_build_array(s.first, s.days) ORDER BY s.first) FROM (
    SELECT min(day) AS first, count(*) AS days FROM (
      SELECT day, day - row_number() OVER (ORDER BY day) AS gaps FROM miner_days AS d
      WHERE d.wallet_id = w.id AND d.mined_tvx > 0 AND d.day > 0) AS mined GROUP BY gaps) AS s) AS "minedDays"
  FROM miner_wallets AS w WHERE email = $1`;

/** Returns undefined when no wallet has this e-mail. `sinceHour`: hours since the epoch. */
export async function readHistory(
  pool: Database['pool'],
  email: string,
  sinceHour: number,
): Promise<StoredHistory | undefined> {
  const { rows } = await pool.query<HistoryRow>({
    name: 'miner-history',
    text: READ_HISTORY,
    values: [email, sinceHour],
  });
  return rows[0] && toStoredHistory(rows[0]);
}

function toStoredHistory({
  isBlocked,
  tokenHash,
  startedAt,
  incarnation,
  friends,
  joined,
  invitation,
  hours,
  events,
  minedDays,
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
    joined: joined ?? [],
    invitation,
    hours: (hours ?? []).map(([hour, minedTvx, awayTvx]) => ({ hour, minedTvx, awayTvx })),
    events: newestFirst(events ?? [], history.eventCount),
    minedDays: (minedDays ?? []).map(([first, days]) => ({ first, days })),
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
