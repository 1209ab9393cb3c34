import { expect, it } from 'vitest';
import { cleanWalletName, plainText, walletInitial, walletMessage } from './wallet-text.ts';

const LONG = 'Wallet with a very long name Wallet with a very long name';

it('a name has at most 40 characters on one line, cut between words', () => {
  expect(cleanWalletName(' My \n\t wallet ')).toBe('My wallet');
  expect(cleanWalletName('Exactly forty letters, and not one more.')).toBe('Exactly forty letters, and not one more.');
  expect(cleanWalletName(LONG)).toBe('Wallet with a very long name Wallet…');
  expect(cleanWalletName('🦊'.repeat(80))).toBe(`${'🦊'.repeat(39)}…`);
  expect(plainText(` ${LONG}\u202E`, 300)).toBe(LONG);
});

it('a name has no direction or control characters, and is isolated if it is right-to-left', () => {
  expect(cleanWalletName('a\u202Eb\u2069c\u200Bd')).toBe('abcd');
  expect(cleanWalletName('\u2069\u202E')).toBe('');
  expect(cleanWalletName('م'.repeat(80))).toBe(`\u2068${'م'.repeat(39)}…\u2069`);
  expect(cleanWalletName('钱包 Кошелёк')).toBe('钱包 Кошелёк');
});

it('a name has an initial, also in other scripts', () => {
  expect(['metaMask', '\u2068ארנק\u2069', '🦊 fox', '…'].map(walletInitial)).toEqual(['M', 'א', 'F', '?']);
});

it.each([
  [{ code: -32603, message: 'Internal JSON-RPC error.' }, '-32603 Internal JSON-RPC error.'],
  [{ code: 4001 }, '4001'],
  ['boom', 'boom'],
  [{ message: 'a\n\u202Eb\u2066\u0007 <b>c</b>' }, 'a b <b>c</b>'],
  [{ code: { a: 1 }, message: 7 }, undefined],
  [{ code: '<b>', message: ' \u202E\u0000 ' }, undefined],
  [null, undefined],
])('the message of %j is %j', (error, expected) => expect(walletMessage(error)).toBe(expected));

it('a message has at most 200 characters with its code, and none comes of an error that throws when it is read', () => {
  const message = walletMessage({ code: -32000, message: '🦊'.repeat(100_000) }) ?? '';
  expect([...message].length).toBeLessThanOrEqual(200);
  expect(message).toMatch(/^-32000 🦊.*…$/u);
  expect(walletMessage(new Proxy({}, { get: () => JSON.parse('{') }))).toBeUndefined();
});
