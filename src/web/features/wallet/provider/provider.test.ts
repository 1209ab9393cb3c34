import { describe, expect, it } from 'vitest';
import { FakeWallet } from '../testing/fake-wallet.ts';
import { isEip1193Provider, listenTo } from './provider.ts';

const refuse = () => {
  throw new Error('no');
};

describe('a provider is whatever has a callable `request`', () => {
  it.each<[string, unknown]>([
    ['its own method', { request: () => undefined }],
    ['an inherited method', Object.create({ request: () => undefined })],
    ['a proxy with nothing but a get trap', new Proxy({}, { get: () => () => undefined })],
    ['a proxy that denies having it', new Proxy({}, { get: () => () => undefined, has: () => false, ownKeys: refuse })],
    ['a function', Object.assign(() => undefined, { request: () => undefined })],
  ])('accepts %s', (_name, value) => expect(isEip1193Provider(value)).toBe(true));

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['text', 'request'],
    ['an object without it', {}],
    ['a request that is no function', { request: 'eth_accounts' }],
    ['a proxy that claims to have it', new Proxy({}, { has: () => true })],
    ['a proxy that throws', new Proxy({}, { get: refuse })],
  ])('rejects %s', (_name, value) => expect(isEip1193Provider(value)).toBe(false));
});

it('receives no event after it unsubscribed, even from a provider that keeps its listeners', () => {
  const heard: string[] = [];
  const wallet = new FakeWallet({});
  wallet.removeListener = () => undefined;
  const hear = (detail: unknown) => heard.push(String(detail));
  const stop = listenTo(
    wallet,
    { accountsChanged: hear, chainChanged: hear, connect: hear, disconnect: hear },
    () => undefined,
  );
  wallet.emit('connect', 'before');
  stop();
  wallet.emit('connect', 'after');
  expect(heard).toEqual(['before']);
});
