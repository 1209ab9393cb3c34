import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Announcement, PLANNED_DATE_IDS, PRICE_IDS, type SiteContent } from './content.ts';
import { contentAt } from './content-at.ts';
import { DEFAULT_ANNOUNCEMENTS } from './default-announcements.ts';
import { contentDifferences, isEqual } from './difference.ts';
import { isContentHref, isHttpsHref } from './href.ts';

const START_MS = Date.UTC(2026, 0, 1);
const instant = fc.integer({ min: 0, max: 100 }).map((hours) => new Date(START_MS + hours * 3_600_000).toISOString());
const announcement: fc.Arbitrary<Announcement> = fc.record(
  { text: fc.constantFrom('a', 'b', 'c'), href: fc.constant('/presale' as const), from: instant, until: instant },
  { requiredKeys: ['text'] },
);
const content: fc.Arbitrary<SiteContent> = fc.record(
  {
    announcements: fc.uniqueArray(announcement, { maxLength: 4, selector: ({ text }) => text }),
    connectDay: fc.constantFrom('2026-01-03' as const, '2026-01-04' as const),
    newWallets: fc.constantFrom('open' as const, 'closed' as const),
    plannedDates: fc.dictionary(
      fc.constantFrom(...PLANNED_DATE_IDS),
      fc.constant({ text: 'soon', lastDay: '2027-01-01' } as const),
    ),
    prices: fc.dictionary(fc.constantFrom(...PRICE_IDS), fc.constantFrom('$0.02', 'TBA')),
  },
  { requiredKeys: [] },
);

describe('content at a time', () => {
  const at = (text: string, from?: string, until?: string): Announcement => ({ text, from, until });

  it('has the announcements whose time has come and not passed, in their order', () => {
    const announcements = [
      at('always'),
      at('later', '2026-01-02T00:00:00Z'),
      at('over', undefined, '2026-01-02T00:00:00Z'),
    ];
    const textsAt = (iso: string) =>
      contentAt({ announcements }, Date.parse(iso)).content?.announcements?.map(({ text }) => text);
    expect(textsAt('2026-01-01T23:59:59.999Z')).toEqual(['always', 'over']);
    expect(textsAt('2026-01-02T00:00:00Z')).toEqual(['always', 'later']);
  });

  it('stays the same until the time that it names', () => {
    fc.assert(
      fc.property(
        content,
        fc.integer({ min: 0, max: 120 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (some, hours, part) => {
          const nowMs = START_MS + hours * 3_600_000;
          const { content: shown, changesAtMs } = contentAt(some, nowMs);
          const endMs = Math.min(changesAtMs, nowMs + 1_000 * 3_600_000);
          const laterMs = Math.floor(nowMs + (endMs - nowMs) * part * 0.999);
          expect(contentAt(some, laterMs).content).toEqual(shown);
          expect(changesAtMs).toBeGreaterThan(nowMs);
        },
      ),
    );
  });

  it('is undefined where everything has its default, so that it adds nothing to a page', () => {
    expect(contentAt({}, START_MS)).toEqual({ content: undefined, changesAtMs: Number.POSITIVE_INFINITY });
    expect(contentAt({ newWallets: 'closed' }, START_MS).content).toBeUndefined();
    expect(contentAt({ announcements: [] }, START_MS).content).toEqual({ announcements: [] });
  });

  it('changes when the day begins on which wallets can be connected', () => {
    expect(contentAt({ connectDay: '2026-01-03' }, START_MS).changesAtMs).toBe(Date.UTC(2026, 0, 3));
  });
});

describe('two versions', () => {
  it('differ exactly when their entries do', () => {
    const shown = ({ announcements = DEFAULT_ANNOUNCEMENTS, ...rest }: SiteContent) => ({
      ...{ plannedDates: {}, prices: {} },
      ...rest,
      announcements,
    });
    fc.assert(
      fc.property(content, content, (one, other) => {
        expect(contentDifferences(one, one)).toEqual([]);
        expect(contentDifferences(one, other).length === 0).toBe(isEqual(shown(one), shown(other)));
      }),
    );
  });

  it('name what was added, removed, changed and moved, by what it says', () => {
    const before: SiteContent = { announcements: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] };
    const after: SiteContent = { announcements: [{ text: 'b' }, { text: 'a', href: '/x' }, { text: 'd' }] };
    expect(contentDifferences(before, after)).toEqual([
      { part: 'announcements', entry: 'a', before: { text: 'a' }, after: { text: 'a', href: '/x' } },
      { part: 'announcements', entry: 'c', before: { text: 'c' }, after: undefined },
      { part: 'announcements', entry: 'd', before: undefined, after: { text: 'd' } },
      { part: 'announcements', entry: '', before: ['a', 'b'], after: ['b', 'a'] },
    ]);
  });

  it('are compared with the default announcements where none are set', () => {
    const [first, ...others] = DEFAULT_ANNOUNCEMENTS;
    expect(contentDifferences({}, { announcements: DEFAULT_ANNOUNCEMENTS })).toEqual([]);
    expect(contentDifferences({}, { announcements: others })).toEqual([
      { part: 'announcements', entry: first?.text, before: first, after: undefined },
    ]);
  });

  it('are equal whatever the order of their members', () => {
    expect(isEqual({ a: 1, b: { c: 2, d: undefined } }, { b: { c: 2 }, a: 1 })).toBe(true);
    expect(isEqual(['a', 'b'], ['b', 'a'])).toBe(false);
  });
});

describe('a link of the content', () => {
  it.each(['https://a.example', 'https://a.example:8443/b?c=d#e', '/', '/presale', '/#roadmap'])(
    'may be %s',
    (href) => {
      expect(isContentHref(href)).toBe(true);
    },
  );

  it.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'http://a.example'],
    ...[
      '//a.example',
      '/\\a.example',
      '\\/a.example',
      'https:a.example',
      'https:///a',
      'https://a@b.example',
      'https://a.example.0',
      'https://1.2.3.4',
      'https://a.example:99999',
      'presale',
    ],
    ...[
      'https://a.example/<b>',
      'https://a.example/"x',
      '/a b',
      '/a\tb',
      '/\n/a.example',
      'https://a\\b',
      '',
      `/${'a'.repeat(300)}`,
    ],
  ])('is never %j', (href) => {
    expect(isContentHref(href)).toBe(false);
  });

  it('leads where it seems to for every browser: its host is the one that is written', () => {
    fc.assert(
      fc.property(
        fc.string().map((end) => `https://a.example${end}`),
        (href) => {
          if (isHttpsHref(href)) expect(new URL(href).hostname.startsWith('a.example')).toBe(true);
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.string().map((end) => `/${end}`),
        (href) => {
          if (isContentHref(href)) expect(new URL(href, 'https://own.example').hostname).toBe('own.example');
        },
      ),
    );
  });
});
