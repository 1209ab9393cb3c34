import { expect } from '@playwright/test';
import { openHydrated } from '../testing/open-hydrated.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

/** The rows of the table that show a page to everybody: its heading. The login and the team's pages: `team-2-auth`. */
const ROWS: readonly (readonly [sentence: string, paths: readonly string[], heading: RegExp])[] = [
  ['| / | Home landing page |', ['/'], /^A fast chain, built for builders, traders and innovators\.$/],
  ['| /tokens | Tokens Explorer (locked, coming soon) |', ['/tokens'], /^Tokens Explorer$/],
  ['| /create-token | Token Creation (locked, coming soon) |', ['/create-token'], /^Token Creation$/],
  ['| /wallet | Wallet page (coming soon) |', ['/wallet'], /^TVX Wallet Coming Soon$/],
  ['| /founders | Founders and Leadership |', ['/founders'], /^Founders and Leadership$/],
  ['| /token-game | Token Collection Game |', ['/token-game'], /^Token Collection Game$/],
  ['| /whitepaper | Presale Whitepaper |', ['/whitepaper'], /^Presale Whitepaper$/],
  [
    '| /web-miner and /webminer | Web miner (both paths lead to the same screen) |',
    ['/web-miner', '/webminer'],
    /^(Web Miner|Open your wallet)$/,
  ],
  [
    '| /blockchain/explorer, /blockchain/staking, /blockchain/consensus, /blockchain/developers, /blockchain/governance, /blockchain/ecosystem, /blockchain/tokenomics, /blockchain/lightning | Placeholder pages |',
    [
      '/blockchain/explorer',
      '/blockchain/staking',
      '/blockchain/consensus',
      '/blockchain/developers',
      '/blockchain/governance',
      '/blockchain/ecosystem',
      '/blockchain/tokenomics',
      '/blockchain/lightning',
    ],
    /^(Blockchain Explorer|TVX Staking Platform|Lightning Consensus|Developer Resources|Decentralized Governance|Ecosystem|TVX Tokenomics|Lightning Network Integration)$/,
  ],
];

test.describe('Route table', () => {
  for (const [sentence, paths, heading] of ROWS) {
    test(sentence, async ({ server }) => {
      const headings = new Set<string>();
      for (const path of paths) {
        const response = await fetch(new URL(path, server.origin), { headers: { accept: 'text/html' } });
        expect(response.status, path).toBe(200);
        const [, text = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await response.text()) ?? [];
        expect(text.replaceAll(/<[^>]+>|\u2060/g, '').trim(), path).toMatch(heading);
        headings.add(text);
      }
      // Both paths of the miner lead to one screen, the placeholders have one each.
      expect(headings.size).toBe(paths[0] === '/web-miner' ? 1 : paths.length);
    });
  }
});

walk(test, 'Not found', { path: '/no-such-page', allow: /404/ }, (sentence) => {
  sentence('| anything else | Not-found page |', async (page) => {
    expect((await page.request.get('/blockchain/unknown')).status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });

  sentence(
    "The not-found page shows the title '404 Page Not Found' and the text 'Did you forget to add the page to the router?'.",
    async (page) => {
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: '404 Page Not Found', exact: true })).toBeVisible();
      // Nothing else is said, and one link leads home.
      const lines = (await main.innerText()).split(/\n+/);
      expect(lines).toEqual(['404 Page Not Found', 'Did you forget to add the page to the router?', 'Back to Home']);
      await expect(main.getByRole('link')).toHaveAttribute('href', '/');
    },
  );

  sentence('An in-page anchor #roadmap points to the roadmap section of the landing page.', async (page) => {
    await openHydrated(page, '/#roadmap');
    await expect(page.locator('#roadmap').getByRole('heading', { name: 'Roadmap' })).toBeInViewport();
  });
});
