import { expect, it } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { SITE } from '#web/content/site.ts';
import manifest from '../../../public/site.webmanifest?raw';
import { pageHead, pageTexts } from './page-head.ts';

const ORIGIN = 'https://technovex.example';
const LISTED = PAGES.filter((page) => page.isUnlisted !== true);

function jsonLdOf(head: string) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head) ?? [];
  return JSON.parse(json);
}

it('has a title and description of its own for each page, short enough not to be truncated', () => {
  const texts = [...PAGES.map(({ id }) => id), 'not-found' as const].map((id) => pageTexts(id));
  for (const { id } of LISTED) {
    const { title, description } = pageTexts(id);
    expect(title, id).toContain(SITE.name);
    expect(title.length, id).toBeLessThanOrEqual(70);
    expect(description.length, id).toBeGreaterThanOrEqual(40);
    expect(description.length, id).toBeLessThanOrEqual(160);
    expect(texts.filter((other) => other.title === title || other.description === description)).toHaveLength(1);
  }
});

it('states the same address and picture to search engines and previews; none without a public origin', () => {
  for (const page of LISTED) {
    const url = ORIGIN + page.paths[0];
    const head = pageHead({ id: page.id, publicOrigin: ORIGIN }).join('\n');
    expect(head).toContain(`<link rel="canonical" href="${url}" />`);
    expect(head).toContain(`<meta property="og:url" content="${url}" />`);
    expect(head).toContain(`<meta property="og:image" content="${ORIGIN}/og-image.png" />`);
    expect(jsonLdOf(head)).toMatchObject({ '@context': 'https://schema.org', url });
    const local = pageHead({ id: page.id, publicOrigin: undefined }).join('\n');
    expect(local).not.toMatch(/canonical|og:url|og:image|"url"/);
    expect(local).toContain('og:title');
  }
});

it('excludes unlisted pages from search results, without URL and preview', () => {
  for (const id of ['not-found', 'newsletter-subscribed'] as const) {
    const head = pageHead({ id, publicOrigin: ORIGIN }).join('\n');
    expect(head).toContain('<meta name="robots" content="noindex" />');
    expect(head).not.toMatch(/canonical|og:|ld\+json/);
  }
});

it('names icons in the web manifest that are in the public folder', () => {
  const parsed = JSON.parse(manifest);
  const there = Object.keys(import.meta.glob('../../../public/*', { query: '?url' })).map((file) =>
    file.replace('../../../public', ''),
  );
  expect(parsed).toMatchObject({ name: SITE.name, start_url: '/web-miner' });
  for (const { src } of parsed.icons) expect(there).toContain(src);
});
