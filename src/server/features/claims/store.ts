import type { Pool } from 'pg';
import type { Database } from '#server/db/database.ts';

/** What a snapshot counts of a wallet. */
export interface CountedWallet {
  readonly id: string;
  readonly claimId: Uint8Array;
  readonly balanceTvx: number;
  /** Left out of snapshots. */
  readonly isBlocked: boolean;
}

const WALLETS = `SELECT id, claim_id AS "claimId", balance_tvx AS "balanceTvx", blocked_at IS NOT NULL AS "isBlocked"
  FROM miner_wallets`;
const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
const DECLARE = `DECLARE claims_snapshot NO SCROLL CURSOR FOR ${WALLETS}`;
const DECLARE_HELD = `DECLARE claims_snapshot NO SCROLL CURSOR WITH HOLD FOR ${WALLETS}`;
const FETCH = 'FETCH 2000 FROM claims_snapshot';
const CLOSE = 'CLOSE claims_snapshot';

/**
 * Yields pages of all wallets as they are at one instant, while others continue to write. Only one caller at a time may
 * read an embedded database, whose queries all share one session.
 */
export function readWallets({ type, pool }: Pick<Database, 'type' | 'pool'>): AsyncGenerator<CountedWallet[]> {
  return type === 'postgres' ? readInTransaction(pool) : readHeldCursor(pool);
}

async function* readInTransaction(pool: Pool): AsyncGenerator<CountedWallet[]> {
  const client = await pool.connect();
  let isFinished = false;
  try {
    await client.query(BEGIN);
    await client.query(DECLARE);
    yield* pages(client);
    await client.query('COMMIT');
    isFinished = true;
  } finally {
    // Closing the connection ends the transaction.
    client.release(!isFinished);
  }
}

/**
 * The engine copies the rows when the cursor is declared, in one step. A transaction would keep the only connection
 * from all other queries until the last page.
 */
async function* readHeldCursor(pool: Pool): AsyncGenerator<CountedWallet[]> {
  await pool.query(DECLARE_HELD);
  try {
    yield* pages(pool);
  } finally {
    await pool.query(CLOSE).catch(() => {
      // The connection was lost, and the cursor with it.
    });
  }
}

async function* pages(session: Pick<Pool, 'query'>): AsyncGenerator<CountedWallet[]> {
  for (;;) {
    const { rows } = await session.query<CountedWallet>(FETCH);
    if (rows.length === 0) return;
    yield rows;
  }
}
