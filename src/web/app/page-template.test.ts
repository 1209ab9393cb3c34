import { expect, it } from 'vitest';
import { type OwnScreenId, PAGE_TITLES } from '#web/content/pages.ts';
import { fillTemplate, type ViteManifest } from './page-template.ts';
import { screenSource } from './screens.ts';
import screens from './screens.ts?raw';

const MANIFEST: ViteManifest = {
  'src/web/routes/home.tsx': { file: 'assets/home-1.js', imports: ['_shared-2.js'], css: ['assets/home-3.css'] },
  'src/web/routes/plain-pages.tsx': { file: 'assets/not-found-4.js', imports: ['_shared-2.js'] },
  '_shared-2.js': { file: 'assets/shared-2.js', imports: ['index.html'] },
  'index.html': { file: 'assets/index-5.js', imports: ['_shared-2.js'], css: ['assets/index-6.css'] },
};

const TEMPLATE = `<head><!--head-->
<script type="module" crossorigin src="/assets/index-5.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-6.css"></head><body><div id="root"><!--app--></div></body>`;

const INPUT = { template: TEMPLATE, manifest: MANIFEST, app: '<h1>$& $1</h1>', facts: { newWallets: 'open' } } as const;

it('finds the file of each screen under the module that the browser loads for it', () => {
  const imported = [...screens.matchAll(/^ {2}'?([\w-]+)'?: \(\) =>\s+import\('#web\/([^']+)'\)/gm)];
  const ids = Object.keys(PAGE_TITLES) as OwnScreenId[];
  expect(imported.map(([, id, path]) => [id, `src/web/${path}`])).toEqual(ids.map((id) => [id, screenSource(id)]));
  expect(screens).toContain(`import('${screenSource('blockchain-staking').replace('src/web/', '#web/')}')`);
});

it('loads styles at once, and lists each script once, dependencies first, also for circular imports', () => {
  const html = fillTemplate({ ...INPUT, id: 'home', publicOrigin: undefined });
  expect(html.match(/assets\/index-6\.css/g)).toHaveLength(1);
  expect(html.match(/href="[^"]+\.css"/g)).toEqual(['href="/assets/index-6.css"', 'href="/assets/home-3.css"']);
  expect(html).toContain(
    '<script type="application/json" id="scripts">["/assets/index-5.js","/assets/shared-2.js","/assets/home-1.js"]</script>',
  );
  expect(html).not.toMatch(/<(script|link)[^>]+\.js"/);
});

it('inserts the content unchanged, and embeds the page data as data that no text can terminate', () => {
  const presale = { state: 'past', lead: '</script><script>alert(1)</script>', phases: [] } as const;
  const facts = { newWallets: 'closed', presale } as const;
  const html = fillTemplate({ ...INPUT, facts, id: 'home', publicOrigin: undefined });
  expect(html).toContain('<div id="root"><h1>$& $1</h1></div>');
  const [, json = ''] = /<script type="application\/json" id="facts">(.*?)<\/script>/.exec(html) ?? [];
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(facts);
});
