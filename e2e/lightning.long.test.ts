import { expect, type Page } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

/** Whether a block is being filled, by which alone the bolt strikes. */
function isFilling(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .some((one) => (one as CSSAnimation).animationName === 'block-fill' && one.playState === 'running'),
  );
}

test.describe('the strike', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('closes a block every three seconds, and not while motion is paused', async ({ page }) => {
    await openHydrated(page, '/');
    const counter = page.getByText('at the planned pace since you came');
    await expect(counter).toHaveText(/^1 block at/);
    await expect(counter).toHaveText(/^2 blocks at/);
    await page.getByRole('button', { name: 'Pause motion' }).click();
    await expect.poll(() => isFilling(page)).toBe(false);
    await page.getByRole('button', { name: 'Play motion' }).click();
    await expect.poll(() => isFilling(page)).toBe(true);
  });
});

test('under reduced motion nothing strikes, and the lightning is not loaded', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'WebDriver BiDi cannot emulate reduced motion in Firefox');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openHydrated(page, '/');
  await expect.poll(() => isFilling(page)).toBe(false);
  await expect(page.getByText('at the planned pace since you came')).toHaveText(/^0 blocks at/);
  expect(requested.filter((url) => url.includes('lightning'))).toEqual([]);
});
