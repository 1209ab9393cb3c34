import { expect, type Locator, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { emptyField } from './testing/empty-field.ts';
import {
  createWallet,
  fillLogin,
  hasMined,
  loggedOut,
  logIn,
  minerEmail,
  onDashboard,
  openCreatePin,
  PIN,
  registerWallet,
  stat,
} from './testing/miner.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { LIVE_CHANNEL_REFUSED } from './testing/page-problems.ts';
import { test } from './testing/test.ts';

const PHONE = { width: 375, height: 812 };
const pinField = (page: Page): Locator => page.getByLabel('PIN', { exact: true });
const confirmField = (page: Page): Locator => page.getByLabel('Confirm PIN');
const agreement = (page: Page): Locator => page.getByRole('checkbox', { name: /one device at a time/ });
const showDigits = (page: Page): Locator => page.getByRole('button', { name: 'Show digits' });

/** Pastes a text as a person does, from the clipboard. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
}

/** Ends above the fold of a page that is not scrolled, and nothing is wider than the page. */
async function expectInFirstView(page: Page, control: Locator): Promise<void> {
  const bottom = await control.evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);
  expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test('a new miner on a phone mines after at most 8 interactions and 30 seconds', async ({ page }) => {
  // An interaction is a click or a tick, or the typing of one field, with the tap that focuses it.
  let interactions = 0;
  const interact = async (work: Promise<void>): Promise<void> => {
    interactions += 1;
    await work;
  };
  await page.setViewportSize(PHONE);
  await page.goto('/web-miner');
  const openedMs = Date.now();
  await interact(page.getByLabel('Email', { exact: true }).fill(minerEmail()));
  await interact(pinField(page).fill(PIN));
  await interact(agreement(page).check());
  await interact(page.getByRole('button', { name: 'Login' }).click());
  await expect(pinField(page)).toHaveValue(PIN);
  await interact(confirmField(page).fill(PIN));
  await interact(agreement(page).check());
  await interact(page.getByRole('button', { name: 'Secure Wallet' }).click());
  await interact(page.getByRole('button', { name: 'Start Mining' }).click());
  await expect(page.getByRole('button', { name: 'Stop Mining' })).toBeVisible();
  const seconds = (Date.now() - openedMs) / 1_000;
  test.info().annotations.push({ type: 'first mining', description: `${interactions} interactions, ${seconds} s` });
  expect(interactions).toBeLessThanOrEqual(8);
  expect(seconds).toBeLessThan(30);
});

test('the typed PIN is kept for Create PIN only: not in the HTML, not in storage, not after a reload', async ({
  page,
}) => {
  await openCreatePin(page);
  await expect(pinField(page)).toHaveValue(PIN);
  await expect(pinField(page)).toHaveAccessibleDescription('From the login form. Repeat them below.');
  await expect(confirmField(page)).toHaveValue('');
  expect(await page.content()).not.toContain(PIN);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(PIN);
  await agreement(page).check();
  await page.getByRole('button', { name: 'Secure Wallet' }).click();
  await expect(page.getByText("PINs don't match")).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(pinField(page)).toHaveValue('');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Create your PIN' })).toBeFocused();
  await expect(pinField(page)).toHaveValue('');
  await page.reload();
  await loggedOut(page);
  await expect(pinField(page)).toHaveValue('');
});

test('shows the digits while the button is pressed, in both fields, and masks them when they are sent', async ({
  page,
}) => {
  await page.goto('/web-miner');
  await fillLogin(page);
  await expect(showDigits(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(pinField(page)).toHaveAttribute('type', 'password');
  await showDigits(page).press('Enter');
  await expect(showDigits(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(pinField(page)).toHaveAttribute('type', 'text');
  await expect(pinField(page)).toHaveAttribute('inputmode', 'numeric');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Create your PIN' })).toBeFocused();
  for (const field of [pinField(page), confirmField(page)]) {
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveAttribute('autocomplete', 'new-password');
  }
  await showDigits(page).click();
  for (const field of [pinField(page), confirmField(page)]) await expect(field).toHaveAttribute('type', 'text');
});

test('accepts a pasted PIN with spaces, dashes or the digits of another script, and rejects one with letters', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium grants the clipboard');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/web-miner');
  await page.getByLabel('Email', { exact: true }).fill(minerEmail());
  await agreement(page).check();
  for (const pasted of ['24 68 10', '246-810\n', '٢٤٦٨١٠', '２４６８１０', '\u200e246 810']) {
    await pinField(page).fill('');
    await paste(page, pinField(page), pasted);
    await expect(pinField(page)).toHaveValue(PIN);
  }
  // A paste replaces the selection only.
  await page.keyboard.press('Shift+Home');
  await paste(page, pinField(page), '1 3');
  await expect(pinField(page)).toHaveValue('13');
  await pinField(page).fill('');
  await paste(page, pinField(page), 'PIN: 246810');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid PIN: PIN must be exactly 6 digits')).toBeVisible();
  await pinField(page).fill('');
  await paste(page, pinField(page), '246 810');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Create your PIN' })).toBeFocused();
});

test('accepts digits that are typed with an Arabic keyboard', async ({ page }) => {
  await page.goto('/web-miner');
  await fillLogin(page, { pin: '' });
  await pinField(page).pressSequentially('٢٤٦٨١٠');
  await expect(pinField(page)).toHaveValue(PIN);
});

test('Create PIN compares the two PINs while they are typed, and warns about a date', async ({ page }) => {
  await openCreatePin(page);
  await expect(page.getByText(/among the first that somebody would try/)).toBeHidden();
  await pinField(page).fill('240785');
  await expect(page.getByText(/among the first that somebody would try/)).toBeVisible();
  await confirmField(page).fill('2407');
  await expect(page.getByText('4 of 6 digits', { exact: true })).toBeVisible();
  await confirmField(page).fill('240786');
  await expect(page.getByText("PINs don't match", { exact: true })).toBeVisible();
  await confirmField(page).fill('240785');
  await expect(page.getByText('The PINs match.', { exact: true })).toBeVisible();
});

test('Sign Up opens the form that creates a wallet', async ({ page }) => {
  await page.goto('/web-miner');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Create a wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Create your PIN' })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill(minerEmail());
  await pinField(page).fill(PIN);
  await confirmField(page).fill(PIN);
  await agreement(page).check();
  await page.getByRole('button', { name: 'Secure Wallet' }).click();
  await onDashboard(page);
});

test('greets who returns with what the copy on this device holds', async ({ page, problems }) => {
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 3);
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await expect(page.getByText(/^Saved on the server at /)).toBeVisible();
  problems.allow(/401/);
  problems.allow(LIVE_CHANNEL_REFUSED);
  await page.context().clearCookies();
  await page.reload();
  await expect(stat(page, 'Stored on this device')).toHaveText(/^0\.000\d{3}\s*TVX$/);
});

test.describe('after a wrong PIN', () => {
  test('shows the tries left, then the wait, which counts down, and what a forgotten PIN means; another e-mail may sign in', async ({
    page: stranger,
    problems,
  }) => {
    await registerWallet(stranger);
    await stranger.context().clearCookies();
    problems.allow(/401|429/);
    await stranger.setViewportSize(PHONE);
    await stranger.goto('/web-miner');
    await fillLogin(stranger);
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
      await pinField(stranger).fill('000000');
      await stranger.getByRole('button', { name: 'Login' }).click();
      await expect(stranger.getByText(`${left} before you have to wait.`)).toBeVisible();
      await expect(pinField(stranger)).toBeFocused();
      await expect(pinField(stranger)).toHaveAccessibleDescription(
        new RegExp(`^Incorrect PIN.*${left}.*Forgotten it\\? Nobody can reset it`),
      );
    }
    expect(await accessibilityViolations(stranger)).toEqual([]);
    await pinField(stranger).fill('000000');
    await stranger.getByRole('button', { name: 'Login' }).click();
    const tooMany = stranger.getByText(/^Too many attempts\. You can try again in 00:0[01]:\d\d$/);
    await expect(tooMany).toBeVisible();
    await expect(stranger.getByText(/^Try again in \d+ (second|minute|hour)/)).toBeVisible();
    await expect(stranger.getByText(/before you have to wait/)).toBeHidden();
    await expect(stranger.getByText(/^Forgotten it\?/)).toBeVisible();
    const before = await tooMany.innerText();
    await expect.poll(() => tooMany.innerText()).not.toBe(before);
    await stranger.reload();
    await expect(tooMany).toBeVisible();
    await fillLogin(stranger);
    await expect(stranger.getByRole('button', { name: 'Login' })).toBeDisabled();
    await emptyField(stranger.getByLabel('Email', { exact: true }));
    await stranger.getByLabel('Email', { exact: true }).fill('another@example.com');
    await expect(stranger.getByRole('button', { name: 'Login' })).toBeEnabled();
  });
});

test('a PIN has six equal boxes of whole pixels, which end with the other fields and do not scroll', async ({
  page,
}) => {
  await openHydrated(page, '/web-miner');
  const pin = pinField(page);
  for (const width of [1440, 820, 390, 375, 320]) {
    await page.setViewportSize({ width, height: 812 });
    for (const digits of ['', '246', PIN]) {
      await emptyField(pin);
      await pin.pressSequentially(digits);
      const boxes = await page.locator('.pin-boxes > *').evaluateAll((all) =>
        all.map((box) => {
          const { left, right, width: wide } = box.getBoundingClientRect();
          return { left, right, wide };
        }),
      );
      const email = await page.getByLabel('Email', { exact: true }).boundingBox();
      expect(new Set(boxes.map(({ wide }) => wide)), `${width} px`).toEqual(new Set([Math.floor(boxes[0]?.wide ?? 0)]));
      expect(boxes[0]?.left).toBe(email?.x);
      expect(boxes.at(-1)?.right).toBeCloseTo((email?.x ?? 0) + (email?.width ?? 0), 1);
      expect(await pin.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test.describe('on a phone', () => {
  for (const width of [375, 320]) {
    test(`each form fits the first view at ${width} × 812`, async ({ page, problems }) => {
      await page.setViewportSize({ width, height: 812 });
      await openHydrated(page, '/web-miner');
      await expectInFirstView(page, page.getByRole('button', { name: 'Login' }));
      await logIn(page);
      await expect(page.getByRole('heading', { name: 'Create your PIN' })).toBeFocused();
      await expectInFirstView(page, page.getByRole('button', { name: 'Secure Wallet' }));
      await confirmField(page).fill(PIN);
      await agreement(page).check();
      await page.getByRole('button', { name: 'Secure Wallet' }).click();
      await onDashboard(page);
      problems.allow(/401/);
      problems.allow(LIVE_CHANNEL_REFUSED);
      await page.context().clearCookies();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Verify your PIN' })).toBeVisible();
      await expectInFirstView(page, page.getByRole('button', { name: 'Access Wallet' }));
    });
  }
});
