import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chainIdToHex, isCorrectNetwork, isEthereumChain, networkOf, networkTexts, parseChainId } from './networks.ts';

it('accepts the four defined networks only, and names those that wallets are often on', () => {
  const defined = [0x12c, 0x1, 0x5, 0xaa36a7];
  expect(defined.map(networkOf)).toEqual(['testnet', 'mainnet', 'goerli', 'sepolia']);
  expect(defined.map(isCorrectNetwork)).toEqual([true, true, true, true]);
  expect(defined.map(isEthereumChain)).toEqual([false, true, true, true]);
  expect([31337, 0, 137].map(isCorrectNetwork)).toEqual([false, false, false]);
  const names = ['Technovex Testnet', 'Ethereum Mainnet', 'Polygon', 'Unknown network'];
  expect([300, 1, 137, 31337].map((chainId) => networkTexts(chainId).name)).toEqual(names);
});

it('parses a chain id in hexadecimal, decimal, of CAIP-2, between spaces, as a number or a bigint', () => {
  expect(chainIdToHex(300)).toBe('0x12c');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (chainId) => {
      const hex = chainIdToHex(chainId);
      const padded = `0x${chainId.toString(16).padStart(64, '0')}`;
      const texts = [hex, hex.toUpperCase(), padded, `${chainId}`, ` ${hex}\n`, `eip155:${chainId}`];
      for (const spelling of [...texts, chainId, BigInt(chainId)]) expect(parseChainId(spelling)).toBe(chainId);
    }),
  );
});

it('rejects everything else as a chain id', () => {
  const texts = [
    '',
    '0x',
    '0x0',
    '0',
    '3 00',
    'solana:300',
    '3e2',
    '12c',
    '-300',
    '<b>0x1</b>',
    '0xffffffffffffffffff',
  ];
  const values = [0, -1, 0.5, Number.NaN, 2 ** 53, 0n, 2n ** 64n, null, {}, ['0x1'], true, undefined];
  expect([...texts, '9'.repeat(16), ...values].filter((value) => parseChainId(value) !== undefined)).toEqual([]);
});
