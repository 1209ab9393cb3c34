import type { ReferralData } from '#contract/miner.ts';
import { MINER_SESSION_MS_MAX } from '#domain/miner/constants.ts';
import { INVITED_DAYS_MAX } from '#domain/miner/referral.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { EVENTS_KEPT, type WalletHistory } from '#domain/miner/wallet-history.ts';
import type { Database } from '#server/db/database.ts';
import type { DeviceSession, WalletSession } from './device-session.ts';
import { readHistory, type StoredHistory } from './history-store.ts';
import { type WalletWrite, writeWallets } from './wallet-writes.ts';

export interface StoredWallet {
  readonly id: number;
  readonly email: string;
  readonly version: number;
  readonly session: WalletSession;
  readonly wallet: MinerWallet;
}

export interface NewWallet {
  readonly email: string;
  readonly pinHash: string;
  readonly session: DeviceSession;
  /** Both of a new wallet: what the session's token and the device's cookie were issued for. */
  readonly incarnation: number;
  readonly wallet: MinerWallet;
  /** Referral username of the inviter; ignored when no wallet has it. */
  readonly inviterUsername: string | undefined;
}

/** What snapshots of claims know of a wallet. */
export interface StoredClaimOwner {
  readonly session: WalletSession;
  readonly claimId: Uint8Array;
  readonly createdAt: Date;
  readonly balanceTvx: number;
}

interface SessionColumns {
  readonly isBlocked: boolean;
  readonly tokenHash: string | null;
  readonly startedAt: Date | null;
  readonly incarnation: string;
}

/** A PIN, and what session tokens and cookies of known devices are issued for. */
export interface StoredPin {
  readonly pinHash: string;
  readonly incarnation: number;
  readonly generation: number;
}

/** A row as `COLUMNS` selects it. */
interface WalletRow extends Omit<MinerWallet, 'history'>, Omit<WalletHistory, 'eventCount'>, SessionColumns {
  readonly id: string;
  readonly email: string;
  readonly version: string;
  readonly eventCount: string;
}

const COLUMNS = `id, email, version, session_token_hash AS "tokenHash", session_started_at AS "startedAt",
  tier_hashrate_ths AS "tierHashrateThs", difficulty, lasting_bonus_percent AS "lastingBonusPercent",
  last_bonus_claimed_ms AS "lastBonusClaimedMs", total_mined_tvx AS "totalMinedTvx", balance_tvx AS "balanceTvx",
  mining_time_seconds AS "miningTimeSeconds", credited_until_ms AS "creditedUntilMs", last_sync_ms AS "lastSyncMs",
  outage_allowance_full_from_ms AS "outageAllowanceFullFromMs", hour_ms AS "hourMs", recorded_tvx AS "recordedTvx",
  run_started_ms AS "runStartedMs", run_from_tvx AS "runFromTvx", run_from_seconds AS "runFromSeconds",
  longest_run_seconds AS "longestRunSeconds", event_count AS "eventCount", blocked_at IS NOT NULL AS "isBlocked",
  incarnation`;

const EXISTS = 'SELECT 1 FROM miner_wallets WHERE email = $1';
const LOAD = `SELECT ${COLUMNS} FROM miner_wallets WHERE email = ANY($1::text[])`;
const CLAIM_OWNER = `SELECT claim_id AS "claimId", created_at AS "createdAt", balance_tvx AS "balanceTvx",
  session_token_hash AS "tokenHash", session_started_at AS "startedAt", blocked_at IS NOT NULL AS "isBlocked",
  incarnation FROM miner_wallets WHERE email = $1`;
const PIN = 'SELECT pin_hash, incarnation, device_generation FROM miner_wallets WHERE email = $1';
/** Only for the device that verified the earlier PIN and is still signed in. */
const CHANGE_PIN = `UPDATE miner_wallets SET pin_hash = $2, device_generation = $3, version = version + 1
  WHERE email = $1 AND pin_hash = $4 AND session_token_hash = $5 AND blocked_at IS NULL`;
/** Several wallets may share a referral username; the oldest one is the inviter. */
const OLDEST_OF_USERNAME = `SELECT id FROM miner_wallets WHERE split_part(email, '@', 1) = $11 ORDER BY id LIMIT 1`;
const CREATE = `INSERT INTO miner_wallets (email, pin_hash, session_token_hash, session_started_at, tier_hashrate_ths,
  difficulty, lasting_bonus_percent, total_mined_tvx, balance_tvx, mining_time_seconds, credited_until_ms, last_sync_ms,
  outage_allowance_full_from_ms, inviter_id, incarnation, device_generation)
  VALUES ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, 0, 0, 0, $8, $9, $10, (${OLDEST_OF_USERNAME}), $12, $12)
  ON CONFLICT (email) DO NOTHING RETURNING ${COLUMNS}`;
