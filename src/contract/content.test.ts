import { describe, expect, it } from 'vitest';
import { NEWS_CHARACTERS_MAX, NEWS_MAX, NEWS_TITLE_CHARACTERS_MAX, type NewsEntry } from '#domain/content/content.ts';
import { savedContentSchema } from './content.ts';

const issues = (content: object) => savedContentSchema.safeParse(content).error?.issues ?? [];

it('content has an address in the form in which mail can be sent to it', () => {
  const { data } = savedContentSchema.safeParse({ project: { contact: ' Jo\u0308rg@B\u00FCcher.example. ' } });
  expect(data?.project?.contact).toBe('j\u00F6rg@xn--bcher-kva.example');
});

describe('content that an editor sends', () => {
  it.each([
    ['a link that runs a script', { announcements: [{ text: 'x', href: 'javascript:alert(1)' }] }, 'href'],
    ['a link to another host in disguise', { announcements: [{ text: 'x', href: '/\\evil.example' }] }, 'href'],
    ['an unencrypted link', { links: { officialChannel: 'http://channel.example' } }, 'officialChannel'],
    ['a channel on this site', { links: { officialChannel: '/channel' } }, 'officialChannel'],
    ['a price of two lines', { prices: { presaleBanner: '$1\n$2' } }, 'presaleBanner'],
    ['a price that is a sentence', { prices: { marketCap: 'x'.repeat(21) } }, 'marketCap'],
    ['an unknown price', { prices: { whitepaper: '$1' } }, 'prices'],
    ['a founder of two lines', { project: { founder: 'Ada\nLovelace' } }, 'founder'],
    ['a contact that adds a header', { project: { contact: 'a@b.example?bcc=c@d.example' } }, 'contact'],
    ['an announcement of 5,000 lines', { announcements: [{ text: 'line\n'.repeat(5_000) }] }, 'text'],
    ['an announcement with hidden characters', { announcements: [{ text: 'a\u202Eb' }] }, 'text'],
    ['an announcement without a text', { announcements: [{ text: '  ' }] }, 'text'],
    ['an announcement twice', { announcements: [{ text: 'x' }, { text: ' x ' }] }, 'announcements'],
    [
      '21 announcements',
      { announcements: Array.from({ length: 21 }, (_, n) => ({ text: `x ${n}` })) },
      'announcements',
    ],
    [
      'an announcement that ends before it starts',
      { announcements: [{ text: 'x', from: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' }] },
      'until',
    ],
    ['a day that is none', { connectDay: '2026-02-30' }, 'connectDay'],
    ['a date without a last day', { plannedDates: { mainnet: { text: 'soon' } } }, 'lastDay'],
    ['a plan that is none', { plannedDates: { moon: { text: 'soon', lastDay: '2027-01-01' } } }, 'plannedDates'],
  ])('is refused with %s', (_name, content, field) => {
    expect(issues(content).map(({ path }) => path.join('.'))).toContainEqual(expect.stringContaining(field));
  });

  it('has news within their bounds, with ids of their own, to which announcements may link', () => {
    const entry: NewsEntry = { id: '2026-11-26', date: '2026-11-26', title: 'Testnet', text: 'It **works**.' };
    const many = (count: number, text = entry.text): NewsEntry[] =>
      Array.from({ length: count }, (_, index) => ({ ...entry, id: `n-${index}`, text }));
    const messages = (content: object) => issues(content).map(({ message }) => message);
    const titled = (title: string) => ({ news: [{ ...entry, title }] });
    for (const count of [0, NEWS_MAX]) expect(messages({ news: many(count) })).toEqual([]);
    expect(messages({ news: many(NEWS_MAX + 1) })).toEqual([`At most ${NEWS_MAX} entries are possible`]);
    expect(messages({ news: [entry, entry] })).toEqual(['Two entries have the same id']);
    expect(messages({ news: [{ ...entry, id: 'A b' }] })).toEqual(['The id is small letters and digits with hyphens']);
    expect(messages(titled('x'.repeat(NEWS_TITLE_CHARACTERS_MAX)))).toEqual([]);
    expect(messages(titled('x'.repeat(NEWS_TITLE_CHARACTERS_MAX + 1)))).toHaveLength(1);
    expect(messages(titled('a <b>'))).toEqual(['The title is one line of plain text']);
    expect(messages({ news: many(11, 'x'.repeat(NEWS_CHARACTERS_MAX / 10)) })).toEqual([
      `All news together may have ${NEWS_CHARACTERS_MAX} characters: shorten or remove older entries`,
    ]);
    const announcements = [{ text: 'Hello', href: '/news#2026-11-26' }];
    expect(messages({ announcements, news: [entry] })).toEqual([]);
    expect(messages({ announcements })).toEqual(['There is no news entry of this id']);
  });
});
