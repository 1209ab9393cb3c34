import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { activationTicket } from './testing/activation.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

/** The presale's page beside the database: what visitors read, and how it follows a change and the time. */

const PASSWORD = 'stormglass lantern 42';
const PHASES = '/api/admin/presale/phases';
const DAY_MS = 86_400_000;

test.use({ settings: { ADMIN_PASSWORD: PASSWORD } });

async function signIn(request: APIRequestContext): Promise<void> {
  expect((await request.post('/api/login', { data: { username: 'admin', password: PASSWORD } })).ok()).toBe(true);
}

async function createPhase(request: APIRequestContext, fields: object): Promise<number> {
  const data = { description: '', tokenPrice: 0.05, minPurchase: 100, ...fields };
  const params = await activationTicket(request, PASSWORD);
  const response = await request.post(PHASES, { data, params });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

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

  await signIn(page.request);
  const id = await createPhase(page.request, { name: 'Autumn Phase', startDate: inDays(3), endDate: inDays(9) });
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Autumn Phase is next');
  await expect(page.getByRole('timer')).toContainText(/^(02|03)days/);
  const row = page.locator(`#phase-${id}`);
  await expect(row).toContainText(/Autumn Phase.*Not Started.*\$0\.05.*\$100/);

  const { isCompleted: _, version: __, ...fields } = await (await page.request.get(`${PHASES}/${id}`)).json();
  await page.request.put(`${PHASES}/${id}`, { data: { ...fields, tokenPrice: 0.06 } });
  await page.reload();
  await expect(page.getByText('the price of Autumn Phase went from $0.05 to $0.06.')).toBeVisible();
  await expect(row).toContainText('$0.06');
});

test.describe('in the zone of the visitor, whose clock is wrong', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('counts down by the clock of the server, and moves almost nothing while it loads', async ({ page }) => {
    await signIn(page.request);
    await createPhase(page.request, {
      ...{ name: 'Winter Phase', startDate: inDays(10.5), endDate: '2050-01-01T00:00:00Z' },
    });
    await expect.poll(async () => (await page.request.get('/presale')).text()).toContain('Winter Phase is next');
    await page.clock.install({ time: Date.now() + 400 * DAY_MS });
    await openHydrated(page, '/presale');
    await expect(page.getByRole('timer')).toContainText(/^10days1[12]hours/);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Winter Phase is next');
    const dates = page.getByRole('article');
    await expect(dates).toContainText('1 January 2050, 00:00 UTC');
    await expect(dates).toContainText('1 January 2050, 05:30 your time');
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });
});

test.describe('in UTC', () => {
  test.use({ timezoneId: 'UTC' });

  test('writes each time once', async ({ page }) => {
    await openHydrated(page, '/presale');
    await expect(page.locator('#phases')).toContainText('1 August 2025, 00:00 UTC');
    await expect(page.getByText('your time').first()).toBeHidden();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, settings: {} });

  test('everything is readable, and nothing promises what scripts would do', async ({ page, problems }) => {
    problems.allow(/request: GET .*\.js: csp/);
    await page.goto('/presale');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Presale Phase 1 has not started');
    await expect(page.locator('#phases')).toContainText('1 August 2025, 00:00 UTC');
    await expect(page.getByText('your time').first()).toBeHidden();
    for (const title of ['All phases', 'What changed, and when', 'What is not known yet', 'Where documents disagree']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
  });
});

test('fits at every width with thirty phases and names of any length and direction', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page.request);
  const names = [
    'W'.repeat(110),
    'שלב המכירה המוקדמת הראשון',
    'The phase with a very long name of many words '.repeat(2),
  ];
  const created: number[] = [];
  for (let index = 0; index < 30; index += 1) {
    const id = await createPhase(page.request, {
      name: `${names[index % 3]?.trim()} ${index}`,
      activeBeside: created,
      ...{ startDate: inDays(index - 10), endDate: inDays(index - 9), isActive: index % 4 === 0 },
      ...{ tokenPrice: 0.000001, maxPurchase: 1_000_000_000_000, softCap: 1, hardCap: 1_000_000_000_000 },
    });
    created.push(id);
  }
  await expect.poll(async () => (await page.request.get('/presale.json')).text()).toContain(' 29"');
  await openHydrated(page, '/presale');
  await expect(page.locator('tr[id^=phase-]')).toHaveCount(32);
  for (const width of [320, 375, 820, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page), `sideways at ${width} px`).toBe(0);
  }
});
