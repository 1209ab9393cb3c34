import { MINER_SESSION_MS_MAX } from '#domain/miner/constants.ts';
import { EVENTS_KEPT } from '#domain/miner/wallet-history.ts';
import type { Database } from '#server/db/database.ts';
import { MINER_SESSION_CHANNEL } from '#server/db/notifications.ts';
import { type DeviceSession, type StoredWallet, toStoredWallet, WALLET_COLUMNS, type WalletRow } from './wallet-row.ts';

/** A PIN, and what session tokens and cookies of known devices are issued for. */
export interface StoredPin {
  readonly pinHash: string;
  readonly incarnation: number;
  readonly generation: number;
}

const PIN = 'SELECT pin_hash, incarnation, device_generation FROM miner_wallets WHERE email = $1';
/** Only for the device that verified the earlier PIN and is still signed in. */
const CHANGE_PIN = `UPDATE miner_wallets SET pin_hash = $2, device_generation = $3, version = version + 1
  WHERE email = $1 AND pin_hash = $4 AND session_token_hash = $5 AND blocked_at IS NULL`;
/** Processes that serve a live channel of the wallet `c` verify its session again. */
const NOTIFY_SESSION = `LATERAL pg_notify('${MINER_SESSION_CHANNEL}', c.id::text)`;
/** A replaced session is an event of the wallet; an expired one is not replaced. A blocked wallet gets no session. */
const SET_SESSION = `WITH c AS (UPDATE miner_wallets SET session_token_hash = $2,
    session_started_at = to_timestamp($3::float8 / 1000), version = version + 1,
    event_count = event_count + is_replaced::int
  FROM (SELECT id AS replaced_id, coalesce(session_token_hash IS NOT NULL
      AND session_started_at >= to_timestamp(($3::float8 - ${MINER_SESSION_MS_MAX}) / 1000), false) AS is_replaced
    FROM miner_wallets WHERE email = $1 AND blocked_at IS NULL FOR UPDATE) AS r
  WHERE id = replaced_id RETURNING ${WALLET_COLUMNS}, is_replaced),
e AS (INSERT INTO miner_events (wallet_id, slot, kind, at_ms)
  SELECT id, ("eventCount" - 1) % $4, 'session-replaced', $3 FROM c WHERE is_replaced
  ON CONFLICT (wallet_id, slot) DO UPDATE
    SET kind = excluded.kind, at_ms = excluded.at_ms, until_ms = NULL, amount = NULL)
SELECT c.* FROM c, ${NOTIFY_SESSION}`;
const END_SESSION = `WITH c AS (UPDATE miner_wallets SET session_token_hash = NULL, session_started_at = NULL, version = version + 1
  WHERE email = $1 AND session_token_hash = $2 RETURNING id)
SELECT c.id FROM c, ${NOTIFY_SESSION}`;

/** The PIN of a wallet, and the session of its device. */
export function createDeviceSessionStore({ pool }: Pick<Database, 'pool'>) {
  return {
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
  };
}
