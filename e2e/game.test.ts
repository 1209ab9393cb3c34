import { expect } from '@playwright/test';
import { checkEnd, hasFocus, openGame, pass, playRound, savedGame, startRound } from './testing/game-player.ts';
import { test } from './testing/test.ts';

test('a round by mouse: countdown, Game Over with the first achievement, and the result is kept', async ({ page }) => {
  await openGame(page);
  await expect(page.getByRole('heading', { name: 'Your collection' })).toBeHidden();
  await startRound(page);
  const banner = page.getByText('Token Collector', { exact: true });
  await playRound(page, async ([coin]) => {
    if (coin) await page.mouse.click(coin.x, coin.y);
  });
  await expect(page.getByText('Collected your first token!')).toBeVisible();
  await pass(page, 3_000);
  await expect(banner).toBeHidden();
  await checkEnd(page);
  const saved = await savedGame(page);

  // A page loads its scripts after the first frame.
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible();
  expect(await savedGame(page)).toEqual(saved);
  await page.getByRole('button', { name: 'View Collection' }).click();
  await hasFocus(page.getByRole('heading', { name: 'Your collection' }));
  await expect(page.getByTestId('count-bronze')).toHaveText(String(saved.collection?.tokens.bronze));
  await page.getByRole('button', { name: 'Start Game' }).click();
  await expect(page.getByRole('heading', { name: 'Your collection' })).toBeHidden();
  await expect(page.getByTestId('countdown')).toBeVisible();
});
