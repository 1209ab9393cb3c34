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

it('without entries says so, and names the feed', () => {
  for (const html of [htmlOf(), htmlOf(news(0))]) {
    expect(html).toContain('The team has published no news yet.');
    expect(html).toContain('href="/news.atom"');
  }
});

it('shows one entry with its date and an address of its own', () => {
  const html = htmlOf(news(1));
  expect(html).toContain('<article id="n-0"');
  expect(html).toMatch(/<h2[^>]*><a href="\/news#n-0"/);
  expect(html).toContain('<time dateTime="2026-11-26" class="numeric text-muted text-sm">26 November 2026</time>');
  expect(html).not.toContain('The team has published no news yet.');
});

it('lists all of 200 entries in the given order', () => {
  const ids = [...htmlOf(news(200)).matchAll(/<article id="n-(\d+)"/g)].map(([, id]) => Number(id));
  expect(ids).toEqual(Array.from({ length: 200 }, (_, index) => index));
});

it('is a feed whose entries have addresses, dates and escaped HTML', () => {
  const atom = newsAtom(news(2), 'https://technovex.example');
  expect(atom).toContain('<updated>2026-11-26T10:00:00.000Z</updated>');
  expect(atom).toContain('<id>tag:technovex.example,2025:news/n-1</id>');
  expect(atom).toContain('href="https://technovex.example/news#n-1"');
  expect(atom).toContain('<content type="html">&lt;p&gt;&amp;lt;b&amp;gt; &amp;amp; more&lt;/p&gt;</content>');
  expect(newsAtom(undefined, undefined)).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});
