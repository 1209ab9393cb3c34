import { expect, it } from 'vitest';
import { failureOf, stillApplies, type WalletFailure, type WalletNotice } from './state.ts';

it.each([
  [{ code: 4001 }, 'rejected'],
  [{ code: '4001' }, 'rejected'],
  [{ code: -32002 }, 'request-pending'],
  [{ code: 4902 }, 'unrecognized-chain'],
  [{ code: -32603, data: { originalError: { code: 4902 } } }, 'unrecognized-chain'],
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
  const hostile = [circle, new Proxy({}, { get: refuse }), { code: { valueOf: refuse } }];
  expect(hostile.map(failureOf)).toEqual(['other', 'other', 'other']);
});

it.each<[WalletNotice, WalletFailure | undefined, number[]]>([
  ['network-updated', undefined, [300]],
  ['network-error', 'not-switched', [31337]],
  ['network-switch-failed', 'rejected', [1, 31337]],
  ['connected', 'rejected', [1]],
  ['connected', undefined, [300, 1]],
  ['disconnect-error', 'other', [300, 1, 31337]],
])('the notice %s with the cause %s applies on %j only', (notice, cause, chainIds) => {
  expect([300, 1, 31337].filter((chainId) => stillApplies({ notice, cause }, chainId))).toEqual(chainIds);
});
