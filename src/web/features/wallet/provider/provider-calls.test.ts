import { describe, expect, it } from 'vitest';
import { parseChecksummedAccounts } from './provider.ts';

describe('the checksum of an address (the examples of EIP-55)', () => {
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s, from any spelling', (address) => {
    const digits = address.slice(2);
    const spellings = [digits, digits.toLowerCase(), digits.toUpperCase()].map((spelling) => `0x${spelling}`);
    expect(parseChecksummedAccounts(spellings)).toEqual([address, address, address]);
  });

  it('is not added to what is no address', () => expect(parseChecksummedAccounts(['0x1'])).toBeUndefined());
});
