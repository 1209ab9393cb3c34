import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Address, isSameAddress, parseAccounts, shortenAddress } from './address.ts';
import { failureOf, type WalletFailure } from './failure.ts';
import { stillApplies, type WalletNotice } from './state.ts';
import { formatWei, parseWei } from './units.ts';

it('shows a balance with 6 decimals: never more than there is, and at most a millionth less', () => {
  expect(formatWei(10n ** 18n - 1n)).toBe('0.999999');
  expect(formatWei(1_234_567_891_234_000_000_000_000n)).toBe('1,234,567.891234');
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (wei) => {
      const text = formatWei(wei);
      expect(text).toMatch(/^\d{1,3}(,\d{3})*\.\d{6}$/);
      const shown = BigInt(text.replace(/[.,]/g, '')) * 10n ** 12n;
      expect(shown <= wei && wei - shown < 10n ** 12n).toBe(true);
    }),
  );
});

it('parses balances up to the largest possible one, and nothing else', () => {
  expect(parseWei(`0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n);
  expect(parseWei(' 0X1f\n')).toBe(31n);
  const others = ['0x', '1', 1, '0xg', `0x${'f'.repeat(65)}`, -1n, null, {}, '0x1<script>'];
  expect(others.filter((value) => parseWei(value) !== undefined)).toEqual([]);
});

const ADDRESS: Address = '0xAbCdef0123456789abcdef0123456789ABCDEF01';

it('shows the first 6 and the last 4 characters of an address, and compares addresses regardless of case', () => {
  expect(shortenAddress(ADDRESS)).toBe('0xAbCd…EF01');
  expect(isSameAddress(ADDRESS, ADDRESS.toLowerCase() as Address)).toBe(true);
  expect(isSameAddress(ADDRESS, `0x${'0'.repeat(40)}`)).toBe(false);
});

it('accepts a list of accounts, also an empty one, as wallets write them, and rejects everything else', () => {
  expect([[], [ADDRESS]].map(parseAccounts)).toEqual([[], [ADDRESS]]);
  for (const written of [` ${ADDRESS}\n`, ADDRESS.replace('x', 'X'), `eip155:300:${ADDRESS}`])
    expect([[written], written].map(parseAccounts)).toEqual([[ADDRESS], [ADDRESS]]);
  const lists = [[1], [ADDRESS, '<img src=x>'], [`${ADDRESS} ${ADDRESS}`], [null], [[ADDRESS]]];
  expect([...lists, '0x1', null, { 0: ADDRESS, length: 1 }].filter((value) => parseAccounts(value))).toEqual([]);
});

it.each([
  [{ code: 4001 }, 'rejected'],
  [{ code: '4001' }, 'rejected'],
  [{ code: -32002 }, 'request-pending'],
  [{ code: 4902 }, 'unrecognized-chain'],
  [{ code: -32603, data: { originalError: { code: 4902 } } }, 'unrecognized-chain'],
  [{ code: ' 4001 ' }, 'rejected'],
  [{ code: 'ACTION_REJECTED', info: { error: { code: -32603 } } }, 'rejected'],
  [{ code: 5000, message: 'User rejected.' }, 'rejected'],
  [{ code: 'UNKNOWN_ERROR', error: { error: { code: 4001 } } }, 'rejected'],
  [{ code: -32603, data: { cause: { code: 4001 } } }, 'rejected'],
  [{ message: '{"message":"Unrecognized chain ID 0x12c.","code":4902}' }, 'unrecognized-chain'],
  [{ message: 'could not coalesce', body: '{"error":{"code":-32002}}' }, 'request-pending'],
  [{ message: 'User rejected the request.' }, 'rejected'],
  [{ code: -32603, message: 'The account owner denied it' }, 'rejected'],
  ['Modal closed by user', 'rejected'],
  [{ code: -32603, message: "Request of type 'wallet_x' already pending" }, 'request-pending'],
  [{ code: -32603, message: 'Unrecognized chain ID "0x12c".' }, 'other'],
  [{ message: 'Unsupported network' }, 'other'],
  [{ code: 32603, message: 'Invalid chain' }, 'other'],
  [{ code: 0, message: '' }, 'other'],
  [undefined, 'other'],
  [{ code: 5100 }, 'unsupported'],
  [{ code: -32601 }, 'unsupported'],
  [{ code: 4900 }, 'chain-disconnected'],
  [new Error('4001'), 'other'],
  [{ code: -32603 }, 'other'],
  [null, 'other'],
])('classifies the error %j of a provider', (error, failure) => expect(failureOf(error)).toBe(failure));

it('classifies errors that throw, misreport their type or contain themselves', () => {
  const refuse = () => {
    throw new Error('no');
  };
  const circle: Record<string, unknown> = {};
  circle.data = circle;
  const endless: object = new Proxy({}, { get: () => endless });
  const hostile = [endless, circle, new Proxy({}, { get: refuse }), { code: { valueOf: refuse } }];
  expect(hostile.map(failureOf)).toEqual(['other', 'other', 'other', 'other']);
});

it.each<[WalletNotice, WalletFailure | undefined, number[]]>([
  ['network-updated', undefined, [300]],
  ['network-error', 'not-switched', [31337]],
  ['network-switch-failed', 'rejected', [1, 31337]],
  ['connected', 'rejected', [1, 31337]],
  ['connected', undefined, [300, 1, 31337]],
  ['disconnect-error', 'other', [300, 1, 31337]],
])('the notice %s with the cause %s applies on %j only', (notice, cause, chainIds) => {
  expect([300, 1, 31337].filter((chainId) => stillApplies({ notice, cause }, chainId))).toEqual(chainIds);
});
