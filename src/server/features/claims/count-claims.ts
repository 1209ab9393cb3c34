import { AmountError, unitsOf } from '#domain/claims/amount.ts';
import { CLAIM_BYTES } from '#domain/claims/claim.ts';
import { ClaimList } from '#domain/claims/claim-list.ts';
import { recordAt, sortRecords } from '#domain/claims/sort-records.ts';
import { OperatorError } from '#server/lib/errors.ts';
import { type CountedWallet, unpackWallets } from './packed-wallets.ts';

export interface ClaimCounts {
  readonly wallets: number;
  readonly claims: number;
  /** Wallets without a unit, which have no claim. */
  readonly emptyWallets: number;
  /** Wallets that are blocked, which have no claim, whatever they hold. */
  readonly blockedWallets: number;
  readonly totalUnits: bigint;
}

export class ClaimCounter {
  readonly #list = new ClaimList();
  #wallets = 0;
  #blockedWallets = 0;

  /** @throws {OperatorError} naming a wallet whose balance no claim can hold */
  add(page: Uint8Array): void {
    for (const wallet of unpackWallets(page)) {
      this.#wallets += 1;
      if (wallet.isBlocked) {
        this.#blockedWallets += 1;
        continue;
      }
      const units = unitsIn(wallet);
      if (units > 0n) this.#list.append(wallet.claimId, units);
    }
  }

  get counts(): ClaimCounts {
    const { count: claims, totalUnits } = this.#list;
    const [wallets, blockedWallets] = [this.#wallets, this.#blockedWallets];
    return { wallets, claims, emptyWallets: wallets - blockedWallets - claims, blockedWallets, totalUnits };
  }

  /** Returns the encodings of all claims, in ascending order of their ids. */
  sortedClaims(): Uint8Array {
    return sortById(this.#list.claims);
  }
}

/** The database's order would show who signed up first. */
function sortById(claims: Uint8Array): Uint8Array {
  const sorted = new Uint8Array(claims.length);
  let start = 0;
  for (const index of sortRecords(claims, CLAIM_BYTES)) {
    sorted.set(recordAt(claims, CLAIM_BYTES, index), start);
    start += CLAIM_BYTES;
  }
  return sorted;
}

function unitsIn({ id, balanceTvx }: CountedWallet): bigint {
  try {
    return unitsOf(balanceTvx);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw new OperatorError(`The balance of the wallet with id ${id} cannot be counted: ${error.message}.`);
  }
}
