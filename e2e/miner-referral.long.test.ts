import { expect } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { createWallet, createWalletByForm, expectNotice, minerEmail } from './testing/miner.ts';
import { test } from './testing/test.ts';

test('stores a referral link until a wallet is created, and both sides see the referral', async ({
  page,
  openElsewhere,
}) => {
  await createWallet(page);
  await page.getByRole('tab', { name: 'Referrals' }).click();
  const tab = page.getByRole('tabpanel', { name: 'Referrals' });
  await expect(tab.getByText('Nobody has joined with your link yet.')).toBeVisible();
  await expect(tab.getByText('Invited by')).toBeHidden();
  const link = await page.getByLabel('Your referral link').inputValue();

  const friend = await openElsewhere();
  await friend.goto(link);
  await expect.poll(() => friend.evaluate(() => localStorage.getItem('technovex:miner_ref'))).not.toBeNull();
  await friend.goto('/tokens');
  await createWalletByForm(friend, `friend-${minerEmail()}`);
  await friend.getByRole('tab', { name: 'Referrals' }).click();
  await expect(friend.getByText(`Invited by ${minerEmail().replace('@example.com', '')}`)).toBeVisible();
  await expect(friend.getByText('A friend invited you')).toBeVisible();
  expect(await friend.evaluate(() => localStorage.getItem('technovex:miner_ref'))).toBeNull();

  await page.reload();
  await page.getByRole('tab', { name: 'Referrals' }).click();
  await expect(tab.getByText('1 person joined with your link.')).toBeVisible();
  await expect(page.getByText('A friend joined with your link')).toBeVisible();
  const days = tab.getByRole('table', { name: 'Joined by day' });
  await expect(days.getByRole('row')).toHaveCount(2);
  await expect(days.getByRole('rowheader')).toHaveText(/^20\d\d-\d\d-\d\d$/);
  await expect(days.getByRole('cell')).toHaveText('1');
  expect(await tab.innerText()).not.toContain('friend-');
});

test('greets who comes with a link by the name that the miner chose, and names both to each other', async ({
  page,
  openElsewhere,
}) => {
  await createWallet(page);
  await page.getByRole('tab', { name: 'Referrals' }).click();
  const name = page.getByLabel('Your name for friends');
  await name.fill('https://ada.example');
  await page.getByRole('button', { name: 'Save Name' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill("  Ada  O'Neil ");
  await page.getByRole('button', { name: 'Save Name' }).click();
  await expectNotice(page, 'Name saved');
  await expect(name).toHaveValue('Ada O’Neil');

  const friend = await openElsewhere();
  await friend.goto(await page.getByLabel('Your referral link').inputValue());
  await expect(friend.getByText('Ada O’Neil invited you to mine TVX.')).toBeVisible();
  await createWalletByForm(friend, `friend-${minerEmail()}`);
  await expect(friend.getByText(/Ada O’Neil.? invited you/)).toBeVisible();
  await friend.getByRole('tab', { name: 'Referrals' }).click();
  await expect(friend.getByText('Invited by Ada O’Neil')).toBeVisible();
  await friend.getByLabel('Your name for friends').fill('Bob');
  await friend.getByRole('button', { name: 'Save Name' }).click();
  await expectNotice(friend, 'Name saved');

  await page.reload();
  await expect(page.getByText(/Bob.? joined with your link/)).toBeVisible();
  await page.getByRole('tab', { name: 'Referrals' }).click();
  await page.getByRole('button', { name: 'Remove Name' }).click();
  await expectNotice(page, 'Name removed');
  await friend.reload();
  await expect(friend.getByText('A friend invited you')).toBeVisible();
});

test('lists 10,000 invited miners by day, with the earlier ones together', async ({ page }) => {
  const byDay = Array.from({ length: 30 }, (_, day) => ({
    day: new Date(Date.UTC(2026, 1, 28 - day)).toISOString().slice(0, 10),
    invited: 250,
  }));
  const data = { invitedBy: null, inviterName: null, name: null, invited: 10_000, byDay, isActive: false };
  await page.route('**/referral', (route) => route.fulfill({ json: { success: true, data } }));
  await page.setViewportSize({ width: 320, height: 700 });
  await createWallet(page);
  await page.getByRole('tab', { name: 'Referrals' }).click();
  await expect(page.getByText('10,000 people joined with your link.')).toBeVisible();
  const days = page.getByRole('table', { name: 'Joined by day' });
  await expect(days.getByRole('row')).toHaveCount(32);
  await expect(days.getByRole('row', { name: 'Earlier 2,500' })).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('shares the invitation with the device, copies it where that fails, and does nothing when it is dismissed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    const copied: string[] = [];
    Object.assign(window, { shared, copied, failure: null });
    Object.defineProperty(Navigator.prototype, 'canShare', { value: () => true });
    Object.defineProperty(Navigator.prototype, 'share', {
      value: async (content: unknown) => {
        const { failure } = window as unknown as { failure: string | null };
        if (failure !== null) throw new DOMException('no', failure);
        shared.push(content);
      },
    });
    Object.defineProperty(Navigator.prototype, 'clipboard', {
      get: () => ({ writeText: async (text: string) => copied.push(text) }),
    });
  });
  const seen = () =>
    page.evaluate(() => {
      const { shared, copied } = window as unknown as Record<'shared' | 'copied', unknown[]>;
      return { shared, copied };
    });
  const fail = (failure: string) => page.evaluate((name) => Object.assign(window, { failure: name }), failure);
  await createWallet(page);
  await page.getByRole('tab', { name: 'Referrals' }).click();
  const link = await page.getByLabel('Your referral link').inputValue();
  const text = await page.getByLabel('Invitation text').inputValue();
  expect(text).toMatch(/^I mine TVX in my browser .* Join me: http/);
  const share = page.getByRole('button', { name: 'Share Invitation' });
  await share.click();
  await expect.poll(seen).toEqual({ shared: [{ text: text.replace(` ${link}`, ''), url: link }], copied: [] });
  await fail('AbortError');
  await share.click();
  await fail('NotAllowedError');
  await share.click();
  await expectNotice(page, 'Invitation Copied', 'The text and your link have been copied to clipboard');
  expect((await seen()).copied).toEqual([text]);
});

test('copies the invitation where the browser cannot share', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined });
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => ({ writeText: async () => undefined }) });
  });
  await createWallet(page);
  await page.getByRole('tab', { name: 'Referrals' }).click();
  await page.getByRole('button', { name: 'Copy Invitation' }).click();
  await expectNotice(page, 'Invitation Copied');
});

