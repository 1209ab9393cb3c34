import { expect, type Locator, type Page } from '@playwright/test';
import { holdRequests } from './testing/hold-requests.ts';
import { PIN, typeLogin } from './testing/miner.ts';
import { hydrated } from './testing/open-hydrated.ts';
import { resize } from './testing/resize.ts';
import { test } from './testing/test.ts';

/** Opens a page whose scripts wait until the returned function is called. */
async function openUnhydrated(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, '**/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test('what is typed, clicked and opened is not lost', async ({ page }) => {
  await resize(page, { width: 375, height: 800 });
  const release = await openUnhydrated(page, '/');
  const email = page.getByRole('contentinfo').getByLabel('Your email address');
  await email.fill('early@example.com');
  const html = page.locator('html');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('banner').getByRole('button', { name: /theme/ }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  release();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(email).toHaveValue('early@example.com');

  const releaseAgain = await openUnhydrated(page, '/founders');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const staking = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Staking/ });
  await expect(staking).toBeVisible();
  releaseAgain();
  await hydrated(page);
  await expect(staking).toBeVisible();
});

test('a login is sent after it, and a form without scripts leads back to its page', async ({
  page,
  request,
  problems,
  browserName,
}) => {
  problems.allow(/401/);
  const release = await openUnhydrated(page, '/auth');
  await page.getByLabel('Username').first().fill('nobody');
  await page.getByLabel('Password').first().fill('not the password');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const sent = page.waitForRequest((call) => call.url().endsWith('/api/login') && call.method() === 'POST');
  release();
  const body = (await sent).postDataJSON();
  // Firefox's driver does not report request bodies.
  if (browserName === 'chromium') expect(body).toEqual({ username: 'nobody', password: 'not the password' });
  await expect(page.getByText('Login failed').first()).toBeVisible();
  for (const path of ['/auth', '/web-miner']) {
    const response = await request.post(path, { form: { username: 'x' }, maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([303, path]);
  }
});

test('the last press is repeated, also when a click elsewhere followed', async ({ page }) => {
  const presses: [string, (main: Locator) => Locator, (main: Locator) => Locator][] = [
    ['/token-game', (main) => main.getByRole('button', { name: 'Start Game' }), (main) => main.getByTestId('time')],
    ['/token-game', (main) => main.getByText('Tap anywhere or press Space'), (main) => main.getByTestId('time')],
    ['/web-miner', (main) => main.getByRole('tab', { name: 'Sign Up' }), (main) => main.getByText('Maximum capacity')],
    [
      '/web-miner',
      (main) => main.getByRole('button', { name: 'Create a wallet' }).first(),
      (main) => main.getByLabel('Confirm PIN'),
    ],
  ];
  for (const [path, pressed, opened] of presses) {
    const release = await openUnhydrated(page, path);
    const main = page.getByRole('main');
    await pressed(main).click();
    await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } });
    release();
    await expect(opened(main), path).toBeVisible();
  }
});

test('Space starts a round of the game, and does not scroll its page', async ({ page }) => {
  const release = await openUnhydrated(page, '/token-game');
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible();
  await page.keyboard.press('Space');
  release();
  await expect(page.getByTestId('time')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('what is typed, ticked and sent in the login form of the miner opens Create PIN', async ({ page }) => {
  const release = await openUnhydrated(page, '/web-miner');
  const pin = page.getByLabel('PIN', { exact: true });
  await typeLogin(page);
  await pin.press('Enter');
  release();
  await expect(page.getByLabel('Confirm PIN')).toBeFocused();
  await expect(pin).toHaveValue(PIN);
});

test('the focus stays where somebody puts it while the page starts', async ({ page }) => {
  await page.addInitScript(delayTimers);
  await page.goto('/web-miner');
  await hydrated(page);
  const pin = page.getByLabel('PIN', { exact: true });
  await pin.focus();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(pin).toBeFocused();
});

test('an amount that was chosen counts', async ({ page }) => {
  const release = await openUnhydrated(page, '/presale');
  const amount = page.getByRole('slider');
  const shown = page.getByText(/^What \$/);
  const before = await shown.innerText();
  await amount.press('End');
  const chosen = await amount.inputValue();
  release();
  await expect(shown).not.toHaveText(before);
  await expect(amount).toHaveValue(chosen);
});

/** Runs in the page: as on a busy device, what is to happen at once happens late after hydration. */
function delayTimers(): void {
  const { setTimeout } = window;
  function setLate(run: () => void, ms = 0): number {
    const isStarted = Object.keys(document.querySelector('main h1') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    );
    return setTimeout(run, isStarted ? Math.max(ms, 1_000) : ms);
  }
  window.setTimeout = setLate as typeof window.setTimeout;
}
