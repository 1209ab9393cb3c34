import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { type Announcement, type NewsEntry, PLANNED_DATE_IDS, PRICE_IDS, type SiteContent } from './content.ts';
import { contentAt, newsAt } from './content-at.ts';
import { DEFAULT_ANNOUNCEMENTS } from './default-announcements.ts';
import { contentDifferences, isEqual } from './difference.ts';
import { isContentHref, isHttpsHref } from './href.ts';

const START_MS = Date.UTC(2026, 0, 1);
const instant = fc.integer({ min: 0, max: 100 }).map((hours) => new Date(START_MS + hours * HOUR_MS).toISOString());
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

const entry = (id: string, date: NewsEntry['date']): NewsEntry => ({ id, date, title: id, text: id });
const NEWS = [
  entry('old', '2026-01-01'),
  entry('next', '2026-03-01'),
  entry('new', '2026-02-01'),
  entry('same day', '2026-02-01'),
];

describe('content at a time', () => {
  it('has the announcements whose time has come and not passed, in their order', () => {
    const instant = '2026-01-02T00:00:00Z';
    const announcements = [{ text: 'always' }, { text: 'later', from: instant }, { text: 'over', until: instant }];
    const textsAt = (ms: number) => contentAt({ announcements }, ms).content?.announcements?.map(({ text }) => text);
    expect(textsAt(Date.parse(instant) - 1)).toEqual(['always', 'over']);
    expect(textsAt(Date.parse(instant))).toEqual(['always', 'later']);
  });

  it('stays the same until the time that it names', () => {
    const hour = fc.integer({ min: 0, max: 120 });
    fc.assert(
      fc.property(content, hour, fc.double({ min: 0, max: 1, noNaN: true }), (some, hours, part) => {
        const nowMs = START_MS + hours * HOUR_MS;
        const { content: shown, changesAtMs } = contentAt(some, nowMs);
        const endMs = Math.min(changesAtMs, nowMs + 1_000 * HOUR_MS);
        const laterMs = Math.floor(nowMs + (endMs - nowMs) * part * 0.999);
        expect(contentAt(some, laterMs).content).toEqual(shown);
        expect(changesAtMs).toBeGreaterThan(nowMs);
      }),
    );
  });

  it('is undefined where everything has its default, so that it adds nothing to a page', () => {
    expect(contentAt({}, START_MS)).toEqual({ content: undefined, changesAtMs: Number.POSITIVE_INFINITY });
    expect(contentAt({ newWallets: 'closed', news: NEWS }, START_MS).content).toBeUndefined();
    expect(contentAt({ announcements: [] }, START_MS).content).toEqual({ announcements: [] });
    expect(contentAt({ connectDay: '2026-01-03' }, START_MS).changesAtMs).toBe(Date.UTC(2026, 0, 3));
  });
});

it.each([
  ['2025-12-31T23:59:59.999Z', [], '2026-01-01'],
  ['2026-02-28T23:59:59.999Z', ['new', 'same day', 'old'], '2026-03-01'],
  ['2026-03-01T00:00:00.000Z', ['next', 'new', 'same day', 'old'], undefined],
])('news are those whose date has come, newest first, in the order of the editor within a day: at %s', (...row) => {
  const [now, shown, changesAt] = row;
  const { entries, changesAtMs } = newsAt(NEWS, Date.parse(now));
  expect(entries.map(({ id }) => id)).toEqual(shown);
  expect(changesAtMs).toBe(changesAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(changesAt));
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
});

it.each(['https://a.example', 'https://a.example:8443/b?c=d#e', '/', '/presale', '/#roadmap', '/a.b/..c?d=//e'])(
  'a link of the content may be %s',
  (href) => {
    expect(isContentHref(href)).toBe(true);
  },
);

it.each([
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'http://a.example', 'presale', ''],
  ...['/..//a.example', '/a/../b', '/%2E%2e//a.example', '/a//b', '/.'],
  ...['//a.example', '/\\a.example', '\\/a.example', 'https:a.example', 'https:///a', 'https://a\\b'],
  ...['https://a@b.example', 'https://a.example.0', 'https://1.2.3.4', 'https://a.example:99999'],
  ...['https://a.example/<b>', 'https://a.example/"x', '/a b', '/a\tb', '/\n/a.example', `/${'a'.repeat(300)}`],
])('a link of the content is never %j', (href) => {
  expect(isContentHref(href)).toBe(false);
});

it('a link of the content leads where it seems to for every browser: its host is the one that is written', () => {
  fc.assert(
    fc.property(fc.string(), (end) => {
      const [outside, inside] = [`https://a.example${end}`, `/${end}`];
      if (isHttpsHref(outside)) expect(new URL(outside).hostname.startsWith('a.example')).toBe(true);
      if (isContentHref(inside)) expect(new URL(inside, 'https://own.example').hostname).toBe('own.example');
    }),
  );
});
