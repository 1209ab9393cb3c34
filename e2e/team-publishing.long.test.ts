import { expect, type Page } from '@playwright/test';
import { problem } from '#contract/problem.ts';
import { accessibilityViolations } from './testing/accessibility.ts';
import { emptyField, typeInto } from './testing/empty-field.ts';
import { holdRequests } from './testing/hold-requests.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { changePhase, createPhase, PHASES, publish, publishDialog } from './testing/phases.ts';
import { resize } from './testing/resize.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { ADMIN, test } from './testing/team.ts';

test.use({ timezoneId: 'Europe/Berlin' });

const DAY_MS = 86_400_000;
const CONTENT = '/api/admin/content';
const AHEAD = { startDate: '2030-01-01T00:00:00Z', endDate: '2030-02-01T00:00:00Z' };

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const save = (page: Page) => page.getByRole('button', { name: 'Update Phase' }).click();
const phase = async (page: Page, id: number) => (await page.request.get(`${PHASES}/${id}`)).json();

function refuseFirst(page: Page, method: string, path: string, response: { status: number; body: string }) {
  let isRefused = false;
  return page.route(`**${path}`, async (route) => {
    if (isRefused || route.request().method() !== method) return route.fallback();
    isRefused = true;
    return route.fulfill({ ...response, contentType: 'application/problem+json' });
  });
}

/** Returns how far the page moved, and for each part that did its places before and after. */
function layoutShifts(page: Page): Promise<{ sum: number; shifts: string[] }> {
  interface Shift extends PerformanceEntry {
    value: number;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const entries: Shift[] = [];
        new PerformanceObserver((list) => entries.push(...(list.getEntries() as Shift[]))).observe({
          type: 'layout-shift',
          buffered: true,
        });
        const place = ({ x, y, width, height }: DOMRectReadOnly) => `${width}x${height} at ${x},${y}`;
        const text = (node: Node | null) =>
          (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 120);
        const describe = ({ value, startTime, sources }: Shift) =>
          sources.map(
            ({ node, previousRect, currentRect }) =>
              `${value} at ${startTime} ms: ${text(node)}: ${place(previousRect)} → ${place(currentRect)}`,
          );
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve({ sum: entries.reduce((sum, { value }) => sum + value, 0), shifts: entries.flatMap(describe) }),
          ),
        );
      }),
  );
}

