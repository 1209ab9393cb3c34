import { HASH_BYTES } from '#domain/claims/merkle-tree.ts';

export interface CountedWallet {
  readonly id: bigint;
  readonly claimId: Uint8Array;
  readonly balanceTvx: number;
  readonly isBlocked: boolean;
}

/** int8, claim id, float8, boolean: as PostgreSQL's binary format has them (`store.ts`). */
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
