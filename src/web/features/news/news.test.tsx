import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { PublicNews } from '#contract/site-data.ts';
import { PageDataContext } from '#web/lib/page-data.ts';
import { newsAtom } from './news-atom.ts';
import { NewsPage } from './news-page.tsx';

const news = (count: number): PublicNews => ({
  entries: Array.from({ length: count }, (_, index) => ({
    id: `n-${index}`,
    date: '2026-11-26',
    title: `Entry ${index} ${'w'.repeat(80)}`,
    html: '<p>&lt;b&gt; &amp; more</p>',
  })),
  updatedAt: '2026-11-26T10:00:00.000Z',
});

const htmlOf = (of?: PublicNews): string =>
  renderToStaticMarkup(
    <PageDataContext value={{ newWallets: 'open', ...(of && { news: of }) }}>
      <Router ssrPath="/news">
        <NewsPage />
      </Router>
    </PageDataContext>,
  );

it('shows all entries in the given order, each with its date and an address of its own; without any it says so', () => {
  const html = htmlOf(news(200));
  const ids = [...html.matchAll(/<article id="n-(\d+)"/g)].map(([, id]) => Number(id));
  expect(ids).toEqual(Array.from({ length: 200 }, (_, index) => index));
  expect(html).toMatch(/<h2[^>]*><a href="\/news#n-0"/);
  expect(html).toMatch(/<time dateTime="2026-11-26"[^>]*>26 November 2026</);
  expect(html).not.toContain('Nothing announced yet.');
  for (const none of [htmlOf(), htmlOf(news(0))]) expect(none).toContain('Nothing announced yet.');
});

it('is a feed whose entries have addresses, dates and escaped HTML', () => {
  const atom = newsAtom(news(2), 'https://technovex.example');
  expect(atom).toContain('<updated>2026-11-26T10:00:00.000Z</updated>');
  expect(atom).toContain('<id>tag:technovex.example,2025:news/n-1</id>');
  expect(atom).toContain('href="https://technovex.example/news#n-1"');
  expect(atom).toContain('<content type="html">&lt;p&gt;&amp;lt;b&amp;gt; &amp;amp; more&lt;/p&gt;</content>');
  expect(newsAtom(undefined, undefined)).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});
