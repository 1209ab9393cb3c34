import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeEmail } from '../email.ts';
import { isNewsletterEmail, mailboxOf } from './email.ts';

it.each([
  ...['ada+news@mail.example', 'ada@localhost', 'jörg@bücher.example', '😀@mail.example', ' Ada@Mail.Example\n'],
  `${'a'.repeat(254 - 13)}@mail.example`,
])('accepts %j, which has an @ between two parts', (email) => {
  expect(isNewsletterEmail(normalizeEmail(email))).toBe(true);
});

it.each([
  ...['', '😀', 'nobody', '<b>a@b.example</b>', 'a b@c.example', 'a@b\u0000', '@', 'a@', '@b.example', 'a@b@c.example'],
  // Two recipients, a header, a route, a group, a quoted local part.
  ...['a@b.example,c@d.example', 'a@b.example\r\nbcc: c@d.example', '@b.example:a@c.example'],
  ...['a@b.example;c@d.example', '"a b"@c.example', '(comment)a@b.example'],
  // Zero width space, soft hyphen, byte order mark, Hangul filler, right-to-left override and isolate.
  ...['a\u200b@b.example', 'a\u00ad@b.example', 'a\ufeffb@c.example', 'a\u3164@b.example', 'a\u202e@b.example'],
  'a@\u2067b.example',
  // Parts of a domain that are empty; quotes around an address.
  ...['a@b.example..', 'a@.b.example', 'a@b..example', "'a@b.example'", '\u201Ca@b.example\u201D'],
  `${'a'.repeat(255 - 13)}@mail.example`,
])('rejects %j', (email) => {
  expect(isNewsletterEmail(normalizeEmail(email))).toBe(false);
});

it('is never accepted without an @; all spellings are the same, and normalizing twice changes nothing', () => {
  expect(normalizeEmail('  Ada@Mail.Example\n')).toBe('ada@mail.example');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const once = normalizeEmail(typed);
      expect(normalizeEmail(once)).toBe(once);
      if (!typed.includes('@')) expect(isNewsletterEmail(once)).toBe(false);
    }),
  );
});

it.each([
  ['ada@mail.example', 'ada@mail.example'],
  ['ada+a+b@mail.example', 'ada@mail.example'],
  ['a.da@mail.example', 'a.da@mail.example'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['a.d.a@googlemail.com', 'ada@gmail.com'],
  ['+ada@mail.example', '+ada@mail.example'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
