import { expect } from '@playwright/test';
import { createWallet, expectNotice, minerEmail } from './testing/miner.ts';
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
  await createWallet(friend, `friend-${minerEmail()}`);
  await friend.getByRole('tab', { name: 'Referrals' }).click();
  await expect(friend.getByText(`Invited by ${minerEmail().replace('@example.com', '')}`)).toBeVisible();
  expect(await friend.evaluate(() => localStorage.getItem('technovex:miner_ref'))).toBeNull();

  await page.reload();
  await page.getByRole('tab', { name: 'Referrals' }).click();
  await expect(tab.getByText('1 person joined with your link.')).toBeVisible();
});

test('Activate reports the bonus as activated once, and as already active afterwards', async ({ page }) => {
  await createWallet(page);
  await page.getByRole('tab', { name: 'Referrals' }).click();
  await page.getByRole('button', { name: 'Activate' }).click();
  await expectNotice(page, 'Referral Bonus Activated', 'Your 10% referral bonus is now active!');
  await page.getByRole('button', { name: 'Activate' }).click();
  await expectNotice(page, 'Referral Bonus Active', 'Your 10% referral bonus is already active.');
});

test('Invite a Friend reports the program as activated once', async ({ page, context }) => {
  await context.route('https://share.technovex.example/**', (route) => route.fulfill({ body: 'share' }));
  await createWallet(page);
  await page.getByRole('button', { name: 'Invite a Friend' }).click();
  await expectNotice(page, 'Referral Program Activated', 'You now earn 10% on all your mining rewards');
  await page.getByRole('button', { name: 'Invite a Friend' }).click();
  await expectNotice(page, 'Referral Program Active', 'You already earn 10% on all your mining rewards');
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
