import type { BodyOf } from '#contract/endpoint.ts';
import type { minerSetPush } from '#contract/miner-push.ts';
import type { PushFacts } from '#domain/miner/push-due.ts';
import type { Database } from '#server/db/database.ts';
import type { PushTarget } from './push-transport.ts';

/** A wallet's further subscriptions replace its oldest ones. */
export const SUBSCRIPTIONS_MAX = 5;

/** A subscription that a sender works on. */
export interface ClaimedPush extends PushTarget {
  readonly id: string;
  /** Of the message that is due, those that failed. */
  readonly attempts: number;
  readonly facts: Omit<PushFacts, 'newsMs'>;
}

interface ClaimedRow extends PushTarget, Omit<PushFacts, 'topics' | 'newsMs'> {
  readonly id: string;
  readonly attempts: number;
  readonly bonus: boolean;
  readonly limit: boolean;
  readonly news: boolean;
}

/** `FOR KEY SHARE` waits for the wallet's erasure, not for syncs. What is due now is visible on the page that asks. */
const SET = `INSERT INTO miner_push_subscriptions AS s (wallet_id, endpoint, p256dh, auth, wants_bonus, wants_limit,
    wants_news, session_token_hash, renewed_ms, told_ms, due_ms)
  SELECT id, $3, $4, $5, $6, $7, $8, $2, $9::float8, $9::float8, $9::float8 FROM miner_wallets
  WHERE email = $1 AND session_token_hash = $2 FOR KEY SHARE
  ON CONFLICT (endpoint) DO UPDATE SET wallet_id = excluded.wallet_id, p256dh = excluded.p256dh, auth = excluded.auth,
    wants_bonus = excluded.wants_bonus, wants_limit = excluded.wants_limit, wants_news = excluded.wants_news,
    session_token_hash = excluded.session_token_hash, renewed_ms = excluded.renewed_ms, told_ms = excluded.told_ms,
    due_ms = excluded.due_ms, attempts = 0
  RETURNING wallet_id`;
const TRIM = `DELETE FROM miner_push_subscriptions WHERE wallet_id = $1 AND id NOT IN (
  SELECT id FROM miner_push_subscriptions WHERE wallet_id = $1 ORDER BY renewed_ms DESC, id DESC
  LIMIT ${SUBSCRIPTIONS_MAX})`;
const REMOVE = `DELETE FROM miner_push_subscriptions AS s USING miner_wallets AS w
  WHERE s.endpoint = $2 AND w.id = s.wallet_id AND w.email = $1`;
const DELETE = 'DELETE FROM miner_push_subscriptions WHERE id = $1';
const SWEEP = 'DELETE FROM miner_push_subscriptions WHERE renewed_ms < $1';

/** Rows that another process works on, or that are about to be looked at, see the news without this. */
const WAKE = `UPDATE miner_push_subscriptions SET due_ms = $1::float8
  WHERE wants_news AND told_ms < $2::float8 AND due_ms > $3::float8`;
/** Each process claims others, until its lease ends. */
const CLAIM = `WITH c AS (SELECT id AS claimed_id FROM miner_push_subscriptions WHERE due_ms <= $1::float8
    ORDER BY due_ms, id LIMIT $3 FOR UPDATE SKIP LOCKED)
  UPDATE miner_push_subscriptions AS s SET due_ms = $2::float8 FROM c, miner_wallets AS w
  WHERE s.id = c.claimed_id AND w.id = s.wallet_id
  RETURNING s.id, s.endpoint, s.p256dh, s.auth, s.attempts, s.wants_bonus AS "bonus", s.wants_limit AS "limit",
    s.wants_news AS "news", s.told_ms AS "toldMs", w.last_bonus_claimed_ms AS "lastBonusClaimedMs",
    CASE WHEN w.session_token_hash = s.session_token_hash THEN w.last_sync_ms END AS "lastSyncMs"`;
/** Not what the device has set, or another process has claimed since. */
const SETTLE = `UPDATE miner_push_subscriptions SET told_ms = $3, due_ms = $4, attempts = $5
  WHERE id = $1 AND due_ms = $2`;

export type PushStore = ReturnType<typeof createPushStore>;

/** All SQL of the subscriptions, but for their deletion with a session and with the wallet. */
export function createPushStore({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Returns false, and stores nothing, unless the session is still the wallet's. */
    async set(
      { email, tokenHash }: { readonly email: string; readonly tokenHash: string },
      { endpoint, keys, bonus, limit, news }: BodyOf<typeof minerSetPush>,
      nowMs: number,
    ): Promise<boolean> {
      const values = [email, tokenHash, endpoint, keys.p256dh, keys.auth, bonus, limit, news, nowMs];
      const { rows } = await pool.query<{ wallet_id: string }>({ name: 'push-set', text: SET, values });
      if (rows[0] === undefined) return false;
      await pool.query({ name: 'push-trim', text: TRIM, values: [rows[0].wallet_id] });
      return true;
    },

    async remove(email: string, endpoint: string): Promise<void> {
      await pool.query({ name: 'push-remove', text: REMOVE, values: [email, endpoint] });
    },

    /** Deletes what no device has renewed since. */
    async sweep(beforeMs: number): Promise<void> {
      await pool.query(SWEEP, [beforeMs]);
    },

    /** Makes those due that were not told of news at `newsMs`, unless they are looked at before `soonMs` anyway. */
    async wake(newsMs: number, { nowMs, soonMs }: { readonly nowMs: number; readonly soonMs: number }): Promise<void> {
      await pool.query(WAKE, [nowMs, newsMs, soonMs]);
    },

    /** Returns at most `limit` subscriptions that may be due; other processes may take them from `untilMs` on. */
    async claim(limit: number, nowMs: number, untilMs: number): Promise<ClaimedPush[]> {
      const { rows } = await pool.query<ClaimedRow>({
        name: 'push-claim',
        text: CLAIM,
        values: [nowMs, untilMs, limit],
      });
      return rows.map(({ id, endpoint, p256dh, auth, attempts, bonus, limit: wantsLimit, news, ...facts }) => ({
        ...{ id, endpoint, p256dh, auth, attempts },
        facts: { ...facts, topics: { bonus, limit: wantsLimit, news } },
      }));
    },

    async settle(
      { id, untilMs }: { readonly id: string; readonly untilMs: number },
      next: { readonly toldMs: number; readonly dueMs: number; readonly attempts: number },
    ): Promise<void> {
      const values = [id, untilMs, next.toldMs, next.dueMs, next.attempts];
      await pool.query({ name: 'push-settle', text: SETTLE, values });
    },

    async delete(id: string): Promise<void> {
      await pool.query({ name: 'push-delete', text: DELETE, values: [id] });
    },
  };
}
