import { expect } from '@playwright/test';
import { hasFocus, isPlaying, pass, playRound, savedGame } from '../testing/game-player.ts';
import { resize } from '../testing/resize.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const NOW = '2026-01-12T10:00:00.000Z';

walk(test, 'Token Collection Game page', { path: '/token-game', now: NOW }, (sentence) => {
  sentence('A play area 600 px high.', async (page) => {
    const height = async () => (await page.getByRole('application').boundingBox())?.height;
    expect(await height()).toBe(600);
    await resize(page, { width: 820, height: 1_180 });
    expect(await height()).toBe(600);
    // On a phone what fits between header and floor: here all of it.
    await resize(page, { width: 375, height: 812 });
    expect(await height()).toBe(600);
    await resize(page, { width: 1_440, height: 900 });
    await expect(page.locator('[data-phase]')).toBeInViewport({ ratio: 1 });
  });

  sentence('Idle: a start screen and, if a collection exists, the collection panel.', async (page) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Token Collection Game' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Game' })).toBeInViewport({ ratio: 1 });
    const panel = page.getByRole('region', { name: 'Your collection' });
    await expect(panel).toBeHidden();
    const tokens = { bronze: 9, silver: 0, gold: 0, platinum: 0, diamond: 0 };
    const stored = JSON.stringify({ tokens, totalPoints: 9, lastPlayed: NOW });
    await page.evaluate((value) => {
      localStorage.setItem('technovex_token_collection', value);
      window.dispatchEvent(new StorageEvent('storage', { key: 'technovex_token_collection' }));
    }, stored);
    await expect(panel.getByTestId('count-bronze')).toHaveText('9');
    await expect(panel.getByTestId('count-diamond')).toHaveText('0');
    await expect(panel).toContainText('9 points');
  });

  sentence('Countdown 3, 2, 1.', async (page) => {
    await page.clock.pauseAt(Date.parse(NOW) + 3_600_000);
    // Any key does what the button does.
    await page.keyboard.press('Space');
    // The first frame has no time.
    await pass(page, 250);
    for (const count of ['3', '2', '1']) {
      await expect(page.getByTestId('countdown')).toHaveText(count);
      await pass(page, 1_000);
    }
  });

  sentence('A falling-token round.', async (page) => {
    await pass(page, 1_000);
    await expect(page.getByTestId('time')).toHaveText('30 s');
    await playRound(page, async ([coin]) => {
      if (coin) await page.mouse.click(coin.x, coin.y);
    });
    const { collection } = await savedGame(page);
    expect(collection?.totalPoints).toBeGreaterThan(9);
  });

  sentence("A Game Over panel with 'Play Again' and 'View Collection' buttons.", async (page) => {
    await hasFocus(page.getByRole('heading', { name: 'Game Over' }));
    for (const name of ['Play Again', 'View Collection'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  });

  sentence('A banner appears when an achievement unlocks.', async (page) => {
    await expect(page.getByText('Token Collector', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Collected your first token!')).toBeInViewport({ ratio: 1 });
  });

  sentence('The banner disappears after 3 seconds.', async (page) => {
    await pass(page, 2_500);
    await expect(page.getByText('Collected your first token!')).toBeVisible();
    await pass(page, 750);
    await expect(page.getByText('Collected your first token!')).toBeHidden();
  });

  sentence('Play Again restarts. View Collection returns to the idle view showing the collection.', async (page) => {
    const { collection, state } = await savedGame(page);
    await page.getByRole('button', { name: 'View Collection' }).click();
    await hasFocus(page.getByRole('heading', { name: 'Your collection' }));
    await expect(page.getByTestId('count-bronze')).toHaveText(String(collection?.tokens.bronze));
    await expect(page.getByRole('listitem').filter({ hasText: 'Token Collector, unlocked' })).toBeVisible();
    // The end of the round once more; a page loads its scripts after the first frame.
    await page.evaluate((over) => sessionStorage.setItem('tvx_game_state', over), JSON.stringify(state));
    await page.clock.resume();
    await page.reload();
    await page.getByRole('button', { name: 'Play Again' }).click();
    await expect(page.getByTestId('countdown')).toBeVisible();
    await isPlaying(page);
  });
});
