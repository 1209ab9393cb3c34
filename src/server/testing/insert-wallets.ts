import type { Database } from '#server/db/database.ts';

const INSERT = `INSERT INTO miner_wallets (email, pin_hash, tier_hashrate_ths, difficulty, lasting_bonus_percent,
  total_mined_tvx, balance_tvx, mining_time_seconds, credited_until_ms)
  SELECT 'inserted-' || gen_random_uuid() || '@example.test', 'x', 1, 1, 0, balance, balance, 0, 0
  FROM unnest($1::float8[]) AS balance RETURNING claim_id AS "claimId"`;

/** Inserts wallets with these balances, faster than creating them through the API. Returns their claims' ids. */
export async function insertWallets(
  { pool }: Pick<Database, 'pool'>,
  balancesTvx: readonly number[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ claimId: Buffer }>(INSERT, [balancesTvx]);
  return rows.map(({ claimId }) => `0x${claimId.toString('hex')}`);
}
