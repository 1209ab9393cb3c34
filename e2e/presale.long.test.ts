import { expect } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { createPhase } from './testing/phases.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/team.ts';

const DAY_MS = 86_400_000;

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

test('fits at every width with thirty phases and names of any length and direction', async ({ page }) => {
  test.setTimeout(120_000);
  const names = [
    'W'.repeat(110),
    'שלב המכירה המוקדמת הראשון',
    'The phase with a very long name of many words '.repeat(2),
  ];
  for (let index = 0; index < 30; index += 1) {
    await createPhase(page.request, {
      name: `${names[index % 3]?.trim()} ${index}`,
      ...{ startDate: inDays(index - 10), endDate: inDays(index - 9), isActive: index % 4 === 0 },
      ...{ tokenPrice: 0.000001, maxPurchase: 1_000_000_000_000, softCap: 1, hardCap: 1_000_000_000_000 },
    });
  }
  await expect
    .poll(async () => (await page.request.get('/presale.json')).text(), { timeout: 30_000 })
    .toContain(' 29"');
  await openHydrated(page, '/presale');
  await expect(page.locator('article[id^=phase-]')).toHaveCount(32);
  for (const width of [320, 375, 820, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page), `sideways at ${width} px`).toBe(0);
  }
});
