export type Address = `0x${string}`;

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && ADDRESS.test(value);
}

/** Parses a provider's list of accounts. Returns undefined unless every element is an address. */
export function parseAccounts(value: unknown): readonly Address[] | undefined {
  return Array.isArray(value) && value.every(isAddress) ? value : undefined;
}

/** Ignores capital letters, which are only a checksum (EIP-55). */
export function isSameAddress(a: Address, b: Address): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The first 6 and the last 4 characters (specification, "Client behaviour"). */
export function shortenAddress(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
