import { expect, type Locator, type Page } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { resize } from './testing/resize.ts';
import { test } from './testing/test.ts';

/** Where drawings and texts of the public pages stand. */

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };

/** Of the grid's second column, in a window of 1440 px: five of twelve columns are before it. */
const SECOND_COLUMN_X = 639;

/** What begins the second column of a page. */
const SECOND_COLUMNS = {
  '/': ['#presale-banner dl', '#technology dl > :last-child', 'footer .wide-open'],
  '/presale': ['#closed + div', '#unknown-title + div', 'main input[type=range]'],
  '/whitepaper': ['#introduction', '#tokenomics table'],
} as const;

test('the second column of every page begins on the same line', async ({ page }) => {
  await resize(page, WIDE);
  for (const [path, columns] of Object.entries(SECOND_COLUMNS)) {
    await openHydrated(page, path);
    for (const column of columns) {
      const { x = 0 } = (await page.locator(column).boundingBox()) ?? {};
      // The thumb of the range leans out of its box.
      expect(Math.round(x) - (column.includes('range') ? 10 : 0), `${path} ${column}`).toBe(SECOND_COLUMN_X);
    }
  }
});

for (const width of [1440, 1200, 820, 375, 320])
  test(`at ${width} px the bolt of the hero is whole beside the headline, and carries logo and bars`, async ({
    page,
  }) => {
    await resize(page, { width, height: 900 });
    await openHydrated(page, '/');
    const { bolt, bar, marks, gaps } = await page.locator('.hero').evaluate((hero) => {
      const blocks = Array.from(hero.querySelectorAll('.bolt > polygon'), (block) => block.getBoundingClientRect());
      const range = document.createRange();
      const lines = Array.from(hero.querySelectorAll('h1 > span'), (span) => {
        range.selectNodeContents(span);
        // The boxes of lines are higher than their letters.
        return Array.from(range.getClientRects(), ({ right, top, height }) => ({
          right,
          top: top + height / 6,
          bottom: top + (height * 5) / 6,
        }));
      }).flat();
      return {
        bolt: hero.querySelector('.bolt')?.getBoundingClientRect(),
        bar: blocks.toSorted((one, other) => other.width - one.width)[0],
        marks: Array.from(hero.querySelectorAll('[data-bar], [role=img]'), (mark) => mark.getBoundingClientRect()),
        gaps: lines.flatMap((line) =>
          blocks
            .filter(({ top, bottom }) => top < line.bottom && bottom > line.top)
            .map(({ left }) => left - line.right),
        ),
      };
    });
    expect(bolt?.right).toBeLessThanOrEqual(width);
    expect(Math.min(...gaps)).toBeGreaterThan(8);
    expect(marks).toHaveLength(3);
    for (const { left, right, top, bottom } of marks)
      expect([
        left > (bar?.left ?? 0),
        right < (bar?.right ?? 0),
        top > (bar?.top ?? 0),
        bottom < (bar?.bottom ?? 0),
      ]).toEqual(Array.from({ length: 4 }, () => true));
  });

/** How much of each block of the drawing is in sight, of those that its frame cuts at the top or at the bottom. */
function cutBlocks(page: Page, frame: string): Promise<readonly number[]> {
  return page.locator(`${frame} .bolt > polygon`).evaluateAll(
    (blocks, selector) =>
      blocks.flatMap((block) => {
        const field = block.closest(selector);
        if (field === null || !block.checkVisibility()) return [];
        const [box, outer] = [block.getBoundingClientRect(), field.getBoundingClientRect()];
        const seen = Math.min(box.bottom, outer.bottom) - Math.max(box.top, outer.top);
        return seen <= 0 || seen > box.height - 0.5 ? [] : [seen / box.height];
      }),
    frame,
  );
}

test('a drawing that its frame cuts is cut through a block, not beside one', async ({ page }) => {
  for (const size of [WIDE, { width: 820, height: 1_180 }, PHONE]) {
    await resize(page, size);
    for (const [path, frame] of [
      ['/', '.paper'],
      ['/presale', '.ticket-main'],
    ] as const) {
      await openHydrated(page, path);
      await page.locator('#token-game, #unknown').scrollIntoViewIfNeeded();
      for (const part of await cutBlocks(page, frame)) {
        expect(part, `${path} ${size.width} px`).toBeGreaterThan(0.2);
        expect(part, `${path} ${size.width} px`).toBeLessThan(0.8);
      }
    }
  }
});

