import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { PublicNews } from '#contract/site-data.ts';
import { PageDataContext } from '#web/lib/page-data.ts';
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

const htmlOf = (of?: PublicNews): string =>
  renderToStaticMarkup(
    <PageDataContext value={{ newWallets: 'open', dayMs: Date.UTC(2025, 7, 2), ...(of && { news: of }) }}>
      <Router ssrPath="/news">
        <NewsPage editions={[{ version: '1.0', date: '21 November 2026', changed: 'First edition.' }]} />
      </Router>
    </PageDataContext>,
  );

it('says that there are none, with the feed, the newsletter, and the dates of the site’s own record', () => {
  for (const html of [htmlOf(), htmlOf(news(0))]) {
    expect(html).toContain(NEWS.none);
    expect(html).toContain('href="/news.atom"');
    expect(html).toContain('href="#newsletter"');
    expect(html).not.toContain('<form');
    expect(html).toContain(NEWS.record.title);
    for (const { href } of NEWS.subjects) expect(html).toContain(`href="${href}"`);
    const dates = [...html.matchAll(/text-sm">(\d+ \w+ \d{4})</g)].map(([, date]) => date);
    // The plans whose day was over on 2 August 2025, newest first.
    expect(dates).toEqual(['21 November 2026', '1 August 2025', '10 July 2025', '1 June 2025']);
  }
});

it('shows one entry with its date and an address of its own', () => {
  const html = htmlOf(news(1));
  expect(html).toContain('<article id="n-0"');
  expect(html).toMatch(/<h2[^>]*><a href="\/news#n-0"/);
  expect(html).toContain('<time dateTime="2026-11-26" class="numeric text-muted text-sm">26 November 2026</time>');
  expect(html).not.toContain(NEWS.none);
  expect(html).not.toContain(NEWS.record.title);
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
