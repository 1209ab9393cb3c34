import { describe, expect, it } from 'vitest';
import { providerKind } from './discovery.ts';

describe('the kind of a wallet', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ isCoinbaseWallet: true, isMetaMask: true }, 'exchange'],
    [{ isTrust: true }, 'mobile'],
    [{ isTrustWallet: true, isMetaMask: true }, 'mobile'],
    [{ isMetaMask: true }, 'extension'],
    [{ isCoinbaseWallet: 'yes' }, 'extension'],
    [{}, 'extension'],
  ])('is read from its flags: %j', (flags, kind) => expect(providerKind(flags)).toBe(kind));
});
