import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainIdToHex, isCorrectNetwork, isEthereumChain, networkOf, parseChainId } from './networks.ts';

describe('networks', () => {
  it('accepts the four defined ones only', () => {
    expect([0x12c, 0x1, 0x5, 0xaa36a7].map(networkOf)).toEqual(['testnet', 'mainnet', 'goerli', 'sepolia']);
    expect([0x12c, 0x1, 0x5, 0xaa36a7].map(isCorrectNetwork)).toEqual([true, true, true, true]);
    expect([0x12c, 0x1, 0x5, 0xaa36a7].map(isEthereumChain)).toEqual([false, true, true, true]);
    expect([31337, 0, 137].map(isCorrectNetwork)).toEqual([false, false, false]);
  });

  it('parses the chain ids that it formats', () => {
    expect(chainIdToHex(300)).toBe('0x12c');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (chainId) => {
        expect(parseChainId(chainIdToHex(chainId))).toBe(chainId);
      }),
    );
  });

  it('parses a chain id in hexadecimal, decimal, as a number or a bigint', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (chainId) => {
        const spellings = [
          chainIdToHex(chainId),
          chainIdToHex(chainId).toUpperCase(),
          `${chainId}`,
          chainId,
          BigInt(chainId),
        ];
        expect(spellings.map(parseChainId)).toEqual(spellings.map(() => chainId));
      }),
    );
  });

  it.each([
    ...[
      '0x',
      '0x0',
      '0',
      '',
      ' 300',
      '3e2',
      '12c',
      '-300',
      '300.0',
      '<b>0x1</b>',
      '0xffffffffffffffffff',
      '9'.repeat(16),
    ],
    ...[0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 0n, -300n, 2n ** 64n],
    ...[null, {}, ['0x1'], [300], true, undefined],
  ])('rejects %s as a chain id', (value) => expect(parseChainId(value)).toBeUndefined());
});
