import { describe, expect, it } from 'vitest';
import { cleanWalletName, plainText, walletInitial } from './wallet-text.ts';

describe("a wallet's own name", () => {
  it('has at most 40 characters on one line', () => {
    expect(cleanWalletName('W'.repeat(80))).toBe(`${'W'.repeat(39)}…`);
    expect(cleanWalletName(' My \n\t wallet ')).toBe('My wallet');
    expect(cleanWalletName('🦊'.repeat(80))).toBe(`${'🦊'.repeat(39)}…`);
  });

  it('is cut between words, and says that it is cut', () => {
    expect(cleanWalletName('Wallet with a very long name Wallet with a very long name')).toBe(
      'Wallet with a very long name Wallet…',
    );
    expect(cleanWalletName('Exactly forty letters, and not one more.')).toBe(
      'Exactly forty letters, and not one more.',
    );
    expect([...cleanWalletName('ab '.repeat(100))].length).toBeLessThanOrEqual(40);
  });

  it('is whole on a line of its own, up to 300 characters', () => {
    const name = 'Wallet with a very long name Wallet with a very long name';
    expect(plainText(` ${name}\u202E`, 300)).toBe(name);
    expect(plainText('W'.repeat(5_000), 300)).toBe(`${'W'.repeat(299)}…`);
  });

  it('has an initial, also in other scripts', () => {
    expect(['metaMask', '\u2068ארנק\u2069', '🦊 fox', '…'].map(walletInitial)).toEqual(['M', 'א', 'F', '?']);
  });

  it('is isolated if it is right-to-left', () => {
    expect(cleanWalletName('م'.repeat(80))).toBe(`\u2068${'م'.repeat(39)}…\u2069`);
    expect(cleanWalletName('ארנק 7')).toBe('\u2068ארנק 7\u2069');
    expect(cleanWalletName('MetaMask')).toBe('MetaMask');
    expect(cleanWalletName('钱包 Кошелёк')).toBe('钱包 Кошелёк');
  });

  it('contains no direction or control characters', () => {
    expect(cleanWalletName('a\u202Eb\u2069c\u200Bd')).toBe('abcd');
    expect(cleanWalletName('\u2069\u202E')).toBe('');
  });
});
