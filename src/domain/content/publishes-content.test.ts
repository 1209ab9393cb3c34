import { describe, expect, it } from 'vitest';
import type { SiteContent } from './content.ts';
import { publishesContent } from './publishes-content.ts';

const NOW_MS = Date.parse('2026-03-01T00:00:00Z');
const HELLO = { text: 'HELLO' };
const at = (from: string, more: object = {}): SiteContent => ({ announcements: [{ ...HELLO, from, ...more }] });
const LATER = '2026-04-02T00:00:00.000Z';
const LINK: SiteContent = { links: { officialChannel: 'https://a.example/' } };

describe('what a version of the content publishes', () => {
  it.each<[string, SiteContent, SiteContent]>([
    ['an announcement', {}, { announcements: [HELLO] }],
    ['an announcement of the future', {}, at(LATER)],
    ['another link', LINK, { links: { officialChannel: 'https://b.example/' } }],
    ['the built-in link', LINK, {}],
    ['an earlier start', at(LATER), at('2026-04-01T00:00:00.000Z')],
    ['a start moved to now', at(LATER), { announcements: [HELLO] }],
    ['a later start with another address', at('2026-04-01T00:00:00.000Z'), at(LATER, { href: 'https://a.example/' })],
    ['a later start of one that is shown', at('2026-02-01T00:00:00.000Z'), at(LATER)],
  ])('%s', (_name, before, after) => {
    expect(publishesContent(before, after, NOW_MS)).toBe(true);
  });

  it('is nothing for the same content, or an announcement that only begins later than published', () => {
    expect(publishesContent(LINK, LINK, NOW_MS)).toBe(false);
    expect(publishesContent(at('2026-04-01T00:00:00.000Z'), at(LATER), NOW_MS)).toBe(false);
  });
});
