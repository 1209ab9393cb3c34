export type Address = `0x${string}`;

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && ADDRESS.test(value);
}

/** A provider's list of accounts; undefined when it is not a list or holds anything but addresses. */
export function parseAccounts(answer: unknown): readonly Address[] | undefined {
  return Array.isArray(answer) && answer.every(isAddress) ? answer : undefined;
}

/** Wallets differ in capital letters, which only carry a checksum. */
export function isSameAddress(a: Address, b: Address): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The first 6 and the last 4 characters (specification, section 9). */
export function shortenAddress(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
