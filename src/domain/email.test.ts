import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isReadableEmail, normalizeEmail } from './email.ts';

it.each([
  ['  Miner@Example.COM\n', 'miner@example.com'],
  ['j\u00F6rg@b\u00FCcher.example', 'j\u00F6rg@xn--bcher-kva.example'],
  ['jo\u0308rg@bu\u0308cher.example', 'j\u00F6rg@xn--bcher-kva.example'],
  ['J\u00D6RG@XN--BCHER-KVA.EXAMPLE', 'j\u00F6rg@xn--bcher-kva.example'],
  ['a@\uFF45xample.com', 'a@example.com'],
  ['a@b\u3002example', 'a@b.example'],
  // The full name of a domain, or a sentence's end.
  ['A@b.example.', 'a@b.example'],
  ['a@b\u00FCcher.example\u3002', 'a@xn--bcher-kva.example'],
  ['a@b.example..', 'a@b.example..'],
  ['no at sign', 'no at sign'],
])('the address %j is stored as %j', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored);
  expect(normalizeEmail(stored)).toBe(stored);
});

it('has one form: normalizing it again changes nothing', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('@', '.', '\u0308', '\u0130', '\u00DF', '/', '%41'),
  );
  fc.assert(
    fc.property(
      fc.array(unit).map((parts) => parts.join('')),
      (typed) => {
        expect(normalizeEmail(normalizeEmail(typed))).toBe(normalizeEmail(typed));
      },
    ),
  );
});

it.each(['j\uFFFDrg@mail.example', 'a\u200Fb@mail.example', 'a b@mail.example', 'a@b\u00FC/cher.example'])(
  '%j is no address',
  (typed) => {
    expect(isReadableEmail(normalizeEmail(typed))).toBe(false);
  },
);
