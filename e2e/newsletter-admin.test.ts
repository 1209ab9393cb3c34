import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { ADMIN } from './testing/team.ts';
import { test } from './testing/with-mail.ts';

test.skip(({ browserName }) => browserName !== 'chromium', 'one browser is enough for the journey');

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

const csvFile = (...lines: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['email,consented_at,form', ...lines].join('\n')),
});

test('an administrator imports subscribers, writes a campaign, tests it and sends it', async ({ page, smtp }) => {
  // A long journey, with audits of whole screens.
  test.slow();
  expect((await page.request.post('/api/login', { data: ADMIN })).status()).toBe(200);
  await page.goto('/admin/subscribers');
  await expect(page.getByText('Nobody has subscribed yet')).toBeVisible();
  await page.getByRole('link', { name: 'Import subscribers' }).click();
  await page
    .getByLabel('CSV file')
    .setInputFiles(
      csvFile('ada@mail.example,2025-05-01,a fair', 'bob@mail.example,2025-05-02,a fair', '@,2025-05-01,x'),
    );
  await page.getByRole('button', { name: 'Import' }).click();
  const report = page.getByRole('table', { name: 'What happened' });
  await expect(report.getByRole('row', { name: 'Added 2' })).toBeVisible();
  await expect(report.getByRole('row', { name: 'Rejected 1' })).toBeVisible();
  await expect(report.getByRole('row', { name: 'All lines 3' })).toBeVisible();
  await expect(page.getByText('Line 4: no valid address.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the subscribers' }).click();
  await expect(page.getByText('2 addresses', { exact: true })).toBeVisible();
  // A subscriber has a page.
  await page.getByLabel('Search addresses').fill('ada');
  await expect(page.getByText('1 address', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'ada@mail.example' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ada@mail.example' })).toBeVisible();
  await expect(page.getByText('a fair')).toBeVisible();
  await expect(page.getByText(new RegExp(`, by ${ADMIN.username}$`))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mails to this address' })).toContainText('None in the last 30 days.');
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('link', { name: 'Subscribers' }).click();
  await page.getByLabel('Search addresses').fill('ada');
  await expect(page.getByText('1 address', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /as CSV$/ }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('ada@mail.example');

  await page.getByRole('link', { name: 'Campaigns' }).click();
  await expect(page.getByText('No campaign yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New campaign' }).click();
  await expect(page.getByRole('button', { name: 'Send…' })).toBeDisabled();
  await page.getByLabel('Subject').fill('The presale begins');
  await page.getByLabel('Text', { exact: true }).fill('Read **this**: [the dates](https://technovex.example/presale)');
  await page.getByRole('button', { name: 'Send a test to editor@mail.example' }).click();
  await expect.poll(() => smtp.mails.map(({ to }) => to[0])).toContain('editor@mail.example');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show preview' }).click();
  const frame = page.getByTitle('The campaign as mail').contentFrame();
  await expect(frame.getByRole('heading', { name: 'The presale begins' })).toBeVisible();
  await expect(frame.getByRole('paragraph').filter({ hasText: 'Read this:' })).toHaveCSS('font-size', '16px');
  await expect(frame.getByRole('link', { name: 'the dates' })).toHaveAttribute(
    'href',
    'https://technovex.example/presale',
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('dialog', { name: 'Send to 2 people?' }).getByLabel('At a time').check();
  const dialog = page.getByRole('dialog', { name: 'Schedule for 2 people?' });
  await dialog.getByLabel('Start').fill('2020-01-01T10:00');
  await expect(dialog.getByText(/in UTC\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule for 2 people' }).click();
  await expect(dialog.getByText('This is in the past, or within the next five minutes.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Now').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 2 people' }).click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  const reached = () => smtp.mails.flatMap(({ to }) => to).filter((address) => /^(ada|bob)@/.test(address));
  await expect.poll(() => reached().sort()).toEqual(['ada@mail.example', 'bob@mail.example']);
  await expect(page.getByRole('heading', { name: 'The presale begins' })).toBeVisible();
  await expect(page.getByText(/^Finished/)).toBeVisible();
  await expect(page.getByRole('row', { name: 'Sent 2' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Subscribers' }).first().click();
  await page.getByRole('link', { name: 'ada@mail.example' }).click();
  await expect(page.getByRole('region', { name: 'Mails to this address' })).toContainText('The presale begins');
});

test('failed mails are shown with their reasons and tried again, and a refused mailbox is left out', async ({
  page,
  smtp,
}) => {
  test.slow();
  expect((await page.request.post('/api/login', { data: ADMIN })).status()).toBe(200);
  const csv = ['email,consented_at', 'refuse-550@mail.example,2025-05-01', 'policy-550@mail.example,2025-05-01'];
  expect((await page.request.post('/api/admin/newsletter/import', { data: { csv: csv.join('\n') } })).ok()).toBe(true);
  const path = '/api/admin/newsletter/campaigns';
  const { id } = await (await page.request.post(path, { data: { subject: 'News', markdown: 'Soon' } })).json();
  const started = await page.request.post(`${path}/${id}/start`, { data: { version: 0, startsAt: null } });
  expect(started.status()).toBe(204);
  await page.goto(`/admin/newsletter/${id}`);
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  const failed = page.getByRole('region', { name: 'Failed mails' });
  await expect(failed.getByText('The mailbox does not exist, or accepts no mail.')).toBeVisible();
  await expect(failed.getByText('The mail server refused it.')).toBeVisible();
  await expectAccessible(page);
  const notices = page.getByRole('region', { name: /notifications/i });
  const attempts = smtp.attempts.length;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(notices.getByText('1 mail due now')).toBeVisible();
  await expect.poll(() => smtp.attempts.slice(attempts)).toEqual(['policy-550@mail.example']);

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/admin/subscribers?status=refused');
  await expect(page.getByRole('link', { name: /-550@/ })).toHaveText(['refuse-550@mail.example']);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'refuse-550@mail.example' }).click();
  await expect(page.getByText('550 RCPT TO: <…> is unknown here')).toBeVisible();
  await page.getByRole('button', { name: 'Send to it again' }).click();
  await expect(notices.getByText('Campaigns reach this address again')).toBeVisible();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const erasing = page.getByRole('dialog', { name: 'Delete everything about refuse-550@mail.example?' });
  await erasing.getByRole('button', { name: 'Delete everything' }).click();
  await expect(notices.getByText('Everything is deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/subscribers/);
});

test('two people edit one draft: both versions are shown, and nothing that was typed is lost', async ({
  page,
  problems,
}) => {
  problems.allow(/409/);
  expect((await page.request.post('/api/login', { data: ADMIN })).status()).toBe(200);
  const first = { subject: 'First', markdown: 'One' };
  const path = '/api/admin/newsletter/campaigns';
  const { id } = await (await page.request.post(path, { data: first })).json();
  await page.goto(`/admin/newsletter/${id}`);
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Written for half an hour');
  const theirs = { subject: 'Theirs', markdown: 'Two', version: 0 };
  expect((await page.request.put(`${path}/${id}`, { data: theirs })).status()).toBe(204);
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed this campaign' });
  await expect(conflict.getByLabel('Their subject')).toHaveValue('Theirs');
  await expect(conflict.getByLabel('Their text')).toHaveValue('Two');
  await expect(text).toHaveValue('Written for half an hour');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(conflict).toBeHidden();
  expect(await (await page.request.get(`${path}/${id}`)).json()).toMatchObject({
    subject: 'First',
    markdown: 'Written for half an hour',
    version: 2,
  });
});