test('Activate reports the bonus as activated once, also when its channel breaks, and as already active afterwards', async ({
  page,
  problems,
}) => {
  problems.allow(/console: .*(WebSocket|ws:\/\/)/);
  const cut: string[] = [];
  await page.routeWebSocket(/\/api\/miner\/live/, (socket) => {
    const server = socket.connectToServer();
    // The activation is executed, its response is lost, and the page repeats it by HTTP.
    server.onMessage((message) => {
      const isActivation = 'alreadyActive' in JSON.parse(String(message)) && cut.length === 0;
      if (isActivation) cut.push(String(message));
      if (isActivation) void socket.close({ code: 1001 });
      else socket.send(message);
    });
  });
  await createWallet(page);
  await page.getByRole('tab', { name: 'Referrals' }).click();
  await page.getByRole('button', { name: 'Activate' }).click();
  await expectNotice(page, 'Referral Bonus Activated', 'Your 10% referral bonus is now active!');
  await page.getByRole('button', { name: 'Activate' }).click();
  await expectNotice(page, 'Referral Bonus Active', 'Your 10% referral bonus is already active.');
});

test('Invite a Friend reports the program as activated once, and shows the link as a code, to copy and to share', async ({
  page,
}) => {
  const username = minerEmail().replace('@example.com', '');
  await createWallet(page);
  await page.getByRole('button', { name: 'Invite a Friend' }).click();
  await expectNotice(page, 'Referral Program Activated', 'You now earn 10% on all your mining rewards');
  const sheet = page.getByRole('dialog', { name: 'Invite a friend' });
  await expect(sheet.getByText(/^Referral Program Activated: You now earn 10%/)).toBeVisible();
  await expect(sheet.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(sheet.getByLabel('Your referral link')).toHaveValue(new RegExp(`/web-miner\\?ref=${username}$`));
  await expect(sheet.getByRole('link', { name: /Share on Telegram/ })).toHaveAttribute(
    'href',
    new RegExp(`^https://t\\.me/share/url\\?text=.*ref%3D${username}$`),
  );
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Invite a Friend' })).toBeFocused();
  await page.getByRole('button', { name: 'Invite a Friend' }).click();
  await expectNotice(page, 'Referral Program Active', 'You already earn 10% on all your mining rewards');
});

test('who follows a link is greeted by the name of the inviter', async ({ page }) => {
  await page.goto('/web-miner?ref=Anna');
  await expect(page.getByText('anna invited you to mine TVX.')).toBeVisible();
  await page.goto('/web-miner');
  await expect(page.getByText('anna invited you to mine TVX.')).toBeVisible();
});

test('reports referrals that cannot be loaded, with another try', async ({ page, problems }) => {
  problems.allow(/request:|console:/);
  await page.route('**/referral', (route) => route.abort());
  await createWallet(page);
  await page.getByRole('tab', { name: 'Referrals' }).click();
  await expect(page.getByText('Your referrals could not be loaded.')).toBeVisible();
  await page.unroute('**/referral');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nobody has joined with your link yet.')).toBeVisible();
});
