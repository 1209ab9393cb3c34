import { expect } from '@playwright/test';
import { BANNER, shownLine } from '../testing/announcements.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const banner = { name: 'Announcements' };

test.describe('Scrolling announcement banner', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  walk(test, 'in a wide window', { path: '/', now: '2026-11-28T12:00:00Z' }, (sentence) => {
    sentence('It cycles these lines:', async (page) => {
      const lines = await page.getByRole('region', banner).getByRole('listitem').allTextContents();
      expect(lines.map((line) => line.replace(/ \(opens.*/, ''))).toEqual(BANNER);
      const { height = 0 } = (await page.getByRole('region', banner).boundingBox()) ?? {};
      expect(height).toBe(36);
    });

    for (const line of BANNER.slice(0, -1)) {
      // By its arrow and, where motion is allowed, by itself.
      sentence(`'${line}'`, async (page) => {
        await expect(shownLine(page)).toHaveText(line);
        await expect(shownLine(page)).toBeInViewport({ ratio: 1 });
        if (BANNER.indexOf(line) % 2 === 1) await page.clock.fastForward(6_000);
        else await page.getByRole('button', { name: 'Next announcement' }).click();
        await page.mouse.move(700, 700);
      });
    }

    sentence(
      "'Join our Telegram community for early access' (the link goes to a messaging-app channel)",
      async (page) => {
        const link = shownLine(page).getByRole('link', { name: 'Join our Telegram community for early access' });
        await expect(link).toHaveAttribute('href', 'https://channel.technovex.example');
        await expect(link).toHaveAttribute('target', '_blank');
        await page.clock.fastForward(6_000);
        await expect(shownLine(page)).toHaveText(BANNER[0] ?? '');
      },
    );
  });
});

walk(test, 'Banner of a phone', { path: '/', viewport: { width: 375, height: 812 } }, (sentence) => {
  sentence(
    "'TVX $0.25 - Presale phase 1 price (coming soon)' in one row, the longest line in the same height",
    async (page) => {
      const { height = 0 } = (await page.getByRole('region', banner).boundingBox()) ?? {};
      expect(height).toBe(36);
      expect((await shownLine(page).boundingBox())?.height).toBeLessThan(20);
    },
  );

  // Ours: nobody mines or plays for it.
  sentence('No announcements on the screens of the miner and of the game', async (page) => {
    for (const path of ['/web-miner', '/token-game']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('region', banner)).toHaveCount(0);
    }
  });
});
