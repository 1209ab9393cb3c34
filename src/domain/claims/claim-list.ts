import { CLAIM_BYTES, encodeClaim } from './claim.ts';

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
