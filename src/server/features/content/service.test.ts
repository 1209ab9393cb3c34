import { describe, expect, it } from 'vitest';
import type { SiteContent } from '#domain/content/content.ts';
import { latestNews } from './latest-news.ts';

const NOW = Date.UTC(2026, 10, 20);
const day = (date: number) => new Date(Date.UTC(2026, 10, date)).toISOString();
const DAYS: Readonly<Record<string, number>> = { one: 1, two: 2, 'also two': 2 };

describe('the latest news', () => {
  const firstPublished = async (texts: readonly string[]) =>
    new Map(texts.flatMap((text) => (DAYS[text] ? [[text, new Date(day(DAYS[text]))] as const] : [])));

  it.each<[string, SiteContent['announcements'], string | undefined, string | undefined]>([
    ['nothing', undefined, undefined, undefined],
    ['what is not yet shown', [{ text: 'one', from: day(21) }], undefined, undefined],
    ['what is no longer shown', [{ text: 'one', until: day(20) }], undefined, undefined],
    ['the newest, wherever it stands', [{ text: 'two' }, { text: 'one' }], 'two', day(2)],
    ['the last of several', [{ text: 'two' }, { text: 'also two' }, { text: 'one' }], 'also two', day(2)],
    ['what began to be shown later', [{ text: 'one', from: day(9) }, { text: 'two' }], 'one', day(9)],
    ['since its publication', [{ text: 'two', from: day(1) }, { text: 'one' }], 'two', day(2)],
    ['what is being published now', [{ text: 'new' }, { text: 'two' }], 'new', day(20)],
  ])('are %s', async (_what, announcements, text, at) => {
    const latest = await latestNews({ announcements }, firstPublished, NOW);
    expect([latest?.text, latest && new Date(latest.atMs).toISOString()]).toEqual([text, at]);
  });
});
