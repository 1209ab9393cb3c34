import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewsletterEmail, mailboxOf, NEWSLETTER_EMAIL_LENGTH_MAX, normalizeNewsletterEmail } from './email.ts';

const REFUSED = [
  '',
  ' ',
  'nobody',
  '😀',
  '<script>alert(1)</script>',
  '<b>a@b.example</b>',
  'a b@c.example',
  'a@b\u0000',
  '@',
  'a@',
  '@b.example',
  'a@b@c.example',
  // Two recipients, a header, a route, a group, a quoted local part.
  'a@b.example,c@d.example',
  'a@b.example\r\nbcc: c@d.example',
  'a@b.example;c@d.example',
  '@b.example:a@c.example',
  '"a b"@c.example',
  '(comment)a@b.example',
  // Zero width space and joiner, soft hyphen, byte order mark, Hangul filler, right-to-left override and isolate.
  'a\u200b@b.example',
  'a\u200d@b.example',
  'a\u00ad@b.example',
  'a\ufeffb@c.example',
  'a\u3164@b.example',
  'a\u202e@b.example',
  'a@\u2067b.example',
];

describe('the e-mail of a newsletter subscription', () => {
  it('needs an @ between two parts and nothing else', () => {
    for (const email of [
      'ada@mail.example',
      'ada+news@mail.example',
      'ada@localhost',
      'jörg@bücher.example',
      '😀@mail.example',
    ])
      expect(isNewsletterEmail(email), email).toBe(true);
  });

  it.each(REFUSED)('rejects %j', (email) => {
    expect(isNewsletterEmail(normalizeNewsletterEmail(email))).toBe(false);
  });

  it('accepts 254 characters and rejects 255', () => {
    const ending = '@mail.example';
    const full = 'a'.repeat(NEWSLETTER_EMAIL_LENGTH_MAX - ending.length) + ending;
    expect(isNewsletterEmail(full)).toBe(true);
    expect(isNewsletterEmail(`a${full}`)).toBe(false);
  });

  it('is the same for all spellings, regardless of case and surrounding space', () => {
    expect(normalizeNewsletterEmail('  Ada@Mail.Example\n')).toBe('ada@mail.example');
  });

  it('is never accepted without an @; normalizing twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const once = normalizeNewsletterEmail(typed);
        expect(normalizeNewsletterEmail(once)).toBe(once);
        if (!typed.includes('@')) expect(isNewsletterEmail(once)).toBe(false);
      }),
    );
  });
});

it.each([
  ['ada@mail.example', 'ada@mail.example'],
  ['ada+news@mail.example', 'ada@mail.example'],
  ['ada+a+b@mail.example', 'ada@mail.example'],
  ['a.da@mail.example', 'a.da@mail.example'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['a.d.a@googlemail.com', 'ada@gmail.com'],
  ['+ada@mail.example', '+ada@mail.example'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
