import { expect } from '@playwright/test';
import {
  checkEnd,
  hasFocus,
  openGame,
  pass,
  playUntilOver,
  savedGame,
  textsSeen,
  untilPlaying,
  watchTexts,
} from './testing/game-player.ts';
import { test } from './testing/test.ts';

test('a whole round by mouse: countdown, round, Game Over, the banner for three seconds, the collection, Play Again', async ({
  page,
}) => {
  await openGame(page);
  await expect(page.getByRole('heading', { name: 'Your collection' })).toBeHidden();
  await watchTexts(page, '[data-testid="countdown"]');
  await page.getByRole('button', { name: 'Start Game' }).click();
  await untilPlaying(page);
  expect(await textsSeen(page)).toEqual(['3', '2', '1', 'Go!']);
  const banner = page.getByText('Token Collector', { exact: true });
  await playUntilOver(page, async ([coin]) => {
    if (coin) await page.mouse.click(coin.x, coin.y);
  });
  await expect(banner).toBeVisible();
  await expect(page.getByText('Collected your first token!')).toBeVisible();
  await pass(page, 2_750);
  await expect(banner).toBeVisible();
  await pass(page, 250);
  await expect(banner).toBeHidden();
  await checkEnd(page);

  const { collection } = await savedGame(page);
  await page.getByRole('button', { name: 'View Collection' }).click();
  await hasFocus(page.getByRole('heading', { name: 'Your collection' }));
  await expect(page.getByTestId('count-bronze')).toHaveText(String(collection?.tokens.bronze));
  await page.getByRole('button', { name: 'Start Game' }).click();
  await expect(page.getByRole('heading', { name: 'Your collection' })).toBeHidden();
  await expect(page.getByTestId('countdown')).toBeVisible();
});
