import { expect, type Page } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { changePhase, createPhase } from './testing/phases.ts';
import { test } from './testing/team.ts';
import { test as visitorTest } from './testing/test.ts';

/** The presale's page beside the database: what visitors read, and how it follows a change and the time. */

const DAY_MS = 86_400_000;

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

test('leads from the landing page to the terms, and shows a change with its sentence', async ({ page }) => {
  await openHydrated(page, '/');
  await page.getByRole('link', { name: 'All terms and changes' }).click();
  await expect(page).toHaveURL(/\/presale$/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Presale Phase 1 has not started');
  await expect(page.getByRole('timer')).toHaveCount(0);

  const id = await createPhase(page.request, { name: 'Autumn Phase', startDate: inDays(3), endDate: inDays(9) });
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Autumn Phase starts on /);
  await expect(page.getByRole('timer')).toContainText(/^(02|03)days/);
  const card = page.locator(`#phase-${id}`);
  await expect(card).toContainText(/Autumn Phase.*Not Started.*\$0\.05.*\$100/);

  await changePhase(page.request, id, { tokenPrice: 0.06 });
  await page.reload();
  await expect(page.getByText('the price of Autumn Phase went from $0.05 to $0.06.')).toBeVisible();
  await expect(card).toContainText('$0.06');
});

test.describe('in the zone of the visitor, whose clock is wrong', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('counts down by the clock of the server, and moves almost nothing while it loads', async ({ page }) => {
    await createPhase(page.request, {
      ...{ name: 'Winter Phase', startDate: inDays(10.5), endDate: '2050-01-01T00:00:00Z' },
    });
    await expect.poll(async () => (await page.request.get('/presale')).text()).toContain('Winter Phase starts on ');
    await page.clock.install({ time: Date.now() + 400 * DAY_MS });
    await openHydrated(page, '/presale');
    await expect(page.getByRole('timer')).toContainText(/^10days1[12]hours/);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Winter Phase starts on /);
    const dates = page.getByRole('article').first();
    await expect(dates).toContainText('1 January 2050, 00:00 UTC');
    await expect(dates).toContainText('1 January 2050, 05:30 your time');
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });
});

visitorTest.describe('in UTC', () => {
  visitorTest.use({ timezoneId: 'UTC' });

  visitorTest('writes each time once', async ({ page }) => {
    await openHydrated(page, '/presale');
    await expect(page.locator('#phases')).toContainText('1 August 2025, 00:00 UTC');
    await expect(page.getByText('your time').first()).toBeHidden();
  });
});

visitorTest.describe('without scripts', () => {
  visitorTest.use({ javaScriptEnabled: false });

  visitorTest('everything is readable, and nothing promises what scripts would do', async ({ page, problems }) => {
    problems.allow(/request: GET .*\.js: csp/);
    await page.goto('/presale');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Presale Phase 1 has not started');
    await expect(page.locator('#phases')).toContainText('1 August 2025, 00:00 UTC');
    await expect(page.getByText('your time').first()).toBeHidden();
    for (const title of ['All phases', 'What changed, and when', 'What is not known yet']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
  });
});
