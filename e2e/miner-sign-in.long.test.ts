import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import {
  fillLogin,
  fillNewPin,
  loggedOut,
  minerEmail,
  onDashboard,
  openCreatePin,
  PIN,
  registerWallet,
} from './testing/miner.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { LIVE_CHANNEL_REFUSED } from './testing/page-problems.ts';
import { resize } from './testing/resize.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const pinField = (page: Page): Locator => page.getByLabel('PIN', { exact: true });
const confirmField = (page: Page): Locator => page.getByLabel('Confirm PIN');
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const createPin = (page: Page): Locator => page.getByRole('heading', { name: 'Create your PIN' });
const verifyPin = (page: Page): Locator => page.getByRole('heading', { name: 'Verify your PIN' });

test('the PIN field accepts what people type and paste, and shows the digits on demand', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'its driver inserts the digits of other scripts without key events');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/web-miner');
  await fillLogin(page, { pin: '' });
  const paste = async (text: string): Promise<void> => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await pinField(page).focus();
    await page.keyboard.press('ControlOrMeta+V');
  };
  await pinField(page).pressSequentially('٢٤٦٨١٠');
  await expect(pinField(page)).toHaveValue(PIN);
  await pinField(page).fill('');
  await paste('\u200e246-8 10\n');
  await expect(pinField(page)).toHaveValue(PIN);
  // A paste replaces the selection only.
  await pinField(page).press('ControlOrMeta+A');
  await paste('1 3');
  await expect(pinField(page)).toHaveValue('13');
  await pinField(page).fill('');
  await paste('PIN: 246810');
  await press(page, 'Login');
  await expect(page.getByText('Invalid PIN. PIN must be exactly 6 digits')).toBeVisible();
  await pinField(page).fill(PIN);

  const show = page.getByRole('button', { name: 'Show digits' });
  await show.press('Enter');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(pinField(page)).toHaveAttribute('type', 'text');
  await press(page, 'Login');
  await expect(confirmField(page)).toBeFocused();
  for (const field of [pinField(page), confirmField(page)]) {
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveAttribute('autocomplete', 'new-password');
  }
});

test('a wrong PIN is said at its field with the tries left, then with the wait, which counts down', async ({
  page,
  problems,
}) => {
  await registerWallet(page);
  await page.context().clearCookies();
  problems.allow(/401|429/);
  await page.goto('/web-miner');
  const login = page.getByRole('button', { name: 'Login' });
  await fillLogin(page, { email: `  ${minerEmail().toUpperCase()} ` });
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    await pinField(page).fill('000000');
    await login.click();
    await expect(page.getByText(`${left} before you have to wait.`)).toBeVisible();
    await expect(pinField(page)).toBeFocused();
    await expect(pinField(page)).toHaveAccessibleDescription(
      new RegExp(`^Incorrect PIN. The PIN you entered is incorrect.*${left}.*Forgotten it\\? Nobody can reset it`),
    );
  }
  await pinField(page).fill('000000');
  await login.click();
  const tooMany = page.getByText(/^Too many attempts\. You can try again in 00:0[01]:\d\d$/);
  await expect(tooMany).toBeVisible();
  const before = await tooMany.innerText();
  await expect.poll(() => tooMany.innerText()).not.toBe(before);
  await page.reload();
  await expect(tooMany).toBeVisible();
  await fillLogin(page);
  await expect(login).toBeDisabled();
  await fillLogin(page, { email: 'another@example.com' });
  await expect(login).toBeEnabled();
});

test('Back and Forward move between the login form, Create PIN, the dashboard and other pages, and keep no PIN', async ({
  page,
}) => {
  await page.goto('/tokens');
  await openCreatePin(page);
  await expect(pinField(page)).toHaveValue(PIN);
  expect(await page.content()).not.toContain(PIN);
  await page.goBack();
  await loggedOut(page);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(minerEmail());
  await page.goForward();
  await expect(createPin(page)).toBeVisible();
  await expect(pinField(page)).toHaveValue('');
  await page.reload();
  await loggedOut(page);
  await fillLogin(page);
  await press(page, 'Login');
  await fillNewPin(page);
  await press(page, 'Secure Wallet');
  await onDashboard(page);
  // Firefox shows both pages as they were left, and nothing loads that could be waited for.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/tokens$/);
  await page.goForward({ waitUntil: 'commit' });
  await onDashboard(page);
});

