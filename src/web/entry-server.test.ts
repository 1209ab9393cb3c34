import { describe, expect, it } from 'vitest';
import { examplePathname, PAGES } from '#contract/pages.ts';
import template from '../../index.html?raw';
import type { ViteManifest } from './app/page-template.ts';
import { PAGE_TITLES } from './content/pages.ts';
import { renderPage } from './entry-server.tsx';

const manifest: ViteManifest = Object.fromEntries(
  Object.keys(PAGE_TITLES).map((id) => [`src/web/routes/${id}.tsx`, { file: `assets/${id}.js` }]),
);

function render(pathname: string, publicOrigin?: string) {
  return renderPage({ pathname, publicOrigin, template, manifest });
}

const PATHS = [...PAGES.flatMap((page) => page.paths.map(examplePathname)), '/nope'];

describe.each(PATHS)('the rendered page %s', (pathname) => {
  it('holds its content, not a fallback', async () => {
    const { html } = await render(pathname);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain('Loading</span>');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain('<main id="main"');
  });

  it('obeys the content security policy: two inline scripts, no style attribute, no style element, no handler', async () => {
    const { html } = await render(pathname);
    expect(html.match(/<script(?![^>]*\b(src=|type="application\/))/g)).toHaveLength(2);
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/<style/);
    expect(html).not.toMatch(/\son[a-z]+=/);
  });

  it('is the same for everybody', async () => {
    expect(await render(pathname)).toEqual(await render(pathname));
  });
});

it('answers 200 for the pages of the table and 404 for all others', async () => {
  for (const page of PAGES) {
    for (const path of page.paths) expect((await render(examplePathname(path))).status).toBe(200);
  }
  for (const path of [
    '/nope',
    '/admin/presale/edit/x',
    '/admin/presale/edit/0',
    '/admin/presale/edit/%7Bid%7D',
    '/1',
    '/web-miner/x',
    '/__proto__',
    '/constructor',
    '/%00',
  ]) {
    expect((await render(path)).status).toBe(404);
  }
});

it("shows the not-found page's words as specified", async () => {
  const { html } = await render('/nope');
  expect(html).toContain('404 Page Not Found</h1>');
  expect(html).toContain('Did you forget to add the page to the router?');
});

it('shows the presale banner, the notice and the tagline on the home page', async () => {
  const { html } = await render('/');
  for (const words of ['PRESALE COMING SOON', 'STAY TUNED', 'builders, traders and innovators', 'socials']) {
    expect(html).toContain(words);
  }
});

it('gives both addresses of the miner one canonical address', async () => {
  for (const path of ['/web-miner', '/webminer']) {
    const { html } = await render(path, 'https://technovex.example');
    expect(html).toContain('<link rel="canonical" href="https://technovex.example/web-miner" />');
  }
});

it('links only to pages that exist', async () => {
  const known = new Set<string>(PAGES.flatMap((page) => page.paths));
  for (const path of PATHS) {
    const { html } = await render(path);
    const own = [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, href = '']) => href);
    expect(own.length).toBeGreaterThan(0);
    for (const href of own) expect(known).toContain(href);
  }
});
