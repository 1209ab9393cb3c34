import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { confirmInDialog } from './testing/confirmation.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { ADMIN } from './testing/team.ts';
import { test } from './testing/with-mail.ts';

test.skip(({ browserName }) => browserName !== 'chromium', 'one browser is enough for the journey');

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityViolations(page, { exclude: ['iframe'] })).toEqual([]);
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
  await page.getByRole('button', { name: 'Import…' }).click();
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
  await expect(page.getByText('rejected: no valid address')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await confirmInDialog(page, 'import', ADMIN.password);
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  const importing = page.getByRole('dialog', { name: 'Import subscribers' });
  await importing.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('2 subscribers', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export what is shown as CSV' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export data of people?' });
  await exporting.getByLabel('Password').fill(ADMIN.password);
  const download = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('bob@mail.example');

  await page.getByRole('link', { name: 'Newsletter' }).click();
  await expect(page.getByText('No campaign yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Subject').fill('The presale begins');
  await page.getByLabel('Text', { exact: true }).fill('Read **this**: [the dates](https://technovex.example/presale)');
  await page.getByLabel('Mails a minute at most').fill('6000');
  await expect(page.getByText('Save to see your changes here.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notices.getByText('Draft saved')).toBeVisible();
  await expect(page.getByText('To 2 people now')).toBeVisible();
  const frame = page.getByTitle('The campaign as mail').contentFrame();
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
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
  await confirmInDialog(page, 'letter', ADMIN.password);
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect.poll(() => smtp.mails.length).toBe(5);
  await expect(page.getByRole('heading', { name: 'The presale begins' })).toBeVisible();
  await expect(page.getByText(/^Finished/)).toBeVisible();
  await expect(page.getByRole('row', { name: 'Sent 2' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Mails in the outbox' }).click();
  await page.getByRole('link', { name: 'The presale begins, to ada@mail.example' }).click();
  await expect(page.getByText('Its links are secret')).toBeVisible();
  await expect(page.getByTitle('The presale begins').contentFrame().getByText('Unsubscribe')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notices.getByText('Mail deleted')).toBeVisible();
});
