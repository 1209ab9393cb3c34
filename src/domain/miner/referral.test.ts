import { describe, expect, it } from 'vitest';
import { inviterUsername, referralLink, referralUsername } from './referral.ts';

describe('referral', () => {
  it('uses the part of the e-mail before the at-sign as its username', () => {
    expect(referralUsername('ada@example.com')).toBe('ada');
    expect(referralLink('https://technovex.example', 'ada@example.com')).toBe(
      'https://technovex.example/web-miner?ref=ada',
    );
  });

  it('encodes any name in the link', () => {
    for (const name of ['first.last+tag', 'ü', 'a&b=c#d?e/f']) {
      const link = new URL(referralLink('https://technovex.example', `${name}@example.com`));
      expect(link.searchParams.get('ref')).toBe(name);
      expect(link.pathname).toBe('/web-miner');
      expect(inviterUsername(link.searchParams.get('ref') ?? '', 'new@example.com')).toBe(name);
    }
  });

  it("accepts an inviter in any case, unless no e-mail can have the name or it is the miner's own", () => {
    expect(inviterUsername(' ADA ', 'new@example.com')).toBe('ada');
    for (const ref of ['', ' ', 'a b', 'ada@example.com', 'a\u0000', '\ud800', 'x'.repeat(255), 'NEW']) {
      expect(inviterUsername(ref, 'new@example.com')).toBeUndefined();
    }
  });
});
