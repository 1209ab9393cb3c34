import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewsletterEmail, NEWSLETTER_EMAIL_LENGTH_MAX, normalizeNewsletterEmail } from './email.ts';

const REFUSED = [
  '',
  ' ',
  'nobody',
  '😀',
  '<script>alert(1)</script>',
  '<b>a@b.example</b>',
  'a b@c.example',
  'a@b\u0000',
];

describe("the newsletter's rule for an e-mail", () => {
  it('asks for an @ and nothing more of an address', () => {
    for (const email of [
      'ada@mail.example',
      'ada+news@mail.example',
      'ada@localhost',
      'jörg@bücher.example',
      '😀@mail.example',
    ])
      expect(isNewsletterEmail(email), email).toBe(true);
  });

  it.each(REFUSED)('refuses %j', (email) => {
    expect(isNewsletterEmail(normalizeNewsletterEmail(email))).toBe(false);
  });

  it('takes 254 characters and not 255', () => {
    const ending = '@mail.example';
    const full = 'a'.repeat(NEWSLETTER_EMAIL_LENGTH_MAX - ending.length) + ending;
    expect(isNewsletterEmail(full)).toBe(true);
    expect(isNewsletterEmail(`a${full}`)).toBe(false);
  });

  it('makes one address of all its spellings, whatever surrounds it', () => {
    expect(normalizeNewsletterEmail('  Ada@Mail.Example\n')).toBe('ada@mail.example');
  });

  it('never takes what has no @, and normalizing twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const once = normalizeNewsletterEmail(typed);
        expect(normalizeNewsletterEmail(once)).toBe(once);
        if (!typed.includes('@')) expect(isNewsletterEmail(once)).toBe(false);
      }),
    );
  });
});
