import type { Pool } from 'pg';
import { HASH_BYTES } from '#domain/claims/merkle-tree.ts';
import type { Database } from '#server/db/database.ts';

/**
 * One row for each page of 2,000 ids, whose wallets are packed in one value (`unpackWallets`): the process that reads
 * them serves requests too, and would parse a million rows otherwise. null where there are no wallets.
 */
const PAGES = `SELECT page FROM generate_series(1, (SELECT max(id) FROM miner_wallets), 2000) AS first_id, LATERAL (
  SELECT string_agg(int8send(id) || claim_id || float8send(balance_tvx) || boolsend(blocked_at IS NOT NULL), '') AS page
  FROM miner_wallets WHERE id >= first_id AND id < first_id + 2000) AS pages`;
const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
const DECLARE = `DECLARE claims_snapshot NO SCROLL CURSOR FOR ${PAGES}`;
const DECLARE_HELD = `DECLARE claims_snapshot NO SCROLL CURSOR WITH HOLD FOR ${PAGES}`;
const FETCH = 'FETCH 1 FROM claims_snapshot';
const CLOSE = 'CLOSE claims_snapshot';

/**
 * Yields pages of all wallets as they are at one instant, while others continue to write; `unpackWallets` reads them.
 * Only one caller at a time may read an embedded database, whose queries all share one session.
 */
export function readWallets({ type, pool }: Pick<Database, 'type' | 'pool'>): AsyncGenerator<Uint8Array> {
  return type === 'postgres' ? readInTransaction(pool) : readHeldCursor(pool);
}

async function* readInTransaction(pool: Pool): AsyncGenerator<Uint8Array> {
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
 * The engine copies the pages when the cursor is declared, in one step. A transaction would keep the only connection
 * from all other queries until the last page.
 */
async function* readHeldCursor(pool: Pool): AsyncGenerator<Uint8Array> {
  await pool.query(DECLARE_HELD);
  try {
    yield* pages(pool);
  } finally {
    await pool.query(CLOSE).catch(() => {
      // The connection was lost, and the cursor with it.
    });
  }
}

async function* pages(session: Pick<Pool, 'query'>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { rows } = await session.query<{ page: Uint8Array | null }>(FETCH);
    const [row] = rows;
    if (row === undefined) return;
    if (row.page !== null) yield row.page;
  }
}

export interface CountedWallet {
  readonly id: bigint;
  readonly claimId: Uint8Array;
  readonly balanceTvx: number;
  readonly isBlocked: boolean;
}

/** int8, claim id, float8, boolean: as PostgreSQL's binary format has them (`PAGES`). */
const CLAIM_ID_AT = 8;
const BALANCE_AT = CLAIM_ID_AT + HASH_BYTES;
const IS_BLOCKED_AT = BALANCE_AT + 8;
export const WALLET_BYTES = IS_BLOCKED_AT + 1;

/** Unpacks a page of wallets; a claim id is a view of it. */
export function* unpackWallets(page: Uint8Array): Generator<CountedWallet> {
  if (page.length % WALLET_BYTES !== 0) throw new Error(`${page.length} bytes are not whole wallets`);
  const fields = new DataView(page.buffer, page.byteOffset, page.length);
  for (let start = 0; start < page.length; start += WALLET_BYTES) {
    yield {
      id: fields.getBigInt64(start),
      claimId: page.subarray(start + CLAIM_ID_AT, start + BALANCE_AT),
      balanceTvx: fields.getFloat64(start + BALANCE_AT),
      isBlocked: fields.getUint8(start + IS_BLOCKED_AT) === 1,
    };
  }
}
