import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeEmail } from '../email.ts';
import { normalizeCode } from '../typed-code.ts';
import { isEmail, isGuessablePin, PIN_PATTERN } from './credentials.ts';

describe('a PIN', () => {
  it.each([
    [' 246-810\n', '246810'],
    ['2\u200b4\u00a06\u20098\ufeff1\u202c0', '246810'],
    ['٢٤٦８１𝟘', '246810'],
    ['12ab56', '12ab56'],
    ['½²③', '½²③'],
  ])('that is typed as %j is read as %j', (text, pin) => {
    expect(normalizeCode(text)).toBe(pin);
  });

  it('never changes when it is read again, and gets no digit that was not written', () => {
    // Not `fc.string({ unit: 'binary' })`, which takes a second to prepare.
    const anyCodePoint = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
    const anyCharacter = fc.oneof(fc.constantFrom(...'09٢２𝟗½a -–\u200b'), anyCodePoint);
    fc.assert(
      fc.property(fc.array(anyCharacter), (characters) => {
        const text = characters.join('');
        const pin = normalizeCode(text);
        expect(normalizeCode(pin)).toBe(pin);
        expect(pin.match(/\p{Nd}/gu)?.length).toBe(text.match(/\p{Nd}/gu)?.length);
      }),
    );
  });

  it('has exactly six ASCII digits', () => {
    const typed = ['000000', '12345', '1234567', '12345a', '١٢٣٤٥٦', '123456\n'];
    expect(typed.filter((pin) => PIN_PATTERN.test(pin))).toEqual(['000000']);
  });

  it('is recognized as one that is tried first: rows of digits, and dates in any order', () => {
    const guessable = ['000000', '123456', '987654', '240785', '072485', '850724', '112233'];
    const others = ['135791', '246810', '12345', '', '123457', '997799'];
    expect([...guessable, ...others].filter(isGuessablePin)).toEqual(guessable);
  });
});

it('accepts an e-mail of the simple pattern and of at most 254 characters', () => {
  const emails = ['a@b.c', 'first.last+tag@sub.example.org', 'ü@ü.de', `${'x'.repeat(249)}@b.cd`];
  const others = ['', 'a@b', '@b.c', 'a@b.', 'a b@c.d', 'a@@b.c', `${'x'.repeat(250)}@b.cd`, 'a\0b@c.d', 'a\ud800@c.d'];
  expect([...emails, ...others].filter((email) => isEmail(normalizeEmail(email)))).toEqual(emails);
});
