import type { Pool } from 'pg';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import type { Database } from '#server/db/database.ts';
import { createDeviceSessionStore } from './device-session-store.ts';
import { readHistory, type StoredHistory } from './history-store.ts';
import {
  type DeviceSession,
  type SessionColumns,
  type StoredWallet,
  toSession,
  toStoredWallet,
  WALLET_COLUMNS,
  type WalletRow,
  type WalletSession,
} from './wallet-row.ts';
import { type WalletWrite, writeWallets } from './wallet-writes.ts';

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
interface StoredClaim {
  readonly session: WalletSession;
  readonly id: Uint8Array;
}

const EXISTS = 'SELECT 1 FROM miner_wallets WHERE email = $1';
const LOAD = `SELECT ${WALLET_COLUMNS} FROM miner_wallets WHERE email = ANY($1::text[])`;
const CLAIM = `SELECT claim_id AS "id", session_token_hash AS "tokenHash", session_started_at AS "startedAt", blocked_at IS NOT NULL AS "isBlocked",
  incarnation FROM miner_wallets WHERE email = $1`;
/** Several wallets may share a referral username; the oldest one is the inviter. */
const OLDEST_OF_USERNAME = `SELECT id FROM miner_wallets WHERE split_part(email, '@', 1) = $11 ORDER BY id LIMIT 1`;
const CREATE = `INSERT INTO miner_wallets (email, pin_hash, session_token_hash, session_started_at, tier_hashrate_ths,
  difficulty, lasting_bonus_percent, total_mined_tvx, balance_tvx, mining_time_seconds, credited_until_ms, last_sync_ms,
  outage_allowance_full_from_ms, inviter_id, incarnation, device_generation)
  VALUES ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, 0, 0, 0, $8, $9, $10, (${OLDEST_OF_USERNAME}), $12, $12)
  ON CONFLICT (email) DO NOTHING RETURNING ${WALLET_COLUMNS}`;

export type MinerStore = ReturnType<typeof createMinerStore>;

/** All SQL of the miner, except that of the team. */
export function createMinerStore({ pool }: Pick<Database, 'pool'>) {
  return {
    ...createDeviceSessionStore({ pool }),

    async exists(email: string): Promise<boolean> {
      const { rowCount } = await pool.query({ name: 'miner-exists', text: EXISTS, values: [email] });
      return rowCount !== 0;
    },

    async load(emails: readonly string[]): Promise<StoredWallet[]> {
      const { rows } = await pool.query<WalletRow>({ name: 'miner-load', text: LOAD, values: [emails] });
      return rows.map(toStoredWallet);
    },

    /** Returns the new wallet; undefined when the e-mail already has one. */
    create: (wallet: NewWallet): Promise<StoredWallet | undefined> => createWallet(pool, wallet),

    /** Returns undefined when there is no such wallet. */
    async claim(email: string): Promise<StoredClaim | undefined> {
      const { rows } = await pool.query<Omit<StoredClaim, 'session'> & SessionColumns>({
        name: 'miner-claim',
        text: CLAIM,
        values: [email],
      });
      return rows[0] && { ...rows[0], session: toSession(rows[0]) };
    },

    /** Writes all rows whose version still matches, in one transaction, and returns the ids of the others. */
    write: (rows: readonly WalletWrite[]): Promise<ReadonlySet<number>> => writeWallets(pool, rows),

    /** Reads a wallet with its days and events, at one instant. */
    history: (email: string): Promise<StoredHistory | undefined> => readHistory(pool, email),
  };
}

async function createWallet(
  pool: Pool,
  { email, pinHash, session, incarnation, wallet, inviterUsername }: NewWallet,
): Promise<StoredWallet | undefined> {
  const { tierHashrateThs, difficulty, lastingBonusPercent, creditedUntilMs, lastSyncMs } = wallet;
  const values = [
    ...[email, pinHash, session.tokenHash, session.startedMs, tierHashrateThs, difficulty, lastingBonusPercent],
    ...[creditedUntilMs, lastSyncMs, wallet.outageAllowanceFullFromMs, inviterUsername ?? null, incarnation],
  ];
  const { rows } = await pool.query<WalletRow>({ name: 'miner-create', text: CREATE, values });
  return rows[0] && toStoredWallet(rows[0]);
}
