import { expect, it } from 'vitest';
import { FakeWallet } from '../testing/fake-wallet.ts';
import { providerKind } from './discovery.ts';
import { isEip1193Provider, listenTo, parseChecksummedAccounts } from './provider.ts';

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
