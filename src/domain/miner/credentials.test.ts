import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, isGuessablePin, normalizeEmail, normalizePin, PIN_PATTERN } from './credentials.ts';

it.each([
  ['246810', '246810'],
  [' 246 810\n', '246810'],
  ['246-810', '246810'],
  ['2\u200b4\u00a06\u20098\ufeff1\u202c0', '246810'],
  ['٢٤٦٨١٠', '246810'],
  ['۲۴۶۸۱۰', '246810'],
  ['２４６８１０', '246810'],
  ['12ab56', '12ab56'],
  ['½²③', '½²③'],
  ['', ''],
])('turns %j into %j', (text, pin) => {
  expect(normalizePin(text)).toBe(pin);
});

it('reads the digits of every numbering system that this runtime knows', () => {
  const systems = Intl.supportedValuesOf('numberingSystem');
  expect(systems.length).toBeGreaterThan(20);
  for (const system of systems) {
    const written = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false }).format(9876543210);
    if (/^\p{Nd}+$/u.test(written)) expect([system, normalizePin(written)]).toEqual([system, '9876543210']);
  }
});

it('never changes what it returned, and adds no digit that was not written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const pin = normalizePin(text);
      expect(normalizePin(pin)).toBe(pin);
      expect(pin.match(/\p{Nd}/gu)?.length).toBe(text.match(/\p{Nd}/gu)?.length);
    }),
  );
});

it('recognizes PINs that are tried first: rows of digits, and dates in any order', () => {
  expect(['000000', '123456', '987654'].map(isGuessablePin)).toEqual([true, true, true]);
  expect(['240785', '072485', '850724', '112233'].map(isGuessablePin)).toEqual([true, true, true, true]);
  expect(['135791', '246810', '12345', '', '123457', '997799'].some(isGuessablePin)).toBe(false);
});

describe('e-mail', () => {
  it('is trimmed and lowercased', () => {
    expect(normalizeEmail('  Miner@Example.COM ')).toBe('miner@example.com');
  });

  it.each(['', 'a', 'a@b', '@b.c', 'a@b.', 'a b@c.d', 'a@@b.c', `${'x'.repeat(250)}@b.cd`, 'a\0b@c.d', 'a\ud800@c.d'])(
    'rejects %j',
    (typed) => {
      expect(isEmail(typed)).toBe(false);
    },
  );

  it.each(['a@b.c', 'first.last+tag@sub.example.org', 'ü@ü.de'])('accepts %j', (typed) => {
    expect(isEmail(typed)).toBe(true);
  });
});

describe('PIN', () => {
  it.each(['12345', '1234567', '12345a', '', ' 123456', '١٢٣٤٥٦', '123456\n'])('rejects %j', (typed) => {
    expect(PIN_PATTERN.test(typed)).toBe(false);
  });

  it('accepts six digits, leading zeros included', () => {
    expect(PIN_PATTERN.test('000000')).toBe(true);
  });
});
