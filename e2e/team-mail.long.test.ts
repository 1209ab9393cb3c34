import { expect } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { resize } from './testing/resize.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { ownName, test } from './testing/team.ts';

const CAMPAIGNS = '/api/admin/newsletter/campaigns';

test('failed mails are shown with their reasons and tried again, and a refused mailbox is left out', async ({
  page,
  smtp,
}) => {
  const [refused, policy] = ['refuse-550@mail.example', 'policy-550@mail.example'];
  const csv = ['email,consented_at', `${refused},2025-05-01`, `${policy},2025-05-01`].join('\n');
  expect((await page.request.post('/api/admin/newsletter/import', { data: { csv } })).ok()).toBe(true);
  const { id } = await (await page.request.post(CAMPAIGNS, { data: { subject: 'News', markdown: 'Soon' } })).json();
  await page.goto(`/admin/newsletter/${id}`);

  // A start that has passed is refused.
  await page.getByRole('button', { name: 'Send…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('At a time').check();
  await dialog.getByLabel('Start').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: /^Schedule for / }).click();
  await expect(dialog.getByText('This is in the past, or within the next five minutes.')).toBeVisible();
  expect(await accessibilityViolations(page, { include: 'dialog[open]' })).toEqual([]);
  await dialog.getByLabel('Now').check();
  await dialog.getByRole('button', { name: /^Send to / }).click();

  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 });
  const failed = page.getByRole('region', { name: 'Failed mails' });
  await expect(failed.getByText('The mailbox does not exist, or accepts no mail.')).toBeVisible();
  await expect(failed.getByText('The mail server refused it.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const notices = page.getByRole('region', { name: /notifications/i });
  const attempts = smtp.attempts.length;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(notices.getByText('1 mail due now')).toBeVisible();
  await expect.poll(() => smtp.attempts.slice(attempts)).toEqual([policy]);

  await resize(page, { width: 375, height: 812 });
  await page.goto('/admin/subscribers?status=refused');
  await expect(page.getByRole('link', { name: /-550@/ })).toHaveText([refused]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name: refused }).click();
  await expect(page.getByText('550 RCPT TO: <…> is unknown here')).toBeVisible();
  await page.getByRole('button', { name: 'Send to it again' }).click();
  await expect(notices.getByText('Campaigns reach this address again')).toBeVisible();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const erasing = page.getByRole('dialog', { name: `Delete everything about ${refused}?` });
  await erasing.getByRole('button', { name: 'Delete everything' }).click();
  await expect(notices.getByText('Everything is deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/subscribers/);
});

test('two people edit one draft: both versions are shown, and nothing that was typed is lost', async ({
  page,
  problems,
}) => {
  problems.allow(/409/);
  const first = { subject: 'First', markdown: 'One' };
  const { id } = await (await page.request.post(CAMPAIGNS, { data: first })).json();
  await page.goto(`/admin/newsletter/${id}`);
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Written for half an hour');
  const theirs = { subject: 'Theirs', markdown: 'Two', version: 0 };
  expect((await page.request.put(`${CAMPAIGNS}/${id}`, { data: theirs })).status()).toBe(204);
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('region', { name: 'Somebody else changed this campaign' });
  await expect(conflict.getByLabel('Their subject')).toHaveValue('Theirs');
  await expect(conflict.getByLabel('Their text')).toHaveValue('Two');
  await expect(text).toHaveValue('Written for half an hour');
  expect(await accessibilityViolations(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(conflict).toBeHidden();
  const saved = await (await page.request.get(`${CAMPAIGNS}/${id}`)).json();
  expect(saved).toMatchObject({ subject: 'First', markdown: 'Written for half an hour', version: 2 });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, signedIn: false });

  test('the form leads to a page that says to look into the mailbox', async ({ page, problems }) => {
    problems.allow(/request: GET .*\.js: csp/);
    await page.goto('/tokens');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('textbox').fill(`${ownName('quiet')}@mail.example`);
    await footer.getByRole('button').click();
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
    await expect(page.getByText(/Check your inbox/)).toBeVisible();
    await page.goto('/newsletter/subscription');
    await expect(page.getByText('This page needs JavaScript.')).toBeVisible();
  });
});
