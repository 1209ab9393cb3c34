import { describe, expect, it } from 'vitest';
import { cleanWalletName } from './wallet-name.ts';

describe("a wallet's own name", () => {
  it('has at most 40 characters on one line', () => {
    expect(cleanWalletName('W'.repeat(80))).toBe('W'.repeat(40));
    expect(cleanWalletName(' My \n\t wallet ')).toBe('My wallet');
    expect(cleanWalletName('🦊'.repeat(80))).toBe('🦊'.repeat(40));
  });

  it('is isolated if it is right-to-left', () => {
    expect(cleanWalletName('م'.repeat(80))).toBe(`\u2068${'م'.repeat(40)}\u2069`);
    expect(cleanWalletName('ארנק 7')).toBe('\u2068ארנק 7\u2069');
    expect(cleanWalletName('MetaMask')).toBe('MetaMask');
    expect(cleanWalletName('钱包 Кошелёк')).toBe('钱包 Кошелёк');
  });

  it('contains no direction or control characters', () => {
    expect(cleanWalletName('a\u202Eb\u2069c\u200Bd')).toBe('abcd');
    expect(cleanWalletName('\u2069\u202E')).toBe('');
  });
});
