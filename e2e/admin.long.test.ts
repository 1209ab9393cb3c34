import { expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { emptyField, typeInto } from './testing/empty-field.ts';
import { changePhase, createPhase, PHASES, publish, publishDialog } from './testing/phases.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { ADMIN, ownName, test } from './testing/team.ts';

test.use({ timezoneId: 'Europe/Berlin' });

/** Without a session the first call returns 401, as specified; browsers log it. */
test.beforeEach(({ problems }) => problems.allow(/401/));

/** Opens the admin area and waits for the redirect to the login page. */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth\?next=/);
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test.describe('for a visitor', () => {
  test.use({ signedIn: false });

  test('the server sends the shell of the admin area, out of search results, and none of its data', async ({
    page,
    request,
  }) => {
    for (const path of ['/admin', '/admin/presale/create', '/admin/presale/edit/7', '/admin/newsletter/1']) {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      const html = await response.text();
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(html).toContain('This page needs JavaScript');
      expect(html).not.toMatch(/Presale Phase 1|phase-form|admin-screen|No campaign yet/);
    }
    expect((await request.get('/admin/presale/edit/x')).status()).toBe(404);
    for (const path of ['/admin/newsletter', '/admin/newsletter/1']) {
      expect(await (await request.get(path)).text()).not.toMatch(/newsletter-admin-screen|No campaign yet/);
      await page.goto(path);
      await expect(page).toHaveURL(/\/auth\?next=/);
    }
  });

  test('shows a taken name at its field, and a wrong password in a notice', async ({ page, problems }) => {
    problems.allow(/409/);
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Register' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Register' });
    await panel.getByLabel('Username').fill('ADMIN');
    await panel.getByLabel('Email', { exact: true }).fill('ada@example.test');
    await panel.getByLabel('Password').fill(ADMIN.password);
    await panel.getByRole('button', { name: 'Register' }).click();
    await expect(toast(page, 'Registration failed')).toBeVisible();
    await expect(panel.getByText('This username belongs to another account. Please choose another.')).toBeVisible();
    await page.getByRole('tab', { name: 'Login' }).click();
    await page.getByLabel('Username').first().fill('admin');
    await page.getByLabel('Password').first().fill('wrong password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(toast(page, 'Login failed')).toBeVisible();
    await expect(toast(page, '401: Incorrect username or password.')).toBeVisible();
  });

  test('a notice is shown although the code that draws notices cannot be loaded', async ({ page, problems }) => {
    problems.allow(/ERR_FAILED|NS_ERROR|request:|console:/);
    await page.route('**/lazy-parts-*.js', (route) => route.abort());
    await openLogin(page);
    await page.getByLabel('Username').first().fill('admin');
    await page.getByLabel('Password').first().fill('wrong password');
    await page.getByRole('button', { name: 'Login' }).click();
    const alerts = page.getByRole('alert');
    await expect(alerts).toHaveCount(2);
    await expect(alerts.filter({ hasText: /\d attempts? left/ })).toBeVisible();
    await expect(alerts.filter({ hasText: '401: Incorrect username or password.' })).toBeVisible();
  });

  test('shows an error for a response that violates the contract', async ({ page }) => {
    await openLogin(page);
    await page.route('**/api/login', (route) => route.fulfill({ json: { surprise: true } }));
    await page.getByLabel('Username').first().fill('admin');
    await page.getByLabel('Password').first().fill(ADMIN.password);
    const logged = page.waitForEvent('console', (message) => message.text().includes('POST /api/login'));
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(toast(page, 'The site received an unexpected response. Reload the page and try again.')).toBeVisible();
    await logged;
  });

  test('a long proxy response stays inside the notice', async ({ page, problems }) => {
    problems.allow(/502/);
    await page.setViewportSize({ width: 320, height: 640 });
    await openLogin(page);
    await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: 'x'.repeat(20_000) }));
    await page.getByLabel('Username').first().fill('admin');
    await page.getByLabel('Password').first().fill(ADMIN.password);
    await page.getByRole('button', { name: 'Login' }).click();
    const notice = page.getByRole('listitem').filter({ hasText: 'Login failed' });
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(notice.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    expect(await notice.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});

