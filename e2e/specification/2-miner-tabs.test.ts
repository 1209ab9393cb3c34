import { expect, type Page } from '@playwright/test';
import { CHART_STEP_TVX_PER_HOUR } from '#domain/miner/constants.ts';
import { rememberNewWallet } from '../testing/miner.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const panel = (page: Page) => page.getByRole('tabpanel');

walk(test, 'Web miner: tabs', { path: '/web-miner', prepare: rememberNewWallet }, (sentence) => {
  sentence('A lower tabbed panel.', async (page) => {
    await expect(page.getByRole('tab')).toHaveText(['Statistics', 'Achievements', 'Referrals', 'Settings']);
  });

  sentence(
    'Statistics: lifetime mined, current difficulty to 2 decimals, total mining time, and a random 7-bar chart (decoration, 0.05 TVX/h per step).',
    async (page) => {
      await expect(panel(page).locator('dl > div')).toHaveText([
        'Lifetime mined0.000000000000TVX',
        'Current difficulty1.00',
        'Total mining time00:00:00',
      ]);
      const chart = panel(page).getByRole('figure');
      await expect(chart.getByText(/^Example: TVX per hour/)).toBeVisible();
      await expect(chart.locator('rect')).toHaveCount(7);
      const values = await chart.locator('text').allTextContents();
      expect(values).not.toEqual([]);
      for (const value of values)
        expect(Number(value) / CHART_STEP_TVX_PER_HOUR).toBeCloseTo(
          Math.round(Number(value) / CHART_STEP_TVX_PER_HOUR),
        );
      expect(CHART_STEP_TVX_PER_HOUR).toBe(0.05);
    },
  );

  sentence(
    'Achievements (static): First Million Hashes 75%, 24 Hour Club 25%, First TVX 50%, Social Miner 33%.',
    async (page) => {
      await page.getByRole('tab', { name: 'Achievements' }).click();
      await expect(panel(page).getByText('Example progress.')).toBeVisible();
      await expect(panel(page).getByRole('listitem')).toHaveText([
        'First Million Hashes1,000,000 simulated hashes75%',
        '24 Hour Club24 hours of continuous mining25%',
        'First TVX1 TVX50%',
        'Social Miner3 referred friends33%',
      ]);
    },
  );

  sentence('Referrals.', async (page) => {
    await page.getByRole('tab', { name: 'Referrals' }).click();
    await expect(page.getByLabel('Your referral link')).toBeVisible();
  });

  sentence(
    'Settings (display only): mining intensity 70%, auto-mine toggle off, notification toggles for mining rewards and achievements on.',
    // The toggles work; only the intensity is for display.
    async (page) => {
      await page.getByRole('tab', { name: 'Settings' }).click();
      await expect(panel(page).getByText('Mining intensity (display only) 70%')).toBeVisible();
      await expect(panel(page).getByRole('switch')).toHaveCount(3);
      await expect(page.getByRole('switch', { name: 'Auto-mine' })).not.toBeChecked();
      for (const name of ['Notify about mining rewards', 'Notify about achievements'])
        await expect(page.getByRole('switch', { name })).toBeChecked();
    },
  );
});
