import { describe, expect, it } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { SITE } from '#web/content/site.ts';
import manifest from '../../../public/site.webmanifest?raw';
import { pageHead, pageTexts } from './page-head.ts';

const ORIGIN = 'https://technovex.example';
const TEXTS = [...PAGES.map(({ id }) => id), 'not-found' as const].map((id) => pageTexts(id));
const LISTED = PAGES.filter((page) => page.isUnlisted !== true);

function jsonLdOf(head: string) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head) ?? [];
  return JSON.parse(json);
}

describe.each(LISTED)('the head of $id', ({ id, paths: [path] }) => {
  const head = pageHead({ id, publicOrigin: ORIGIN }).join('\n');

  it('has its own title and description, short enough not to be truncated', () => {
    const { title, description } = pageTexts(id);
    expect(title).toContain(SITE.name);
    expect(title.length).toBeLessThanOrEqual(70);
    expect(description.length).toBeGreaterThanOrEqual(40);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(TEXTS.filter((other) => other.title === title)).toHaveLength(1);
    expect(TEXTS.filter((other) => other.description === description)).toHaveLength(1);
  });

  it('states the same address, title and picture to search engines and to previews', () => {
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}${path}" />`);
    expect(head).toContain(`<meta property="og:url" content="${ORIGIN}${path}" />`);
    expect(head).toContain(`<meta property="og:image" content="${ORIGIN}/og-image.png" />`);
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(jsonLdOf(head)).toMatchObject({ '@context': 'https://schema.org', url: ORIGIN + path });
  });

  it('omits absolute URLs when no public origin is set', () => {
    const local = pageHead({ id, publicOrigin: undefined }).join('\n');
    expect(local).not.toMatch(/canonical|og:url|og:image|"url"/);
    expect(local).toContain('og:title');
    expect(jsonLdOf(local)).toMatchObject({ '@context': 'https://schema.org' });
  });
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