test('the dashboard shows why the phases could not be loaded, and retries', async ({ page, problems }) => {
  problems.allow(/500/);
  await page.route('**/api/admin/presale/phases', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/admin');
  await expect(page.getByText('Error loading presale phases: 500: broken')).toBeVisible();
  await page.unroute('**/api/admin/presale/phases');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('the home page shows no reversed range, not even of an active phase', async ({ page }) => {
  const dates = { startDate: '2030-03-01T00:00:00Z', endDate: '2030-02-01T00:00:00Z' };
  const wrong = { ...dates, minPurchase: 100, maxPurchase: 50, softCap: 2, hardCap: 1, isActive: true };
  await changePhase(page.request, 2, wrong);
  await page.goto('/');
  const presale = page.locator('#presale');
  await presale.scrollIntoViewIfNeeded();
  await expect(presale).toContainText(/Presale Phase 1Dates not announcedNot Started/);
  await expect(presale).not.toContainText(/2030|Minimum purchase|Token cap/);
});

test.describe('the phase form', () => {
  test('shows the warnings of a contradictory phase beside its fields and before it is published', async ({ page }) => {
    await page.goto('/admin/presale/create');
    const saves: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && saves.push(request.url()));
    await typeInto(page.getByLabel('Phase Name'), 'Phase 2');
    await page.getByLabel('Start Date').fill('2025-03-01T12:00');
    await page.getByLabel('End Date').fill('2025-02-01T12:00');
    await typeInto(page.getByLabel('Maximum Purchase'), '50');
    await typeInto(page.getByLabel('Soft Cap'), '2000');
    await typeInto(page.getByLabel('Hard Cap'), '1000');
    await page.getByLabel('Active Phase').click();
    for (const [label, text] of [
      ['End Date', /ends before it starts/],
      ['Maximum Purchase', /above the maximum purchase/],
      ['Hard Cap', /above the hard cap/],
      ['Active Phase', /The end has passed/],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(text);
    }
    await page.getByRole('button', { name: 'Create Phase' }).click();
    const dialog = publishDialog(page);
    await expect(dialog.getByRole('listitem')).toContainText([
      'ends before it starts',
      'above the maximum purchase',
      'above the hard cap',
      'The end has passed',
      'Phase 2 was published',
    ]);
    expect(await accessibilityViolations(page, { include: 'dialog[open]' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Create Phase' })).toBeFocused();
    expect(saves).toEqual([]);
    await page.getByRole('button', { name: 'Create Phase' }).click();
    await publish(page);
    await expect(toast(page, 'Presale phase created successfully')).toBeVisible();
    expect(saves.map((url) => new URL(url).pathname)).toEqual([PHASES]);
  });

  test('rejects invalid input at the field and sends nothing', async ({ page }) => {
    await page.goto('/admin/presale/create');
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    const submit = page.getByRole('button', { name: 'Create Phase' });
    const cases = [
      ['Phase Name', '   ', 'Name must be at least 3 characters'],
      ['Phase Name', '<script>alert(1)</script>', 'Name may contain letters, digits, spaces and common punctuation'],
      ['Phase Name', 'a\u202Ebcd', 'Name may contain letters, digits, spaces and common punctuation'],
      ['Phase Name', 'x'.repeat(1_000_000), 'Name must be at most 120 characters'],
      ['Description', '<b>', 'Description must be plain text, without < and > and without hidden characters'],
      ['Start Date', '', 'Start date must be a valid date from 2000 to 2999'],
      ['End Date', '9999-01-01T00:00', 'End date must be a valid date from 2000 to 2999'],
      ['Token Price', '0', 'Token price must be greater than 0'],
      ['Token Price', '1e308', 'Token price must be at most 1,000,000,000'],
      ['Bonus Percentage', '-1', 'Bonus percentage must not be negative'],
      ['Minimum Purchase', '', 'Minimum purchase must be at least 1'],
      ['Maximum Purchase', '-1', 'Maximum purchase must not be negative'],
      ['Soft Cap', '1e308', 'Soft cap must be at most 1,000,000,000,000'],
      ['Hard Cap', '-1', 'Hard cap must not be negative'],
      ['Token ID', '1.5', 'Token ID must be a whole number'],
    ] as const;
    for (const [label, value, message] of cases) {
      const field = page.getByLabel(label);
      await emptyField(field);
      await field.fill(value);
      await submit.click();
      await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    expect(posts).toEqual([]);
  });

  test('shows the message of the server at the field, and that saving failed', async ({ page, problems }) => {
    problems.allow(/400|404/);
    await page.goto('/admin/presale/create');
    const fields = [{ field: 'name', message: 'Not this name' }];
    await page.route(`**${PHASES}*`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            contentType: 'application/problem+json',
            body: JSON.stringify({ type: 'x', title: 'x', status: 400, detail: 'No', code: 'invalid-request', fields }),
          })
        : route.continue(),
    );
    await typeInto(page.getByLabel('Phase Name'), 'Phase 2');
    await page.getByRole('button', { name: 'Create Phase' }).click();
    await publish(page);
    await expect(toast(page, 'Failed to create presale phase: 400: No')).toBeVisible();
    await expect(page.getByText('Not this name', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Phase Name')).toHaveValue('Phase 2');
  });

  test('asks before unsaved changes are lost', async ({ page }) => {
    await page.goto('/admin');
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
    await expect(page.getByRole('row', { name: /Presale Phase 1/ })).toBeVisible();
  });

  test('does not return to the dashboard for a save that ends after the visitor has left', async ({ page }) => {
    await page.goto('/admin/presale/edit/2');
    let respond: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/api/admin/presale/phases/2', async (route) => {
      if (route.request().method() === 'PUT') await isHeld;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Update Phase' }).click();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    respond();
    await expect(toast(page, 'Presale phase updated successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test('reports a missing phase, and restores a deleted one', async ({ page, problems }) => {
    problems.allow(/404/);
    await page.goto('/admin/presale/edit/999');
    await expect(page.getByText('Presale phase not found')).toBeVisible();
    const id = await createPhase(page.request, { startDate: '2030-01-01T00:00:00Z', endDate: '2030-02-01T00:00:00Z' });
    await page.request.delete(`${PHASES}/${id}`);
    await page.goto(`/admin/presale/edit/${id}`);
    await expect(page.getByText('Deleted by admin')).toBeVisible();
    await page.getByRole('button', { name: 'Restore Autumn Phase' }).click();
    await publish(page);
    await expect(page.getByLabel('Phase Name')).toHaveValue('Autumn Phase');
  });
});

test.describe('the history of a phase', () => {
  test.use({ ownServer: true });

  test('reports a conflict to the second administrator, keeps what was typed, and the history', async ({
    page,
    problems,
  }) => {
    problems.allow(/409/);
    await page.goto('/admin/presale/edit/2');
    await typeInto(page.getByLabel('Bonus Percentage'), '30');
    await typeInto(page.getByLabel('Hard Cap'), '400000');
    await page.getByRole('button', { name: 'Update Phase' }).click();
    await expect(publishDialog(page)).toBeVisible();
    await changePhase(page.request, 2, { bonus: 40, tokenPrice: 0.02 });
    await publish(page);
    await expect(
      page.getByText(/^Failed to update presale phase: 409: Somebody else changed this phase/),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Somebody else changed this phase' })).toBeFocused();
    const conflict = page.getByRole('region', { name: 'Somebody else changed this phase' });
    await expect(conflict).toContainText(/Token Price \(USD\):.*0\.02.*→.*0\.015/);
    await expect(conflict).toContainText(/Bonus Percentage \(%\):.*40.*→.*30/);
    await expect(page.getByLabel('Bonus Percentage')).toHaveValue('30');
    await expect(page.getByLabel('Hard Cap')).toHaveValue('400000');
    await typeInto(page.getByLabel('Token Price'), '0.02');
    await page.getByRole('button', { name: 'Update Phase' }).click();
    await publish(page);
    await expect(toast(page, 'Presale phase updated successfully')).toBeVisible();
    expect(await (await page.request.get(`${PHASES}/2`)).json()).toMatchObject({
      bonus: 30,
      tokenPrice: 0.02,
      hardCap: 400_000,
    });
    await page.getByRole('link', { name: 'Edit Presale Phase 1' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Changed by admin' })).toHaveCount(2);
    await expect(page.getByText('Created by first start')).toBeVisible();
  });

  test('keeps a draft out of sight of visitors until it is published', async ({ page }) => {
    await page.goto('/admin/presale/create');
    const name = ownName('Quiet Phase');
    await typeInto(page.getByLabel('Phase Name'), name);
    await page.getByLabel('Draft').click();
    await expect(page.getByLabel('Active Phase')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create Phase' }).click();
    await expect(toast(page, 'Presale phase created successfully')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`${name}.*Draft`) })).toBeVisible();
    expect(await (await page.request.get('/api/presale')).text()).not.toContain(name);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByLabel('Draft').click();
    await page.getByRole('button', { name: 'Update Phase' }).click();
    await publish(page);
    await expect(toast(page, 'Presale phase updated successfully')).toBeVisible();
    expect(await (await page.request.get('/api/presale')).text()).toContain(name);
  });
});

test.describe('a session that ends', () => {
  test('leads to the login when a list is read, and back after it', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Miners' }).click();
    await expect(page).toHaveURL(/\/auth\?next=/);
    await page.getByLabel('Username').first().fill(ADMIN.username);
    await page.getByLabel('Password').first().fill(ADMIN.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/admin\/miners$/);
  });
});

test('a screen whose code cannot be loaded offers another try, then a reload', async ({
  page,
  problems,
  browserName,
}) => {
  problems.allow(/ERR_FAILED|NS_ERROR|request:|console:/);
  const code = '**/admin-screen-*.js';
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const reload = page.getByRole('button', { name: 'Reload' });
  await page.route(code, (route) => route.abort());
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded');
  await expect(reload).toBeHidden();
  await tryAgain.click();
  await expect(reload).toBeVisible();
  await page.unroute(code);
  // Firefox does not load a module again that it failed to load.
  await (browserName === 'firefox' ? reload : tryAgain).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.route(code, (route) => route.abort());
  await page.reload();
  await tryAgain.click();
  await page.unroute(code);
  await reload.click();
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('long unbroken names do not overflow a phone screen', async ({ page, problems }) => {
  problems.allow(/409/);
  const name = 'W'.repeat(120);
  const body = {
    name,
    startDate: '2026-01-01T00:00:00Z',
    endDate: '2026-02-01T00:00:00Z',
    tokenPrice: 1,
    minPurchase: 1,
  };
  const id = await createPhase(page.request, body);
  const gone = await createPhase(page.request, { ...body, name: 'M'.repeat(120) });
  await page.request.delete(`${PHASES}/${gone}`);
  await changePhase(page.request, id, { description: 'd'.repeat(400) });

  async function expectInside(what: string): Promise<void> {
    for (const width of [320, 375, 820, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScroll(page), `${what} at ${width}`).toBeLessThanOrEqual(0);
      const outside = await page
        .locator('main :is(button:not([role=tab]), a, td, dd, li, p, h2):visible')
        .evaluateAll(
          (elements, right) => elements.filter((one) => one.getBoundingClientRect().right > right + 0.5).length,
          width,
        );
      expect(outside, `${what} at ${width}`).toBe(0);
    }
  }

  await page.goto('/admin');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expectInside('the dashboard');
  await page.getByText(/^Deleted phases/).click();
  await expect(page.getByRole('button', { name: `Restore ${'M'.repeat(120)}` })).toBeVisible();
  await expectInside('the deleted phases');
  await page.goto(`/admin/presale/edit/${id}`);
  await typeInto(page.getByLabel('Phase Name'), 'V'.repeat(120));
  await changePhase(page.request, id, { name: 'N'.repeat(120) });
  await page.getByRole('button', { name: 'Update Phase' }).click();
  await publish(page);
  await expect(page.getByRole('heading', { name: 'Somebody else changed this phase' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Changed by admin' })).toHaveCount(2);
  await expectInside('the conflict and the history');
});

test('nothing scrolls sideways on small phones and tablets', async ({ page }) => {
  await page.goto('/admin');
  for (const path of ['/admin', '/admin/presale/create', '/admin/presale/edit/2']) {
    // Firefox reports modules that were still being loaded when their page was left.
    await page.waitForLoadState('networkidle');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main .animate-spin')).toHaveCount(0);
    for (const width of [320, 820]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScroll(page), `${path} ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
