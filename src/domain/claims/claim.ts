import { HASH_BYTES, type Keccak256 } from './merkle-tree.ts';

/** The types of a leaf: the claim's id and its amount in units of 10^-18 TVX. */
export const LEAF_ENCODING = ['bytes32', 'uint256'] as const;

/** The ABI encoding of a leaf: the id, then the amount in big-endian order. */
export const CLAIM_BYTES = 64;

/**
 * The version of the rules by which a snapshot counts: the balance of every wallet, rounded down to whole units
 * (`amount.ts`); wallets without a unit, and blocked ones, are counted, but have no leaf.
 */
export const CLAIM_RULES_VERSION = 1;

const WORD_BITS = 64n;
const WORD_MASK = (1n << WORD_BITS) - 1n;
const WORDS = [0, 1, 2, 3];

export function encodeClaim(claims: Uint8Array, index: number, id: Uint8Array, units: bigint): void {
  const start = index * CLAIM_BYTES;
  claims.set(id, start);
  const words = new DataView(claims.buffer, claims.byteOffset + start + HASH_BYTES);
  for (const word of WORDS) words.setBigUint64(word * 8, (units >> (WORD_BITS * BigInt(3 - word))) & WORD_MASK);
}

/** Returns a claim's id, as a view of `claims`. */
export function claimId(claims: Uint8Array, index: number): Uint8Array {
  return claims.subarray(index * CLAIM_BYTES, index * CLAIM_BYTES + HASH_BYTES);
}

export function claimUnits(claims: Uint8Array, index: number): bigint {
  const words = new DataView(claims.buffer, claims.byteOffset + index * CLAIM_BYTES + HASH_BYTES);
  return WORDS.reduce((units, word) => (units << WORD_BITS) | words.getBigUint64(word * 8), 0n);
}

/**
 * Returns the hashes of all claims, 32 bytes each: keccak256 twice, so that no inner node of a tree can be presented as
 * a leaf (OpenZeppelin's standard tree).
 */
export function hashClaims(claims: Uint8Array, keccak256: Keccak256): Uint8Array {
  const count = claims.length / CLAIM_BYTES;
  const hashes = new Uint8Array(count * HASH_BYTES);
  for (let index = 0; index < count; index += 1) {
    const claim = claims.subarray(index * CLAIM_BYTES, (index + 1) * CLAIM_BYTES);
    hashes.set(keccak256(keccak256(claim)), index * HASH_BYTES);
  }
  return hashes;
}

const FIRST_CAPACITY = 1_024;

/** Claims in one block of memory that grows as they are added, with their sum. */
export class ClaimList {
  #bytes = new Uint8Array(FIRST_CAPACITY * CLAIM_BYTES);
  #count = 0;
  #totalUnits = 0n;

  append(id: Uint8Array, units: bigint): void {
    if ((this.#count + 1) * CLAIM_BYTES > this.#bytes.length) {
      const grown = new Uint8Array(2 * this.#bytes.length);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    encodeClaim(this.#bytes, this.#count, id, units);
    this.#count += 1;
    this.#totalUnits += units;
  }

  get count(): number {
    return this.#count;
  }

  get totalUnits(): bigint {
    return this.#totalUnits;
  }

  get claims(): Uint8Array {
    return this.#bytes.subarray(0, this.#count * CLAIM_BYTES);
  }
}
