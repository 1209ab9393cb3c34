export type Address = `0x${string}`;

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && ADDRESS.test(value);
}

/** As wallets write one: with spaces around it, with the chain of CAIP-10, or with a capital X. */
const WRITTEN_ADDRESS = /^\s*(?:eip155:[0-9]+:)?0x([0-9a-f]{40})\s*$/i;

/** Parses a provider's list of accounts, or its only account. Returns undefined unless every element is an address. */
export function parseAccounts(value: unknown): readonly Address[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const accounts = list.flatMap((account): readonly Address[] => {
    const digits = typeof account === 'string' ? WRITTEN_ADDRESS.exec(account)?.[1] : undefined;
    return digits === undefined ? [] : [`0x${digits}`];
  });
  return accounts.length === list.length ? accounts : undefined;
}

/** Ignores capital letters, which are only a checksum (EIP-55). */
export function isSameAddress(a: Address, b: Address): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The first 6 and the last 4 characters (specification, "Client behaviour"). */
export function shortenAddress(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