test('the phase form refuses what is invalid at its field, warns before it publishes, and shows what the server refuses', async ({
  page,
  problems,
}) => {
  problems.allow(/400/);
  await openHydrated(page, '/admin/presale/create');
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const submit = page.getByRole('button', { name: 'Create Phase' });
  for (const [label, value, message] of [
    ['Phase Name', 'a\u202Ebcd', 'Name may contain letters, digits, spaces and common punctuation'],
    ['Start Date', '', 'Start date must be a valid date from 2000 to 2999'],
    ['Minimum Purchase', '', 'Minimum purchase must be at least 1'],
  ] as const) {
    const field = page.getByLabel(label);
    await emptyField(field);
    await field.fill(value);
    await submit.click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await typeInto(page.getByLabel('Phase Name'), 'Phase 2');
  await typeInto(page.getByLabel('Token Price'), '0.01');
  await typeInto(page.getByLabel('Minimum Purchase'), '100');
  await page.getByLabel('Start Date').fill('2025-03-01T12:00');
  await page.getByLabel('End Date').fill('2025-02-01T12:00');
  await expect(page.getByLabel('End Date')).toHaveAccessibleDescription(/ends before it starts/);
  await submit.click();
  const dialog = publishDialog(page);
  await expect(dialog.getByRole('listitem')).toContainText(['ends before it starts', 'Phase 2 was published']);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(submit).toBeFocused();
  expect(posts).toEqual([]);

  const fields = [{ field: 'name', message: 'Not this name' }];
  const body = JSON.stringify(problem('invalid-request', 'No', { fields }));
  await refuseFirst(page, 'POST', `${PHASES}*`, { status: 400, body });
  await submit.click();
  await publish(page);
  await expect(page.getByText('Failed to create presale phase: 400: No', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Not this name', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Phase Name')).toHaveValue('Phase 2');
});

test('asks before unsaved changes are lost, and a save that ends later leads nowhere', async ({ page }) => {
  await openHydrated(page, '/admin');
  await page.getByRole('link', { name: 'Edit Presale Phase 1' }).click();
  await typeInto(page.getByLabel('Phase Name'), 'Phase One');
  const question = page.getByRole('heading', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/edit\/2$/);
  await expect(page.getByLabel('Phase Name')).toHaveValue('Phase One');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await page.getByRole('link', { name: 'Edit Presale Phase 1' }).click();
  const respond = await holdRequests(page, `**${PHASES}/2`, 'PUT');
  await save(page);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  respond();
  await expect(page.getByText('Presale phase updated successfully', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('what was typed stays while the password is asked for again, and is saved then', async ({ page, problems }) => {
  problems.allow(/403/);
  const id = await createPhase(page.request, { ...AHEAD, isDraft: true });
  await openHydrated(page, `/admin/presale/edit/${id}`);
  const body = JSON.stringify(problem('password-required', 'Enter your password again for this.'));
  await refuseFirst(page, 'PUT', `${PHASES}/${id}`, { status: 403, body });
  const name = page.getByLabel('Phase Name');
  await name.fill('Typed before the question');
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Your password again' });
  for (const password of ['not my password', ADMIN.password]) {
    await expect(name).toHaveValue('Typed before the question');
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    if (password !== ADMIN.password) await expect(page.getByText('The current password is incorrect.')).toBeVisible();
  }
  await expect(page.getByText('Presale phase updated successfully').first()).toBeVisible();
  expect((await phase(page, id)).name).toBe('Typed before the question');
});

test('the second administrator sees the conflict, loses nothing, and restores an earlier version', async ({
  page,
  problems,
}) => {
  problems.allow(/409/);
  const id = await createPhase(page.request, { ...AHEAD, tokenPrice: 0.015, bonus: 25 });
  await openHydrated(page, `/admin/presale/edit/${id}`);
  await typeInto(page.getByLabel('Bonus Percentage'), '30');
  await typeInto(page.getByLabel('Hard Cap'), '400000');
  await save(page);
  await expect(publishDialog(page)).toBeVisible();
  await changePhase(page.request, id, { bonus: 40, tokenPrice: 0.02 });
  await publish(page);
  await expect(page.getByRole('heading', { name: 'Somebody else changed this phase' })).toBeFocused();
  const conflict = page.getByRole('region', { name: 'Somebody else changed this phase' });
  await expect(conflict).toContainText(/Token Price \(USD\):.*0\.02.*→.*0\.015/);
  await expect(conflict).toContainText(/Bonus Percentage \(%\):.*40.*→.*30/);
  await expect(page.getByLabel('Hard Cap')).toHaveValue('400000');
  await typeInto(page.getByLabel('Token Price'), '0.02');
  await save(page);
  await publish(page);
  await expect(page).toHaveURL(/\/admin$/);
  expect(await phase(page, id)).toMatchObject({ bonus: 30, tokenPrice: 0.02, hardCap: 400_000 });

  // From the list, without loading the page anew: a kept copy would be the one before the conflict.
  await page.getByRole('link', { name: 'Edit Autumn Phase' }).click();
  await expect(page.getByLabel('Hard Cap')).toHaveValue('400000');
  const restore = page.getByRole('button', { name: /^Restore the version of/ });
  // The latest is the form's own.
  await expect(restore).toHaveCount(2);
  await expect(page.getByRole('listitem').filter({ hasText: 'Changed by admin' })).toHaveCount(2);
  await typeInto(page.getByLabel('Phase Name'), 'Typed');
  await expect(restore).toHaveCount(0);
  await typeInto(page.getByLabel('Phase Name'), 'Autumn Phase');
  await restore.last().click();
  await expect(page.getByRole('heading', { name: /^The form shows the version of/ })).toBeFocused();
  await save(page);
  await publish(page);
  await expect(page.getByRole('row', { name: /Autumn Phase.*\$0\.015000/ })).toBeVisible();
});

test('without the last phase the site shows the built-in ones, as the dialog says; what is restored is there at once', async ({
  page,
}) => {
  const id = await createPhase(page.request, { ...AHEAD, name: 'Last Phase' });
  for (const builtIn of [1, 2]) await page.request.delete(`${PHASES}/${builtIn}`);
  const html = async () => (await page.request.get('/')).text();
  await openHydrated(page, '/admin');
  await page.getByRole('button', { name: 'Delete Last Phase' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('its built-in ones, April 2025 seed collection and Presale Phase 1.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No presale phases found', { exact: true })).toBeVisible();
  const shows = async (...texts: readonly string[]) => {
    // At once for who has changed it; rendered a moment later.
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText(texts[0] ?? '');
    for (const text of texts) await expect.poll(html, { timeout: 60_000 }).toContain(text);
  };
  const builtIn = ['PRESALE COMING SOON', 'April 2025 seed collection', 'TVX $0.25 - Presale phase 1'];
  await shows(...builtIn);
  expect((await page.request.post(`${PHASES}/${id}/restore`)).ok()).toBe(true);
  await shows('Last Phase', 'TVX $0.05 - Last Phase price');
  await page.request.delete(`${PHASES}/${id}`);
  for (const one of [1, 2]) await page.request.post(`${PHASES}/${one}/restore`);
  await shows(...builtIn);
});

test('a draft stays out of sight until it is published; a missing phase is reported, a deleted one restored', async ({
  page,
  problems,
}) => {
  problems.allow(/404/);
  const id = await createPhase(page.request, { ...AHEAD, name: 'Quiet Phase', isDraft: true });
  await openHydrated(page, `/admin/presale/edit/${id}`);
  await expect(page.getByLabel('Active Phase')).toHaveCount(0);
  const isPublic = async () => (await (await page.request.get('/api/presale')).text()).includes('Quiet Phase');
  expect(await isPublic()).toBe(false);
  await page.getByLabel('Draft').click();
  await save(page);
  await publish(page);
  await expect(page.getByRole('row', { name: /Quiet Phase/ })).toBeVisible();
  expect(await isPublic()).toBe(true);

  await page.goto('/admin/presale/edit/999999');
  await expect(page.getByText('Presale phase not found')).toBeVisible();
  await page.request.delete(`${PHASES}/${id}`);
  await page.goto(`/admin/presale/edit/${id}`);
  await expect(page.getByText('Deleted by admin')).toBeVisible();
  await page.getByRole('button', { name: 'Restore Quiet Phase' }).click();
  await publish(page);
  await expect(page.getByLabel('Phase Name')).toHaveValue('Quiet Phase');
});

test('thirty phases with long names fit every window: the presale, the dashboard, the form, and the publishing dialog', async ({
  page,
}) => {
  const names = ['W'.repeat(110), 'שלב המכירה המוקדמת הראשון', 'A very long name of many words '.repeat(3)];
  let id = 0;
  for (let index = 0; index < 30; index += 1) {
    id = await createPhase(page.request, {
      name: `${names[index % 3]?.trim()} ${index}`,
      description: 'd'.repeat(400),
      ...{ startDate: inDays(index - 10), endDate: inDays(index - 9), isActive: index % 4 === 0 },
      ...{ tokenPrice: 0.000001, maxPurchase: 1_000_000_000_000, softCap: 1, hardCap: 1_000_000_000_000 },
    });
  }
  const published = async () => (await page.request.get('/presale.json')).text();
  await expect.poll(published, { timeout: 60_000 }).toContain(' 29"');
  for (const path of ['/presale', '/admin', `/admin/presale/edit/${id}`]) {
    await openHydrated(page, path);
    for (const width of [320, 375, 820, 1280, 1440]) {
      await resize(page, { width, height: 900 });
      expect(await sidewaysScroll(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await typeInto(page.getByLabel('Token Price'), '0.02');
  await save(page);
  const dialog = publishDialog(page);
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
  expect(await accessibilityViolations(page, { include: 'dialog[open]' })).toEqual([]);
  for (const width of [320, 820]) {
    await resize(page, { width, height: 800 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await expect(dialog.getByRole('button', { name: 'Publish' })).toBeInViewport({ ratio: 1 });
  }
});

test.describe('in the zone of the visitor, whose clock is wrong', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('the presale counts down by the clock of the server, and moves almost nothing while it loads', async ({
    page,
  }) => {
    await createPhase(page.request, { name: 'Winter Phase', startDate: inDays(10.5), endDate: '2050-01-01T00:00:00Z' });
    const html = async () => (await page.request.get('/presale')).text();
    await expect.poll(html, { timeout: 60_000 }).toContain('Winter Phase is next');
    await page.clock.install({ time: Date.now() + 400 * DAY_MS });
    await openHydrated(page, '/presale');
    await expect(page.getByRole('timer')).toHaveText(/^10 days1[12]:\d\d$/);
    await expect(page.getByText(/^Winter Phase is next/)).toBeVisible();
    const dates = page.getByRole('article').first();
    await expect(dates).toContainText(/\d\d:\d\d:\d\d UTC.*\d\d:\d\d:\d\d your time/);
    const { sum, shifts } = await layoutShifts(page);
    // Mostly 0; on a busy machine up to 0.026 was seen, whose cause is not known.
    expect(sum, shifts.join('\n')).toBeLessThan(0.05);
  });
});

test('the second of two editors of the content sees the difference, and loses nothing', async ({ page, problems }) => {
  problems.allow(/409/);
  await openHydrated(page, '/admin/content');
  const founder = page.getByLabel('Name of the CEO and founder');
  await expect(founder).toBeVisible();
  const stored = async () => (await page.request.get(CONTENT)).json();
  const { version } = await stored();
  const theirs = { content: { prices: { marketCap: '$5M' } }, basedOn: version };
  expect((await page.request.put(CONTENT, { data: theirs })).status()).toBe(200);
  await founder.fill('Ada');
  const conflict = page.getByRole('region', { name: 'Somebody else published in the meantime' });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(conflict.getByRole('heading')).toBeFocused();
  await expect(conflict).toContainText('Yours: Ada');
  await expect(conflict).toContainText('Theirs: $5M');
  await expect(founder).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(conflict).toHaveCount(0);
  expect(await stored()).toMatchObject({ version: version + 2, content: { project: { founder: 'Ada' } } });
});

test('a day ahead on which connecting unlocks locks the wallet button, in the HTML and hydrated', async ({ page }) => {
  await openHydrated(page, '/admin/content');
  await page.getByLabel('Connecting a wallet: first day (UTC)').fill('2091-06-01');
  await page.getByRole('button', { name: 'Publish' }).click();
  const html = async () => (await page.request.get('/')).text();
  await expect.poll(html, { timeout: 60_000 }).toContain('June 1, 2091');
  await openHydrated(page, '/');
  const button = page.getByRole('button', { name: 'Wallet Available June 1, 2091' });
  await expect(button).toBeDisabled();
  await openHydrated(page, '/?wallet=connect');
  await expect(page.getByText('The Technovex blockchain will be available on June 1, 2091.')).toBeVisible();
});
