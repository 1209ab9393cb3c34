import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { confirmInDialog } from './testing/confirmation.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { ADMIN } from './testing/team.ts';
import { test } from './testing/with-mail.ts';

test.skip(({ browserName }) => browserName !== 'chromium', 'one browser is enough for the journey');

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

test('an administrator imports subscribers, writes a campaign, tests it, sends it, and reads its mails', async ({
  page,
  smtp,
}) => {
  // A long journey, with five audits of whole screens.
  test.slow();
  expect((await page.request.post('/api/login', { data: ADMIN })).status()).toBe(200);
  await page.goto('/admin/subscribers');
  await expect(page.getByText('Nobody has subscribed yet')).toBeVisible();
  await expect(page.getByLabel('Search addresses')).toHaveCount(0);
  await page.getByRole('link', { name: 'Import subscribers' }).click();
  const notices = page.getByRole('region', { name: /notifications/i });
  await page.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'email,consented_at,form\nada@mail.example,2025-05-01,a fair\nbob@mail.example,2025-05-02,a fair\n@,2025-05-01,x\n',
    ),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: 'What would happen' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'What would happen' })).toBeVisible();
  await expect(page.getByText('rejected: no valid address')).toBeVisible();
  const rejected = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rejected line (1)' }).click();
  expect(await readFile(await (await rejected).path(), 'utf8')).toContain(
    '4,"no valid address","\'@","2025-05-01","x"',
  );
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  expect(await readFile(await (await template).path(), 'utf8')).toContain('"email","consented_at","state"');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await confirmInDialog(page, 'import', ADMIN.password);
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  const importing = page.getByRole('dialog', { name: 'Import subscribers' });
  await importing.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('2 addresses', { exact: true })).toBeVisible();
  // A subscriber has a page; the way back leads to the table as it was left.
  await page.getByLabel('Search addresses').fill('ada');
  await expect(page.getByText('1 address', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'ada@mail.example' }).click();
  await expect(page).toHaveURL(/\/admin\/subscribers\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'ada@mail.example' })).toBeVisible();
  await expect(page.getByText('a fair')).toBeVisible();
  await expect(page.getByText(new RegExp(`, by ${ADMIN.username}$`))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mails to this address' })).toContainText('None in the last 30 days.');
  await expect(page.getByRole('button', { name: 'Unsubscribe…' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Subscribers' }).click();
  await expect(page).toHaveURL(/\/admin\/subscribers\?search=ada$/);
  await expect(page.getByLabel('Search addresses')).toHaveValue('ada');
  await page.getByLabel('Search addresses').fill('');
  await expect(page.getByText('2 addresses', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export what is shown as CSV' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export data of people?' });
  await exporting.getByLabel('Password').fill(ADMIN.password);
  const download = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('bob@mail.example');

  await page.getByRole('link', { name: 'Campaigns' }).click();
  await expect(page.getByText('No campaign yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New campaign' }).click();
  const send = page.getByRole('button', { name: 'Send…' });
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription('To send it, save a subject and a text first.');
  await page.getByLabel('Subject').fill('The presale begins');
  await page.getByLabel('Text', { exact: true }).fill('Read **this**: [the dates](https://technovex.example/presale)');
  await page.getByLabel('Mails a minute at most').fill('6000');
  // Before anything is saved.
  const frame = page.getByTitle('The campaign as mail').contentFrame();
  await expect(frame.getByRole('paragraph').filter({ hasText: 'Read this:' })).toHaveCSS('font-size', '16px');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notices.getByText('Draft saved')).toBeVisible();
  await expect(page.getByText('To 2 people now')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as ready' }).click();
  await expect(page.getByText(/^Marked as ready by /)).toBeVisible();
  await expect(frame.getByRole('link', { name: 'the dates' })).toHaveAttribute(
    'href',
    'https://technovex.example/presale',
  );
  await page.getByRole('tab', { name: 'As text' }).click();
  await expect(page.getByText('Read this: the dates (https://technovex.example/presale)')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Send a test to').fill('editor@mail.example');
  await page.getByRole('button', { name: 'Send test' }).click();
  // The first one says that somebody imported subscribers.
  await expect.poll(() => smtp.mails.map(({ to }) => to[0])).toEqual(['editor@mail.example', 'editor@mail.example']);

  await page.getByRole('button', { name: 'Send…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to 2 people?' });
  await expect(dialog.getByText('2 people: everybody who is subscribed.')).toBeVisible();
  await expect(dialog.getByText(/^To editor@mail\.example, /)).toBeVisible();
  await dialog.getByLabel('Schedule').check();
  await dialog.getByLabel('Start').fill('2020-01-01T10:00');
  await expect(dialog.getByText(/in UTC\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
  await expect(dialog.getByText('This is in the past, or within the next five minutes.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Now').check();
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
  await confirmInDialog(page, 'campaign', ADMIN.password);
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect.poll(() => smtp.mails.length).toBe(5);
  await expect(page.getByRole('heading', { name: 'The presale begins' })).toBeVisible();
  await expect(page.getByText(/^Finished/)).toBeVisible();
  await expect(page.getByRole('row', { name: 'Sent 2' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Mails in the outbox' }).click();
  await expect(page.getByText('2 mails', { exact: true })).toBeVisible();
  const group = page.getByLabel('Mails', { exact: true });
  await expect(group.getByRole('option', { selected: true })).toHaveText('The presale begins: 2 sent');
  await group.selectOption('To one person');
  await expect(page.getByRole('link', { name: 'The presale begins, to ada@mail.example' })).toHaveCount(0);
  await group.selectOption('The presale begins: 2 sent');
  await page.getByRole('button', { name: 'Export what is shown as CSV' }).click();
  await exporting.getByLabel('Password').fill(ADMIN.password);
  const mails = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export' }).click();
  const [, ...lines] = (await readFile(await (await mails).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  await page.getByRole('link', { name: 'The presale begins, to ada@mail.example' }).click();
  await expect(page.getByText('Its links are secret')).toBeVisible();
  await expect(page.getByTitle('The presale begins').contentFrame().getByText('Unsubscribe')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notices.getByText('Mail deleted')).toBeVisible();
});

test('mails that the mail server refused are tried again or deleted together', async ({ page, smtp, problems }) => {
  problems.allow(/409/);
  for (const name of ['ann', 'ben']) {
    const email = `refuse-550-${name}@mail.example`;
    expect((await page.request.post('/api/newsletter/subscriptions', { data: { email, source: 'hero' } })).ok()).toBe(
      true,
    );
  }
  await expect.poll(() => smtp.attempts.length).toBe(2);
  expect((await page.request.post('/api/login', { data: ADMIN })).status()).toBe(200);
  await page.goto('/admin/newsletter?section=outbox&state=failed');
  await expect(page.getByText('The mailbox does not exist, or accepts no mail.')).toHaveCount(2);
  const notices = page.getByRole('region', { name: /notifications/i });
  await page.getByRole('button', { name: 'Try all 2 shown again' }).click();
  await expect(notices.getByText(/^2 not: The link of this mail was removed/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete all 2 shown' }).click();
  await page.getByRole('dialog', { name: 'Delete 2 mails?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(notices.getByText('2 mails deleted')).toBeVisible();
  await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible();

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/admin/subscribers?mail=refused');
  // On a phone all filters but the search are folded; where a search looks is asked only of a search.
  await expect(page.getByLabel('Search addresses')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Form' })).toBeHidden();
  await page.getByRole('button', { name: 'Filters: 1 set' }).click();
  await expect(page.getByRole('combobox', { name: 'Form' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anywhere' })).toHaveCount(0);
  await page.getByLabel('Search addresses').fill('mail.example');
  await page.getByRole('button', { name: 'Anywhere' }).click();
  await expect(page.getByRole('link', { name: /^refuse-550/ })).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'refuse-550-ann@mail.example' }).click();
  await expect(page.getByText('550 RCPT TO: <…> is unknown here')).toBeVisible();
  await page.getByRole('button', { name: 'Send to it again' }).click();
  await expect(notices.getByText('Campaigns reach this address again')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: /^refuse-550/ })).toHaveText(['refuse-550-ben@mail.example']);

  // Both are selected by the keyboard, one is exported and deleted, the other stays.
  await page.goto('/admin/subscribers');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).focus();
  await page.keyboard.press('Space');
  const selection = page.getByRole('region', { name: 'Selected rows' });
  await expect(selection.getByRole('status')).toHaveText('2 selected');
  await page.getByRole('checkbox', { name: 'Select refuse-550-ann@mail.example' }).focus();
  await page.keyboard.press('Space');
  await expect(selection.getByRole('status')).toHaveText('1 selected');
  await expectAccessible(page);
  await selection.getByRole('button', { name: 'Export the selected rows as CSV' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export data of people?' });
  await exporting.getByLabel('Password').fill(ADMIN.password);
  const download = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['"refuse-550-ben@mail.example"']);
  await selection.getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete everything about 1 person?' });
  await question.getByRole('button', { name: 'Delete everything' }).click();
  await confirmInDialog(page, 'erase', ADMIN.password);
  await expect(notices.getByText('1 person deleted')).toBeVisible();
  const rest = page.getByRole('link', { name: /^refuse-550/ });
  await expect(rest).toHaveText(['refuse-550-ann@mail.example']);
  await expect(selection.getByRole('status')).toHaveText('');

  // The other one is deleted on the own page.
  await rest.click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const erasing = page.getByRole('dialog', { name: 'Delete everything about refuse-550-ann@mail.example?' });
  await erasing.getByRole('button', { name: 'Delete everything' }).click();
  await expect(notices.getByText('Everything is deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/subscribers$/);
  await expect(page.getByText('Nobody has subscribed yet')).toBeVisible();
});

test('two people edit one draft: nothing is lost, and every saved version can be brought back', async ({
  page,
  problems,
}) => {
  problems.allow(/409|404/);
  test.slow();
  expect((await page.request.post('/api/login', { data: ADMIN })).status()).toBe(200);
  const draft = { audience: { source: null, from: null, until: null }, perMinuteMax: 600 };
  const first = { ...draft, subject: 'First', markdown: 'One' };
  const created = await page.request.post('/api/admin/newsletter/campaigns', { data: first });
  const { id } = await created.json();
  const path = `/api/admin/newsletter/campaigns/${id}`;
  await page.goto(`/admin/newsletter/${id}`);
  await page.getByLabel('Text', { exact: true }).fill('Written for half an hour');

  const theirs = { ...draft, subject: 'Theirs', markdown: 'Two', version: 0 };
  expect((await page.request.put(path, { data: theirs })).status()).toBe(204);
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('region', { name: 'Somebody else changed this campaign' });
  await expect(conflict.getByRole('textbox', { name: 'Yours' })).toHaveValue('Written for half an hour');
  await expect(conflict.getByRole('textbox', { name: 'Theirs' })).toHaveValue('Two');
  await expect(page.getByLabel('Subject')).toHaveValue('Theirs');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(conflict).toBeHidden();
  expect(await (await page.request.get(path)).json()).toMatchObject({
    subject: 'Theirs',
    markdown: 'Written for half an hour',
  });

  const versions = page.getByRole('region', { name: 'Saved versions' });
  await versions.getByRole('button', { name: 'Use version 1' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('One');
  await expect(page.getByText('The form shows version 1')).toBeVisible();

  // Started by somebody else: what was typed stays, and can be kept as a draft of its own.
  expect((await page.request.delete(path)).status()).toBe(204);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save mine as a new draft' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/${id}$`));
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('One');
});