test('every price stands below its axis, every factor above it, and none on another', async ({ page }) => {
  for (const size of [WIDE, { width: 820, height: 1_180 }, PHONE, { width: 320, height: 700 }]) {
    await resize(page, size);
    await openHydrated(page, '/presale');
    const texts = await page.locator('.price-axis').evaluate((axis) => {
      const line = axis.querySelector('line')?.getBoundingClientRect().top ?? 0;
      return Array.from(axis.querySelectorAll('text'), (text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return { words: text.textContent, left, right, top: top - line, bottom: bottom - line };
      });
    });
    expect(texts.filter(({ bottom }) => bottom < 0).map(({ words }) => words)).toEqual(['× 2', '× 17']);
    const below = texts.filter(({ top }) => top > 0);
    expect(below.map(({ words }) => words)).toEqual([
      '$0.0075',
      'Banner',
      '$0.015',
      'This page',
      '$0.25',
      'Whitepaper',
    ]);
    const covered = below.filter((one) =>
      below.some(
        (other) =>
          one !== other &&
          one.left < other.right &&
          one.right > other.left &&
          // Lines of text are closer than their boxes.
          one.top + 6 < other.bottom &&
          one.bottom - 6 > other.top,
      ),
    );
    expect(covered, `${size.width} px`).toEqual([]);
  }
});

test('the whitepaper has its cover beside the title, and its contents stay in sight in a wide window', async ({
  page,
}) => {
  await resize(page, WIDE);
  await openHydrated(page, '/whitepaper');
  const [title, cover] = await Promise.all([
    page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().right;
    }),
    page.locator('main .paper').boundingBox(),
  ]);
  expect((cover?.x ?? 0) - title).toBeGreaterThan(24);
  expect((cover?.x ?? 0) + (cover?.width ?? 0)).toBeCloseTo(1288, 0);
  await page.locator('#conclusion').scrollIntoViewIfNeeded();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link')).toHaveCount(7);
  await expect(contents.getByRole('link', { name: 'Introduction' })).toBeInViewport();
  await contents.getByRole('link', { name: 'Presale Structure' }).click();
  await expect(page.getByRole('heading', { name: 'Presale Structure' })).toBeInViewport();
  await expect(contents.locator('[aria-current="location"]')).toHaveText('5Presale Structure');
  await resize(page, PHONE);
  await expect(contents.getByRole('link', { name: 'Introduction' })).toBeHidden();
});

/** Where the rows of elements begin: the left edges of each. */
function rowsOf(elements: Locator): Promise<number[][]> {
  return elements.evaluateAll((all) => {
    const rows = new Map<number, number[]>();
    for (const { top, left } of all.map((one) => one.getBoundingClientRect())) {
      rows.set(Math.round(top), [...(rows.get(Math.round(top)) ?? []), Math.round(left)]);
    }
    return [...rows.values()];
  });
}

test('in a window of middle width no term of a ticket is alone in its row, and links stand below figures', async ({
  page,
}) => {
  await resize(page, { width: 820, height: 1_180 });
  await openHydrated(page, '/presale');
  const [first, second] = await rowsOf(page.locator('.ticket-terms').first().locator('dt'));
  expect(first).toHaveLength(2);
  expect(second).toEqual(first);
  await openHydrated(page, '/');
  const [figures] = await rowsOf(page.locator('#presale-banner dt'));
  const [links] = await rowsOf(page.locator('#presale-banner a'));
  expect(figures).toHaveLength(3);
  expect(links).toEqual(figures?.slice(0, 2));
});

test('the first view of a phone cuts no line: it ends with an example, a button or a title', async ({ page }) => {
  await resize(page, PHONE);
  await openHydrated(page, '/presale');
  await expect(page.getByRole('slider')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('output')).toBeInViewport({ ratio: 1 });
  await openHydrated(page, '/blockchain/ecosystem');
  await expect(page.getByText('No newer dates are announced.')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Coming Soon' })).toBeInViewport({ ratio: 1 });
  await openHydrated(page, '/');
  await expect(page.getByRole('heading', { name: 'PRESALE COMING SOON' })).toBeInViewport({ ratio: 1 });
  expect((await page.locator('#presale-banner dd').first().boundingBox())?.y).toBeGreaterThan(PHONE.height);
});

test('on a phone the presale names what is closed, and no figure of a ticket stands on a drawing', async ({ page }) => {
  await resize(page, PHONE);
  await openHydrated(page, '/presale');
  const closed = page.getByRole('heading', { name: 'Already closed' });
  expect((await closed.boundingBox())?.width).toBeGreaterThan(100);
  const drawn = await page
    .locator('.ticket-bolt')
    .evaluateAll((bolts) => bolts.filter((bolt) => bolt.checkVisibility()).length);
  expect(drawn).toBe(0);
});
