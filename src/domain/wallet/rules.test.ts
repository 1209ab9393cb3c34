import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Address, isSameAddress, parseAccounts, shortenAddress } from './address.ts';
import { failureOf, type WalletFailure } from './failure.ts';
import { chainIdToHex, isCorrectNetwork, isEthereumChain, networkOf, parseChainId } from './networks.ts';
import { stillApplies } from './notice.ts';
import { providerKind } from './provider-kind.ts';
import type { WalletNotice } from './state.ts';
import { exactWei, formatWei, parseWei } from './units.ts';
import { isWalletUnlocked, WALLET_UNLOCK_MS } from './unlock.ts';

const ADDRESS: Address = '0xAbCdef0123456789abcdef0123456789ABCDEF01';

describe('the launch date', () => {
  it('is 1 June 2025, 00:00 UTC, to the millisecond', () => {
    expect(new Date(WALLET_UNLOCK_MS).toISOString()).toBe('2025-06-01T00:00:00.000Z');
    expect(isWalletUnlocked(WALLET_UNLOCK_MS - 1)).toBe(false);
    expect(isWalletUnlocked(WALLET_UNLOCK_MS)).toBe(true);
    expect(isWalletUnlocked(Number.NaN)).toBe(false);
  });
});

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

describe('notices about the network', () => {
  it.each<[WalletNotice, WalletFailure | undefined, number[]]>([
    ['network-updated', undefined, [300]],
    ['network-error', 'not-switched', [31337]],
    ['network-switch-failed', 'rejected', [1, 31337]],
    ['connected', 'rejected', [1]],
    ['connected', undefined, [300, 1, 31337]],
    ['disconnect-error', 'other', [300, 1, 31337]],
  ])('%s with the cause %s is true on %j only', (notice, cause, chainIds) => {
    expect([300, 1, 31337].filter((chainId) => stillApplies({ notice, cause }, chainId))).toEqual(chainIds);
  });
});

describe('amounts', () => {
  it.each([
    [0n, '0.000000'],
    [1n, '0.000000'],
    [10n ** 12n, '0.000001'],
    [10n ** 18n - 1n, '0.999999'],
    [10n ** 18n, '1.000000'],
    [1_234_567_890_123_456_789n, '1.234567'],
    [10n ** 30n, '1000000000000.000000'],
    [10n ** 30n + 1n, '1000000000000.000000'],
  ])('shows %s wei with 6 decimals', (wei, shown) => expect(formatWei(wei)).toBe(shown));

  it('returns all 18 decimals when 6 are not exact', () => {
    expect(exactWei(1n)).toBe('0.000000000000000001');
    expect(exactWei(10n ** 30n + 1n)).toBe('1000000000000.000000000000000001');
    expect(exactWei(10n ** 30n)).toBeUndefined();
  });

  it('never shows more than the balance, and at most a millionth less', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (wei) => {
        const shown = BigInt(formatWei(wei).replace('.', '')) * 10n ** 12n;
        expect(shown <= wei && wei - shown < 10n ** 12n).toBe(true);
      }),
    );
  });

  it.each(['0x', '1', 1, '0xg', `0x${'f'.repeat(65)}`, -1n, null, {}, '0x1<script>'])(
    'rejects %s as a balance',
    (value) => expect(parseWei(value)).toBeUndefined(),
  );

  it('parses the largest possible balance', () => expect(parseWei(`0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n));
});

describe('addresses', () => {
  it('shows the first 6 and the last 4 characters', () => expect(shortenAddress(ADDRESS)).toBe('0xAbCd…EF01'));

  it('compares addresses regardless of case', () => {
    expect(isSameAddress(ADDRESS, ADDRESS.toLowerCase() as Address)).toBe(true);
    expect(isSameAddress(ADDRESS, `0x${'0'.repeat(40)}`)).toBe(false);
  });

  it.each([[[1]], ['0x1'], [[ADDRESS, '<img src=x>']], [{ 0: ADDRESS, length: 1 }], [null], [[`${ADDRESS}\n`]]])(
    'rejects %j as a list of accounts',
    (value) => expect(parseAccounts(value)).toBeUndefined(),
  );

  it('rejects an address with a capital 0X, as EIP-55 does', () => {
    expect(parseAccounts([ADDRESS.toUpperCase()])).toBeUndefined();
  });

  it('accepts an empty list', () => expect(parseAccounts([])).toEqual([]));
});

describe("a provider's errors", () => {
  it.each([
    [{ code: 4001 }, 'rejected'],
    [{ code: '4001' }, 'rejected'],
    [{ code: -32002 }, 'request-pending'],
    [{ code: 4902 }, 'unrecognized-chain'],
    [{ code: -32603, data: { originalError: { code: 4902 } } }, 'unrecognized-chain'],
    [{ code: -32000, cause: { error: { code: 4902 } } }, 'unrecognized-chain'],
    [{ code: -32601 }, 'unsupported'],
    [{ code: 4200 }, 'unsupported'],
    [{ code: 4900 }, 'chain-disconnected'],
    [{ code: 4901 }, 'chain-disconnected'],
    [new Error('4001'), 'other'],
    [{ code: -32603 }, 'other'],
    ['4001', 'other'],
    [null, 'other'],
    [undefined, 'other'],
  ])('classifies %j', (error, failure) => expect(failureOf(error)).toBe(failure));

  it('handles objects that throw, misreport their type or contain themselves', () => {
    const circle: Record<string, unknown> = {};
    circle.data = circle;
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no');
        },
      },
    );
    const fakeCode = {
      code: {
        valueOf: () => {
          throw new Error('no');
        },
      },
    };
    expect([circle, hostile, fakeCode].map(failureOf)).toEqual(['other', 'other', 'other']);
  });
});

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