/** The days are those of UTC, as in the response. */
const REFERRAL = `SELECT split_part(inviter.email, '@', 1) AS "invitedBy", invitees.invited, invitees."byDay"
  FROM miner_wallets AS w LEFT JOIN miner_wallets AS inviter ON inviter.id = w.inviter_id,
  LATERAL (SELECT coalesce(sum(d.invited), 0)::float8 AS invited, coalesce(json_agg(
      json_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'invited', d.invited) ORDER BY d.day DESC
    ) FILTER (WHERE d.position <= ${INVITED_DAYS_MAX}), '[]') AS "byDay"
    FROM (SELECT (invitee.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS invited,
        row_number() OVER (ORDER BY (invitee.created_at AT TIME ZONE 'UTC')::date DESC) AS position
      FROM miner_wallets AS invitee WHERE invitee.inviter_id = w.id GROUP BY 1) AS d) AS invitees
  WHERE w.email = $1`;
/** Processes that serve a live channel of the wallet `c` close it (db/notifications.ts). */
const NOTIFY_SESSION = `LATERAL pg_notify('technovex_miner_session', c.id::text)`;
/** A replaced session is an event of the wallet; an expired one is not replaced. A blocked wallet gets no session. */
const SET_SESSION = `WITH c AS (UPDATE miner_wallets SET session_token_hash = $2,
    session_started_at = to_timestamp($3::float8 / 1000), version = version + 1,
    event_count = event_count + is_replaced::int
  FROM (SELECT id AS replaced_id, coalesce(session_token_hash IS NOT NULL
      AND session_started_at >= to_timestamp(($3::float8 - ${MINER_SESSION_MS_MAX}) / 1000), false) AS is_replaced
    FROM miner_wallets WHERE email = $1 AND blocked_at IS NULL FOR UPDATE) AS r
  WHERE id = replaced_id RETURNING ${COLUMNS}, is_replaced),
e AS (INSERT INTO miner_events (wallet_id, slot, kind, at_ms)
  SELECT id, ("eventCount" - 1) % $4, 'session-replaced', $3 FROM c WHERE is_replaced
  ON CONFLICT (wallet_id, slot) DO UPDATE
    SET kind = excluded.kind, at_ms = excluded.at_ms, until_ms = NULL, amount = NULL)
SELECT c.* FROM c, ${NOTIFY_SESSION}`;
const END_SESSION = `WITH c AS (UPDATE miner_wallets SET session_token_hash = NULL, session_started_at = NULL,
  version = version + 1 WHERE email = $1 AND session_token_hash = $2 RETURNING id) SELECT c.id FROM c, ${NOTIFY_SESSION}`;

export type MinerStore = ReturnType<typeof createMinerStore>;

