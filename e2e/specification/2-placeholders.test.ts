import { expect, type Locator, type Page } from '@playwright/test';
import { resize } from '../testing/resize.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

/** Path, page, launch, notable claim, and how the page says it. */
const PAGES = [
  ['explorer', 'Blockchain Explorer', 'Q3 2025', 'not shown', []],
  [
    'staking',
    'TVX Staking Platform',
    'Q4 2025',
    'staking periods from 30 days to 4 years',
    ['From 30 days to 4 years.'],
  ],
  [
    'consensus',
    'Lightning Consensus',
    'Q3 2025',
    'block confirmation under 1 second, tolerates up to 33% malicious nodes',
    ['Under 1 second.', 'Up to 33% malicious nodes.'],
  ],
  ['developers', 'Developer Resources', 'Q3 2025', 'not shown', []],
  ['governance', 'Decentralized Governance', 'Q1 2026', 'not shown', []],
  ['ecosystem', 'Ecosystem', 'Q4 2025', 'not shown', []],
  ['tokenomics', 'TVX Tokenomics', 'Q3 2025', 'total supply cap of 1 billion TVX', ['Capped at 1 billion TVX.']],
  ['lightning', 'Lightning Network Integration', 'Q2 2026', 'not shown', []],
] as const;

/** Another placeholder, without loading the page again. */
async function visit(page: Page, name: string, title: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), `/blockchain/${name}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

function launchOf(page: Page): Locator {
  return page.getByRole('main').getByText('Launch', { exact: true }).locator('..');
}

function featuresOf(page: Page): Locator {
  return page.getByRole('main').getByRole('region', { name: 'Planned features' });
}

/** In the specified order. */
function partsOf(page: Page): readonly Locator[] {
  const main = page.getByRole('main');
  return [
    main.getByRole('heading', { level: 1 }),
    main.getByRole('paragraph').first(),
    launchOf(page),
    featuresOf(page),
    main.getByRole('button', { name: 'Coming Soon' }),
  ];
}

walk(test, 'Placeholder pages', { path: '/blockchain/explorer' }, (sentence) => {
  sentence(
    "They share one layout: title, description, launch date, a list of planned features and a disabled 'Coming Soon' button.",
    async (page) => {
      for (const [width, height] of [
        [1_440, 900],
        [375, 812],
      ] as const) {
        await resize(page, { width, height });
        for (const [name, title] of PAGES) {
          await visit(page, name, title);
          const boxes = await Promise.all(partsOf(page).map((part) => part.boundingBox()));
          const edges = boxes.flatMap((box) => (box === null ? [] : [box.y, box.y + box.height]));
          expect(edges, title).toHaveLength(2 * boxes.length);
          expect(edges, title).toEqual([...edges].sort((one, other) => one - other));
          expect(edges.at(-1), `${title}, ${width} px`).toBeLessThanOrEqual(height);
          await expect(page.getByRole('main').getByRole('button')).toBeDisabled();
        }
      }
    },
  );

  for (const [name, title, launch, claim, texts] of PAGES)
    sentence(`${title} | ${launch} | ${claim}`, async (page) => {
      await visit(page, name, title);
      await expect(launchOf(page)).toHaveText(`Launch${launch}`);
      for (const text of texts) await expect(featuresOf(page).getByText(text, { exact: true })).toBeVisible();
    });
});
