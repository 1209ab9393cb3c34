import { expect, it } from 'vitest';
import { FakeWallet } from '../testing/fake-wallet.ts';
import { providerKind, walletIcon } from './discovery.ts';
import { isEip1193Provider, listenTo, parseChecksummedAccounts } from './provider.ts';
import { cleanWalletName, plainText, walletInitial, walletMessage } from './wallet-text.ts';

const refuse = () => {
  throw new Error('no');
};

it('a provider is whatever has a callable `request`', () => {
  const providers = [
    { request: () => undefined },
    Object.create({ request: () => undefined }),
    // A proxy that denies having it.
    new Proxy({}, { get: () => () => undefined, has: () => false, ownKeys: refuse }),
    Object.assign(() => undefined, { request: () => undefined }),
  ];
  expect(providers.map(isEip1193Provider)).toEqual([true, true, true, true]);
  const others = [undefined, null, 'request', {}, { request: 'eth_accounts' }];
  // Proxies that claim to have it, and that throw.
  const proxies = [new Proxy({}, { has: () => true }), new Proxy({}, { get: refuse })];
  expect([...others, ...proxies].filter(isEip1193Provider)).toEqual([]);
});

it('receives no event after it unsubscribed, even from a provider that keeps its listeners', () => {
  const heard: string[] = [];
  const wallet = new FakeWallet({});
  wallet.removeListener = () => undefined;
  const hear = (detail: unknown) => heard.push(String(detail));
  const events = { accountsChanged: hear, chainChanged: hear, connect: hear, disconnect: hear };
  const stop = listenTo(wallet, events, () => undefined);
  wallet.emit('connect', 'before');
  stop();
  wallet.emit('connect', 'after');
  expect(heard).toEqual(['before']);
});

it('adds the checksum of EIP-55 to an address in any spelling (the examples of EIP-55), and to nothing else', () => {
  for (const address of [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  ]) {
    const digits = address.slice(2);
    const spellings = [digits, digits.toLowerCase(), digits.toUpperCase()].map((spelling) => `0x${spelling}`);
    expect(parseChecksummedAccounts(spellings)).toEqual([address, address, address]);
  }
  expect(parseChecksummedAccounts(['0x1'])).toBeUndefined();
});

it.each<[Record<string, unknown>, string]>([
  [{ isCoinbaseWallet: true, isMetaMask: true }, 'exchange'],
  [{ isTrust: true }, 'mobile'],
  [{ isTrustWallet: true, isMetaMask: true }, 'mobile'],
  [{ isCoinbaseWallet: 'yes' }, 'extension'],
  [{}, 'extension'],
])('reads the kind of a wallet from its flags: %j', (flags, kind) => expect(providerKind(flags)).toBe(kind));

it.each([
  ['data:image/png;base64,iVBO', 'data:image/png;base64,iVBO'],
  ['\n data:image/svg+xml;base64,PHN2\n', 'data:image/svg+xml;base64,PHN2'],
  ['DATA:image/jpg;base64,/9j/', 'DATA:image/jpg;base64,/9j/'],
  ['data: image/svg+xml; charset=utf-8,%3Csvg%3E', 'data: image/svg+xml; charset=utf-8,%3Csvg%3E'],
  ['data:image/svg+xml;utf8,<svg fill="#f00"/>', 'data:image/svg+xml;utf8,<svg fill="%23f00"/>'],
  ['\n<svg fill="%23f00" width="50%"/>', 'data:image/svg+xml,<svg fill="%23f00" width="50%"/>'],
  ['https://wallet.example/icon.png', undefined],
  ['data:text/html,<svg onload=alert(1)>', undefined],
  ['<img src=x onerror=alert(1)>', undefined],
  ['', undefined],
])('the icon %j is shown as %j', (written, shown) => expect(walletIcon(written)).toBe(shown));

const LONG = 'Wallet with a very long name Wallet with a very long name';

it('a name has at most 40 characters on one line, cut between words', () => {
  expect(cleanWalletName(' My \n\t wallet ')).toBe('My wallet');
  expect(cleanWalletName('Exactly forty letters, and not one more.')).toBe('Exactly forty letters, and not one more.');
  expect(cleanWalletName(LONG)).toBe('Wallet with a very long name Wallet…');
  for (const letter of ['🦊', 'e\u0301', '🇩🇪', '👍🏽']) {
    expect(cleanWalletName(letter.repeat(80)), letter).toBe(`${letter.repeat(39)}…`);
  }
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
