import { describe, expect, it } from 'vitest';
import { savedContentSchema } from '#contract/content.ts';
import { NEWS_CHARACTERS_MAX, NEWS_MAX, NEWS_TITLE_CHARACTERS_MAX, type NewsEntry } from '#domain/content/content.ts';
import { publicNews } from './store.ts';

const ENTRY: NewsEntry = { id: '2026-11-26', date: '2026-11-26', title: 'Testnet', text: 'It **works**.' };
const many = (count: number): NewsEntry[] =>
  Array.from({ length: count }, (_, index) => ({ ...ENTRY, id: `n-${index}` }));
const AT = { publishedMs: Date.UTC(2026, 10, 20), nowMs: Date.UTC(2026, 10, 27) };
const messages = (content: object): string[] =>
  savedContentSchema.safeParse(content).error?.issues.map(({ message }) => message) ?? [];

describe('news', () => {
  it('are Markdown in tags of the server, with scripts shown as typed', () => {
    const text = '# Now\n\n## Then\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](https://a.example)';
    const [shown] = publicNews([{ ...ENTRY, text }], AT).news.entries;
    expect(shown?.html).toContain('<h3 class="text-lg">Now</h3>');
    expect(shown?.html).toContain('<h3 class="text-lg">Then</h3>');
    expect(shown?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>x ');
    expect(shown?.html).toContain('href="https://a.example/"');
    expect(shown?.html).not.toMatch(/<script|javascript:|style=/);
  });

  it('were updated when they were published, or when the date of the newest came', () => {
    const updated = (news: readonly NewsEntry[]) => publicNews(news, AT).news.updatedAt;
    expect(updated([])).toBe('2026-11-20T00:00:00.000Z');
    expect(updated([ENTRY])).toBe('2026-11-26T00:00:00.000Z');
    expect(updated([{ ...ENTRY, date: '2026-12-01' }])).toBe('2026-11-20T00:00:00.000Z');
  });

  it.each([0, 1, NEWS_MAX])('may have %i entries', (count) => {
    expect(messages({ news: many(count) })).toEqual([]);
    expect(publicNews(many(count), AT).news.entries).toHaveLength(count);
  });

  it('are refused beyond the bounds, and with ids that are not theirs alone', () => {
    const long = (length: number) => 'x'.repeat(length);
    expect(messages({ news: many(NEWS_MAX + 1) })).toEqual([`At most ${NEWS_MAX} entries are possible`]);
    expect(messages({ news: [ENTRY, ENTRY] })).toEqual(['Two entries have the same id']);
    expect(messages({ news: [{ ...ENTRY, id: 'A b' }] })).toEqual(['The id is small letters and digits with hyphens']);
    expect(messages({ news: [{ ...ENTRY, title: long(NEWS_TITLE_CHARACTERS_MAX) }] })).toEqual([]);
    expect(messages({ news: [{ ...ENTRY, title: long(NEWS_TITLE_CHARACTERS_MAX + 1) }] })).toHaveLength(1);
    expect(messages({ news: [{ ...ENTRY, title: 'a <b>' }] })).toEqual(['The title is one line of plain text']);
    const heavy = many(11).map((entry) => ({ ...entry, text: long(NEWS_CHARACTERS_MAX / 10) }));
    expect(messages({ news: heavy })).toEqual([
      `All news together may have ${NEWS_CHARACTERS_MAX} characters: shorten or remove older entries`,
    ]);
  });

  it('are linked by announcements only where they exist', () => {
    const announcements = [{ text: 'Hello', href: '/news#2026-11-26' }];
    expect(messages({ announcements, news: [ENTRY] })).toEqual([]);
    expect(messages({ announcements })).toEqual(['There is no news entry of this id']);
    expect(messages({ announcements: [{ text: 'Hello', href: '/news' }] })).toEqual([]);
  });
});
