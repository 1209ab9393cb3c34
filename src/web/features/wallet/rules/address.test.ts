import { describe, expect, it } from 'vitest';
import { type Address, isSameAddress, parseAccounts, shortenAddress } from './address.ts';

const ADDRESS: Address = '0xAbCdef0123456789abcdef0123456789ABCDEF01';

describe('addresses', () => {
  it('shows the first 6 and the last 4 characters', () => expect(shortenAddress(ADDRESS)).toBe('0xAbCd…EF01'));

  it('compares addresses regardless of case', () => {
    expect(isSameAddress(ADDRESS, ADDRESS.toLowerCase() as Address)).toBe(true);
    expect(isSameAddress(ADDRESS, `0x${'0'.repeat(40)}`)).toBe(false);
  });

  it.each([[[1]], ['0x1'], [[ADDRESS, '<img src=x>']], [{ 0: ADDRESS, length: 1 }], [null], [[`${ADDRESS}\n`]]])(
    'rejects %j as a list of accounts',
    (value) => expect(parseAccounts(value)).toBeUndefined(),
  );

  it('rejects an address with a capital 0X, as EIP-55 does', () => {
    expect(parseAccounts([ADDRESS.toUpperCase()])).toBeUndefined();
  });

  it('accepts an empty list', () => expect(parseAccounts([])).toEqual([]));
});