test('beside the preview the form stands in the middle, and its heading stays where it is', async ({ page }) => {
  await resize(page, { width: 1440, height: 900 });
  await openHydrated(page, '/web-miner');
  // In the page, which a click may have scrolled.
  const box = (part: Locator) =>
    part.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      return { y: top + window.scrollY, height };
    });
  const heading = await box(page.getByRole('heading', { level: 1 }));
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const frame = await box(preview);
  const last = await box(page.getByRole('button', { name: 'Create a wallet' }));
  const above = heading.y - frame.y;
  const below = frame.y + frame.height - last.y - last.height;
  expect(Math.abs(above - below)).toBeLessThan(40);
  // On a tall window, too, it reaches the footer.
  await resize(page, { width: 820, height: 1180 });
  const { y, height } = await box(preview);
  expect(Math.abs(y + height - (await box(page.getByRole('contentinfo'))).y)).toBeLessThan(2);
  await resize(page, { width: 1440, height: 900 });

  // "Why?" follows the words in their line.
  const agreement = await box(page.getByText('I mine on one device only'));
  const why = await box(page.getByText('Why?'));
  expect(why.y).toBeGreaterThan(agreement.y);
  expect(why.y + why.height).toBeLessThanOrEqual(agreement.y + agreement.height + 4);

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  expect((await box(page.getByRole('heading', { level: 1 }))).y).toBe(heading.y);
  await page.getByRole('tabpanel', { name: 'Sign Up' }).getByRole('button', { name: 'Create a wallet' }).click();
  await expect(createPin(page)).toBeVisible();
  expect((await box(createPin(page))).y).toBe(heading.y);
  expect((await box(page.getByRole('button', { name: 'Back' }))).y).toBeLessThan(heading.y);
  const notice = await box(page.getByText('Nobody can reset this PIN.'));
  expect(notice.y).toBeGreaterThan((await box(confirmField(page))).y);
  expect(notice.y).toBeLessThan((await box(page.getByRole('checkbox'))).y);

  // Sent too early, it says what is missing, and the focus goes there.
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill(minerEmail());
  await press(page, 'Secure Wallet');
  await expect(pinField(page)).toBeFocused();
  await expect(pinField(page)).toHaveAccessibleDescription(/^Missing Information/);

  // A block of the bolt for each digit.
  const fills = () => preview.locator('polygon').evaluateAll((all) => all.map((block) => getComputedStyle(block).fill));
  const unlit = (await fills())[5];
  await page.keyboard.type('2407');
  await expect
    .poll(async () => (await fills()).map((fill) => fill !== unlit))
    .toEqual([true, true, true, true, false, false]);
});

test('on a phone each form is accessible and fits the first view', async ({ page, problems }) => {
  const check = async (submit: string): Promise<void> => {
    for (const width of [375, 320]) {
      await resize(page, { width, height: 812 });
      const button = page.getByRole('button', { name: submit, exact: true });
      const bottom = await button.evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);
      expect(bottom, `${submit}, ${width} px`).toBeLessThanOrEqual(812);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    }
  };
  await resize(page, { width: 320, height: 812 });
  await openHydrated(page, '/web-miner');
  await check('Login');
  const preview = await page.getByRole('complementary', { name: 'Preview' }).boundingBox();
  expect(preview?.height).toBeLessThanOrEqual(72);
  // The ring's line can be seen: 3 px.
  const line = await page.locator('.sign-in-preview .ring-track').evaluate((track: SVGCircleElement) => {
    const { a = 0, b = 0 } = track.getScreenCTM() ?? {};
    return Number.parseFloat(getComputedStyle(track).strokeWidth) * Math.hypot(a, b);
  });
  expect(line).toBeGreaterThan(2.5);
  // On paper the lit arc has its edge of ink here, too.
  const [inked, lit] = await page
    .locator('.sign-in-preview .ring-arc:not(.ring-head)')
    .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).strokeWidth)));
  expect(inked).toBeGreaterThan(lit ?? Number.NaN);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  // One thing is said aloud, the others quietly.
  const panel = page.getByRole('tabpanel', { name: 'Sign Up' });
  const ink = (text: string) => panel.getByText(text).evaluate((element) => getComputedStyle(element).color);
  const loud = await ink('Outside phase 1');
  for (const quiet of ['Phase 1 Registration Closed', 'Existing users can still log in.'])
    expect(await ink(quiet)).not.toBe(loud);
  await page.getByRole('tabpanel', { name: 'Sign Up' }).getByRole('button', { name: 'Create a wallet' }).click();
  await page.getByLabel('Email', { exact: true }).fill(minerEmail());
  // The repeated PIN is drawn quietly until the first one is complete.
  const edge = (field: Locator) =>
    field.evaluate((input) => {
      const cell = input.parentElement?.querySelector('.pin-cells > :last-child');
      return cell ? getComputedStyle(cell).borderRightColor : '';
    });
  const fill = (field: Locator) =>
    field.evaluate((input) => {
      const cell = input.parentElement?.querySelector('.pin-cells > :last-child');
      return cell ? getComputedStyle(cell).backgroundColor : '';
    });
  const waiting = await edge(confirmField(page));
  expect(waiting).not.toBe(await edge(pinField(page)));
  await fillNewPin(page, '240785', '240786');
  await expect.poll(() => edge(confirmField(page))).not.toBe(waiting);
  await expect(page.getByText(/^Easy to guess/)).toBeVisible();
  await expect(page.getByText("PINs don't match", { exact: true })).toBeVisible();
  // What is wrong is seen at its cells.
  await expect.poll(() => fill(confirmField(page))).not.toBe(await fill(pinField(page)));
  // The notices say what "Why?" would.
  await expect(page.getByText('Why?')).toHaveCount(0);
  await fillNewPin(page);
  await check('Secure Wallet');
  await expectAccessibleInBothThemes(page, 'Create PIN');
  await press(page, 'Secure Wallet');
  await onDashboard(page);

  problems.allow(/401/);
  problems.allow(LIVE_CHANNEL_REFUSED);
  await page.context().clearCookies();
  await page.reload();
  await expect(verifyPin(page)).toBeVisible();
  await check('Access Wallet');
  await expectAccessibleInBothThemes(page, 'Verify PIN');
  await press(page, 'Back');
  await loggedOut(page);
  expect(await page.evaluate(() => localStorage.getItem('technovex:miner_email'))).toBeNull();
});
