import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { partOf, type ReceivedMail } from '#server/testing/smtp-process.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { ADMIN_EMAIL, ownName, test } from './testing/team.ts';

const linkIn = (mail: ReceivedMail | undefined, kind: 'confirm' | 'manage'): string =>
  (mail && new RegExp(`http\\S+#${kind}=\\S+`).exec(partOf(mail, 'text/plain'))?.[0]) ?? '';

test('a visitor subscribes, confirms by mail, downloads the record, leaves, and deletes everything', async ({
  openElsewhere,
  smtp,
  problems,
}) => {
  const page = await openElsewhere();
  const email = `${ownName('ada')}@mail.example`;
  const mails = () => smtp.mails.filter(({ to }) => to.includes(email));
  await openHydrated(page, '/newsletter/not-subscribed');
  const form = page.getByRole('main').locator('form');
  const notices = page.getByRole('region', { name: /notifications/i });
  const field = form.getByLabel('Your email address');
  await field.fill('ada.mail.example');
  await form.getByRole('button').click();
  await expect(notices.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await field.fill(` ${email.toUpperCase()} `);
  await form.getByRole('button').click();
  await expect(notices.getByText('Success!', { exact: true })).toBeVisible();
  await expect(notices.getByText(/Check your inbox/)).toBeVisible();
  await expect(field).toHaveValue('');

  await expect.poll(() => mails().length).toBe(1);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.url()} ${request.headers().referer ?? ''}`));
  const link = linkIn(mails()[0], 'confirm');
  await page.goto(link);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Confirm your subscription');
  // Opening the link is not enough.
  expect(requested.filter((request) => request.includes('/api/newsletter'))).toEqual([]);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(title).toHaveText('Success!');

  await expect.poll(() => mails().length).toBe(2);
  problems.allow(/410/);
  await page.reload();
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('alert')).toContainText('This link does not work any more');

  await page.goto(linkIn(mails()[1], 'manage'));
  const main = page.getByRole('main');
  await expect(main.getByText(email)).toBeVisible();
  await expect(main.getByText('Subscribed', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download as a file' }).click();
  const record: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(record).toMatchObject({ email, state: 'subscribed', form: 'footer' });
  await main.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(main.getByRole('status')).toContainText('You are unsubscribed');
  await main.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(title).toHaveText('Everything is deleted');
  await page.reload();
  await expect(title).toHaveText('Your subscription could not be shown');

  // Tokens of the fragment were in no address and in no Referer.
  const token = link.split('=')[1] ?? '-';
  expect(requested.length).toBeGreaterThan(10);
  expect(requested.filter((request) => request.split('#')[0]?.includes(token))).toEqual([]);
});

test('an administrator imports subscribers, writes a campaign, tests it and sends it', async ({ page, smtp }) => {
  const [ada, bob] = [`${ownName('ada')}@mail.example`, `${ownName('bob')}@mail.example`];
  await openHydrated(page, '/admin/subscribers');
  await page.getByRole('link', { name: 'Import…' }).click();
  const lines = ['email,consented_at,form', `${ada},2025-05-01,a fair`, `${bob},2025-05-02,a fair`, '@,2025-05-01,x'];
  const buffer = Buffer.from(lines.join('\n'));
  await page.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added2Rejected1All lines3' })).toBeVisible();
  await expect(page.getByText('Line 4: email is not just an address, such as ada@mail.example.')).toBeVisible();

  await page.getByRole('link', { name: 'Campaigns' }).click();
  await page.getByRole('button', { name: 'New campaign' }).click();
  await expect(page.getByRole('button', { name: 'Send…' })).toBeDisabled();
  await expect(page.getByText('It can be sent once it has a subject and a text.')).toBeVisible();
  const subject = `The presale begins, ${ownName('news')}`;
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text', { exact: true }).fill('Read **this**: [the dates](https://technovex.example/presale)');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect.poll(() => smtp.mails.map(({ to }) => to[0])).toContain(ADMIN_EMAIL);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const frame = page.getByTitle('The campaign as mail').contentFrame();
  await expect(frame.getByRole('heading', { name: subject })).toBeVisible();
  const dates = frame.getByRole('link', { name: 'the dates' });
  await expect(dates).toHaveAttribute('href', 'https://technovex.example/presale');

  await page.getByRole('button', { name: 'Send…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to \d+ people$/ })
    .click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 });
  const reached = () => smtp.mails.flatMap(({ to }) => to).filter((address) => [ada, bob].includes(address));
  await expect.poll(() => reached().sort()).toEqual([ada, bob]);
  await expect(page.getByText(/^\d+ of \d+ sent$/)).toBeVisible();

  // A subscriber has a page.
  await page.getByRole('link', { name: 'Subscribers' }).first().click();
  await page.getByLabel('Search addresses').fill(ada);
  await expect(page.getByText('1 address', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: ada }).click();
  await expect(page.getByRole('heading', { level: 1, name: ada })).toBeVisible();
  await expect(page.getByText('a fair')).toBeVisible();
  await page.getByRole('region', { name: 'Mails to this address' }).getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
});
