import { expect, it } from 'vitest';
import { walletMessage } from './wallet-text.ts';

it.each([
  [{ code: -32603, message: 'Internal JSON-RPC error.' }, '-32603 Internal JSON-RPC error.'],
  [{ code: 4001 }, '4001'],
  [new Error('boom'), 'boom'],
  ['boom', 'boom'],
  [{ code: { a: 1 }, message: 7 }, undefined],
  [{ code: '<b>', message: ' \u202E\u0000 ' }, undefined],
  [undefined, undefined],
  [null, undefined],
  [{}, undefined],
])('of %j is %j', (error, expected) => expect(walletMessage(error)).toBe(expected));

it('is one line without control and direction characters; what looks like HTML stays text', () => {
  expect(walletMessage({ message: 'a\n\u202Eb\u2066\u0007 <b>c</b>' })).toBe('a b <b>c</b>');
});

it('has at most 200 characters, the code among them', () => {
  const message = walletMessage({ code: -32000, message: '🦊'.repeat(100_000) }) ?? '';
  expect([...message].length).toBeLessThanOrEqual(200);
  expect(message).toMatch(/^-32000 🦊.*…$/u);
});

it('is undefined for an error that throws when it is read', () => {
  const hostile = new Proxy({}, { get: () => JSON.parse('{') });
  expect(walletMessage(hostile)).toBeUndefined();
});
