import { expect } from '@playwright/test';
import { createWallet, createWalletByForm, expectNotice, minerEmail } from './testing/miner.ts';
import { test } from './testing/test.ts';

test('stores a referral link until a wallet is created, which counts as a friend of its owner', async ({
  page,
  openElsewhere,
}) => {
  await createWallet(page);
  await page.getByRole('tab', { name: 'Referrals' }).click();
  const link = await page.getByLabel('Your referral link').inputValue();

  const friend = await openElsewhere();
  await friend.goto(link);
  await expect.poll(() => friend.evaluate(() => localStorage.getItem('technovex:miner_ref'))).not.toBeNull();
  await friend.goto('/tokens');
  await createWalletByForm(friend, `friend-${minerEmail()}`);
  expect(await friend.evaluate(() => localStorage.getItem('technovex:miner_ref'))).toBeNull();

  const history = await page.request.get(`/api/miner/wallets/${minerEmail()}/history`);
  expect((await history.json()).data.friends).toBe(1);
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

test('Invite a Friend opens the share window and reports the program as activated once', async ({ page, context }) => {
  const username = minerEmail().replace('@example.com', '');
  await context.route('https://t.me/**', (route) => route.fulfill({ body: '' }));
  await createWallet(page);
  const invite = page.getByRole('link', { name: 'Invite a Friend' });
  for (const [title, description] of [
    ['Referral Program Activated', 'You now earn 10% on all your mining rewards'],
    ['Referral Program Active', 'You already earn 10% on all your mining rewards'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await invite.click();
    const shared = await opened;
    await expect(shared).toHaveURL(new RegExp(`^https://t\\.me/share/url\\?text=.*ref%3D${username}$`));
    await shared.close();
    await expectNotice(page, title, description);
  }
});
