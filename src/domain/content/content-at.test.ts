import { describe, expect, it } from 'vitest';
import type { NewsEntry } from './content.ts';
import { contentAt, newsAt } from './content-at.ts';

const entry = (id: string, date: NewsEntry['date']): NewsEntry => ({ id, date, title: id, text: id });
const NEWS = [entry('old', '2026-01-01'), entry('next', '2026-03-01'), entry('new', '2026-02-01')];

describe('the news that visitors see', () => {
  it.each([
    ['2025-12-31T23:59:59.999Z', [], '2026-01-01'],
    ['2026-01-01T00:00:00.000Z', ['old'], '2026-02-01'],
    ['2026-02-28T23:59:59.999Z', ['new', 'old'], '2026-03-01'],
    ['2026-03-01T00:00:00.000Z', ['next', 'new', 'old'], undefined],
  ])('are those whose date has come, newest first: at %s', (now, shown, changesAt) => {
    const { entries, changesAtMs } = newsAt(NEWS, Date.parse(now));
    expect(entries.map(({ id }) => id)).toEqual(shown);
    expect(changesAtMs).toBe(changesAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(changesAt));
  });

  it('keep the order of the editor within a day', () => {
    const day = [entry('b', '2026-01-01'), entry('a', '2026-01-01')];
    expect(newsAt(day, Date.parse('2026-06-01')).entries).toEqual(day);
  });

  it('are no part of the content of every page', () => {
    expect(contentAt({ news: NEWS }, Date.parse('2026-06-01')).content).toBeUndefined();
  });
});
