import type { Database } from '#server/db/database.ts';
import { MINER_COOKIE } from '#server/features/miner/routes.ts';
import { createWalletSessionTokens } from '#server/features/miner/sign-in/wallet-session-tokens.ts';
import type { LoadWallet } from '../load/sync-request.ts';

const COLUMNS = `(email, pin_hash, session_token_hash, session_started_at, incarnation, tier_hashrate_ths, difficulty,
  lasting_bonus_percent, total_mined_tvx, balance_tvx, mining_time_seconds, credited_until_ms)`;
const VALUES = '1, 1, 0, 0, 0, 0, $1::float8';
const SIGNED_IN = `INSERT INTO miner_wallets ${COLUMNS}
  SELECT email, 'seeded', hash, now(), 1, ${VALUES} FROM unnest($2::text[], $3::text[]) AS seeded(email, hash)`;
const SIGNED_OUT = `INSERT INTO miner_wallets ${COLUMNS}
  SELECT format('other-%s@example.test', n), 'seeded', null, null, 1, ${VALUES} FROM generate_series($2::int, $3::int) n`;
/** A query of a million rows would outlast the time limit of queries. */
const BATCH = 100_000;

/**
 * Inserts `total` wallets, `signedIn` of them with sessions, which it returns: through the API 15,000 would take
 * minutes, because a PIN's hash is slow.
 */
export async function seedWallets(
  { pool }: Pick<Database, 'pool'>,
  { signedIn, total, sessionSecret }: Record<'signedIn' | 'total', number> & { readonly sessionSecret: string },
): Promise<readonly LoadWallet[]> {
  const tokens = createWalletSessionTokens(sessionSecret);
  const startedAtMs = Date.now();
  const seeded = Array.from({ length: signedIn }, (_, index) => {
    const email = `growth-${index}@example.test`;
    const { token, tokenHash } = tokens.issue(email, 1);
    return { email, tokenHash, cookie: `${MINER_COOKIE}=${token}` };
  });
  const emails = seeded.map(({ email }) => email);
  const hashes = seeded.map(({ tokenHash }) => tokenHash);
  await pool.query(SIGNED_IN, [startedAtMs, emails, hashes]);
  for (let from = signedIn + 1; from <= total; from += BATCH) {
    await pool.query(SIGNED_OUT, [startedAtMs, from, Math.min(total, from + BATCH - 1)]);
  }
  await pool.query('VACUUM ANALYZE miner_wallets');
  return seeded.map(({ email, cookie }) => ({ email, cookie, startedAtMs }));
}