/** All SQL of the miner. */
export function createMinerStore({ pool }: Pick<Database, 'pool'>) {
  return {
    async exists(email: string): Promise<boolean> {
      const { rowCount } = await pool.query({ name: 'miner-exists', text: EXISTS, values: [email] });
      return rowCount !== 0;
    },

    /** Returns the wallets found, in any order. */
    async load(emails: readonly string[]): Promise<StoredWallet[]> {
      const { rows } = await pool.query<WalletRow>({ name: 'miner-load', text: LOAD, values: [emails] });
      return rows.map(toStoredWallet);
    },

    async pin(email: string): Promise<StoredPin | undefined> {
      const { rows } = await pool.query<{ pin_hash: string; incarnation: string; device_generation: string }>({
        name: 'miner-pin',
        text: PIN,
        values: [email],
      });
      return (
        rows[0] && {
          pinHash: rows[0].pin_hash,
          incarnation: Number(rows[0].incarnation),
          generation: Number(rows[0].device_generation),
        }
      );
    },

    /** Returns false when the PIN of `verifiedHash` or the session of `tokenHash` is no longer the wallet's. */
    async changePin(
      email: string,
      { verifiedHash, tokenHash }: { readonly verifiedHash: string; readonly tokenHash: string },
      { pinHash, generation }: Omit<StoredPin, 'incarnation'>,
    ): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'miner-change-pin',
        text: CHANGE_PIN,
        values: [email, pinHash, generation, verifiedHash, tokenHash],
      });
      return rowCount !== 0;
    },

    /** Returns the new wallet; undefined when the e-mail already has one. */
    async create({
      email,
      pinHash,
      session,
      incarnation,
      wallet,
      inviterUsername,
    }: NewWallet): Promise<StoredWallet | undefined> {
      const { rows } = await pool.query<WalletRow>({
        name: 'miner-create',
        text: CREATE,
        values: [
          email,
          pinHash,
          session.tokenHash,
          session.startedMs,
          wallet.tierHashrateThs,
          wallet.difficulty,
          wallet.lastingBonusPercent,
          wallet.creditedUntilMs,
          wallet.lastSyncMs,
          wallet.outageAllowanceFullFromMs,
          inviterUsername ?? null,
          incarnation,
        ],
      });
      return rows[0] && toStoredWallet(rows[0]);
    },

    /** Returns undefined when there is no such wallet. */
    async referral(email: string): Promise<Omit<ReferralData, 'isActive'> | undefined> {
      const { rows } = await pool.query<Omit<ReferralData, 'isActive'>>({
        name: 'miner-referral',
        text: REFERRAL,
        values: [email],
      });
      return rows[0];
    },

    /** Returns undefined when there is no such wallet. */
    async claimOwner(email: string): Promise<StoredClaimOwner | undefined> {
      const { rows } = await pool.query<Omit<StoredClaimOwner, 'session'> & SessionColumns>({
        name: 'miner-claim-owner',
        text: CLAIM_OWNER,
        values: [email],
      });
      return rows[0] && { ...rows[0], session: toSession(rows[0]) };
    },

    /** Starts a session, replacing any other. Returns undefined when there is no such wallet, or it is blocked. */
    async setSession(email: string, { tokenHash, startedMs }: DeviceSession): Promise<StoredWallet | undefined> {
      const { rows } = await pool.query<WalletRow>({
        name: 'miner-set-session',
        text: SET_SESSION,
        values: [email, tokenHash, startedMs, EVENTS_KEPT],
      });
      return rows[0] && toStoredWallet(rows[0]);
    },

    /** Ends the session if it is still the current one. Returns the wallet's id if it was. */
    async endSession(email: string, tokenHash: string): Promise<number | undefined> {
      const { rows } = await pool.query<{ id: string }>({
        name: 'miner-end-session',
        text: END_SESSION,
        values: [email, tokenHash],
      });
      return rows[0] && Number(rows[0].id);
    },

    /** Writes all rows whose version still matches, in one transaction, and returns the ids of the others. */
    write: (rows: readonly WalletWrite[]): Promise<ReadonlySet<number>> => writeWallets(pool, rows),

    /** Reads a wallet with its hours from `sinceHour` on (hours since the epoch) and its events, at one instant. */
    history: (email: string, sinceHour: number): Promise<StoredHistory | undefined> =>
      readHistory(pool, email, sinceHour),
  };
}

function toSession({ isBlocked, tokenHash, startedAt, incarnation }: SessionColumns): WalletSession {
  if (isBlocked) return 'blocked';
  if (tokenHash === null) return null;
  return { tokenHash, startedMs: startedAt?.getTime() ?? 0, incarnation: Number(incarnation) };
}

function toStoredWallet(row: WalletRow): StoredWallet {
  return {
    id: Number(row.id),
    email: row.email,
    version: Number(row.version),
    session: toSession(row),
    wallet: {
      tierHashrateThs: row.tierHashrateThs,
      difficulty: row.difficulty,
      lastingBonusPercent: row.lastingBonusPercent,
      lastBonusClaimedMs: row.lastBonusClaimedMs,
      totalMinedTvx: row.totalMinedTvx,
      balanceTvx: row.balanceTvx,
      miningTimeSeconds: row.miningTimeSeconds,
      creditedUntilMs: row.creditedUntilMs,
      lastSyncMs: row.lastSyncMs,
      outageAllowanceFullFromMs: row.outageAllowanceFullFromMs,
      history: {
        hourMs: row.hourMs,
        recordedTvx: row.recordedTvx,
        runStartedMs: row.runStartedMs,
        runFromTvx: row.runFromTvx,
        runFromSeconds: row.runFromSeconds,
        longestRunSeconds: row.longestRunSeconds,
        eventCount: Number(row.eventCount),
      },
    },
  };
}
