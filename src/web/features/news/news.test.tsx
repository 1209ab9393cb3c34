import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { PublicNews } from '#contract/site-data.ts';
import { type PageData, PageDataContext } from '#web/lib/page-data.ts';
import { newsAtom } from './news-atom.ts';
import { NewsPage } from './news-page.tsx';
import { NEWS } from './texts.ts';

const news = (count: number): PublicNews => ({
  entries: Array.from({ length: count }, (_, index) => ({
    id: `n-${index}`,
    date: '2026-11-26',
    title: `Entry ${index} ${'w'.repeat(80)}`,
    html: '<p>&lt;b&gt; &amp; more</p>',
  })),
  updatedAt: '2026-11-26T10:00:00.000Z',
});

const htmlOf = (of?: PublicNews, data: Partial<PageData> = {}): string =>
  renderToStaticMarkup(
    <PageDataContext value={{ newWallets: 'open', dayMs: Date.UTC(2025, 7, 2), ...(of && { news: of }), ...data }}>
      <Router ssrPath="/news">
        <NewsPage editions={[{ version: '1.0', day: '2026-11-21', changed: 'First edition.' }]} />
      </Router>
    </PageDataContext>,
  );

const recordOf = (html: string): string[] => {
  const [, record = ''] = html.split('id="record"');
  return [...record.matchAll(/<time dateTime="([^"]+)"/g)].map(([, day = '']) => day);
};

it('without entries says so, and shows below the title what is dated anyway, newest first', () => {
  for (const html of [htmlOf(), htmlOf(news(0))]) {
    expect(html).toContain(NEWS.none);
    expect(html).toContain('href="/news.atom"');
    expect(html).toContain('href="#newsletter"');
    expect(html).not.toContain('<form');
    expect(html.match(/<h2[^>]*>([^<]*)/)?.[1]).toBe(NEWS.record.title);
    // The plans whose day was over on 2 August 2025.
    expect(recordOf(html)).toEqual(['2026-11-21', '2025-08-01', '2025-07-10', '2025-06-01']);
  }
});

it('lists the public changes of the presale among the other dates, and all of it after the entries', () => {
  const presaleChanges = [{ changedAt: '2026-11-20T10:00:00.000Z', text: 'The price of A was set to $1' }];
  const html = htmlOf(news(1), { presaleChanges });
  expect(recordOf(html)).toEqual(['2026-11-21', '2026-11-20', '2025-08-01', '2025-07-10', '2025-06-01']);
  expect(html).toMatch(/href="\/presale#changes"[^>]*>The price of A was set to \$1</);
  expect(html.indexOf('<article')).toBeLessThan(html.indexOf('id="record"'));
});

it('shows one entry with its date and an address of its own', () => {
  const html = htmlOf(news(1));
  expect(html).toContain('<article id="n-0"');
  expect(html).toMatch(/<h2[^>]*><a href="\/news#n-0"/);
  expect(html).toContain('<time dateTime="2026-11-26" class="numeric text-muted text-sm">26 November 2026</time>');
  expect(html).not.toContain(NEWS.none);
  expect(html).not.toContain('<details');
});

it('leads from each entry to the newer and the older one', () => {
  const [, first = '', second = '', third = ''] = htmlOf(news(3)).split('<article');
  expect(first.match(/#n-\d(?=")/g)).toEqual(['#n-0', '#n-1']);
  expect(second.match(/#n-\d(?=")/g)).toEqual(['#n-1', '#n-0', '#n-2']);
  expect(third.match(/#n-\d(?=")/g)).toEqual(['#n-2', '#n-1']);
});

it('folds all but the twenty newest of 200', () => {
  const [open = '', folded = ''] = htmlOf(news(200)).split('<details');
  expect(open.match(/<article/g)).toHaveLength(20);
  expect(folded.match(/<article/g)).toHaveLength(180);
  expect(folded).toContain(NEWS.older(180));
});

it('is a feed whose entries have addresses, dates and escaped HTML', () => {
  const atom = newsAtom(news(2), 'https://technovex.example');
  expect(atom).toContain('<updated>2026-11-26T10:00:00.000Z</updated>');
  expect(atom).toContain('<id>tag:technovex.example,2025:news/n-1</id>');
  expect(atom).toContain('href="https://technovex.example/news#n-1"');
  expect(atom).toContain('<content type="html">&lt;p&gt;&amp;lt;b&amp;gt; &amp;amp; more&lt;/p&gt;</content>');
  expect(newsAtom(undefined, undefined)).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});
