import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { partOf, type ReceivedMail, type SmtpProcess } from '#server/testing/smtp-process.ts';
import { accessibilityViolations } from './testing/accessibility.ts';
import { test } from './testing/with-mail.ts';

test.skip(({ browserName }) => browserName !== 'chromium', 'one browser is enough for the journey');

async function nextMail(smtp: SmtpProcess, number: number): Promise<ReceivedMail> {
  await expect.poll(() => smtp.mails.length).toBe(number);
  const mail = smtp.mails.at(-1);
  if (mail === undefined) throw new Error('There is no mail.');
  return mail;
}

const linkIn = (mail: ReceivedMail, kind: 'confirm' | 'manage'): string =>
  new RegExp(`http\\S+#${kind}=\\S+`).exec(partOf(mail, 'text/plain'))?.[0] ?? '';

test('a visitor subscribes, confirms by mail, downloads the record, leaves, and deletes everything', async ({
  page,
  smtp,
  problems,
}) => {
  await page.goto('/newsletter/not-subscribed');
  const form = page.getByRole('main').locator('form');
  const notices = page.getByRole('region', { name: /notifications/i });
  await form.getByLabel('Your email address').fill('ada@mail.example');
  await form.getByRole('button').click();
  await expect(notices.getByText('Success!', { exact: true })).toBeVisible();
  await expect(notices.getByText(/Check your inbox/)).toBeVisible();

  const confirmation = await nextMail(smtp, 1);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.url()} ${request.headers().referer ?? ''}`));
  const link = linkIn(confirmation, 'confirm');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription');
  // Opening the link is not enough.
  expect(requested.filter((request) => request.includes('/api/newsletter'))).toEqual([]);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Success!');
  await expect(page.getByText("You've been subscribed to our newsletter")).toBeVisible();

  const welcome = await nextMail(smtp, 2);
  problems.allow(/410/);
  await page.reload();
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('alert')).toContainText('This link does not work any more');

  await page.goto(linkIn(welcome, 'manage'));
  const main = page.getByRole('main');
  await expect(main.getByText('ada@mail.example')).toBeVisible();
  await expect(main.getByText('Subscribed', { exact: true })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download as a file' }).click();
  const record: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(record).toMatchObject({ email: 'ada@mail.example', state: 'subscribed', form: 'footer' });
  await main.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(main.getByRole('status')).toContainText('You are unsubscribed');
  await main.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything is deleted');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subscription could not be shown');

  // Tokens of the fragment were in no address and in no Referer.
  const token = link.split('=')[1] ?? '-';
  expect(requested.length).toBeGreaterThan(10);
  expect(requested.filter((request) => request.split('#')[0]?.includes(token))).toEqual([]);
});
