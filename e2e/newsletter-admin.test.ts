import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { type SmtpProcess, startSmtpProcess } from '#server/testing/smtp-process.ts';
import { AppServer } from './testing/app-server.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test as base } from './testing/test.ts';

const PASSWORD = 'correct horse battery';

/** A server that sends mail, and the mail server. */
const test = base.extend<{ smtp: SmtpProcess }>({
  smtp: async ({ browserName: _ }, use) => {
    const smtp = await startSmtpProcess();
    await use(smtp);
    await smtp.stop();
  },
  server: async ({ smtp }, use) => {
    const server = await AppServer.start((origin) => ({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Technovex <news@technovex.example>',
      PUBLIC_ORIGIN: origin,
      ADMIN_PASSWORD: PASSWORD,
    }));
    await use(server);
    await server.dispose();
  },
});

test.skip(({ browserName }) => browserName !== 'chromium', 'one browser is enough for the journey');

async function logIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel('Username').first().fill('admin');
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`));
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

test('an administrator imports subscribers, writes a campaign, tests it, sends it, and reads its mails', async ({
  page,
  smtp,
  problems,
}) => {
  // A long journey, with five audits of whole screens.
  test.slow();
  problems.allow(/401/);
  await logIn(page, '/admin/subscribers');
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
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  // The notice of the login may still be there, with a button of the same name.
  const importing = page.getByRole('dialog', { name: 'Import subscribers' });
  await importing.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('2 subscribers', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export what is shown as CSV' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export data of people?' });
  await exporting.getByLabel('Password').fill(PASSWORD);
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
  const frame = page.getByTitle('The letter as mail').contentFrame();
  await expect(frame.getByRole('link', { name: 'the dates' })).toHaveAttribute(
    'href',
    'https://technovex.example/presale',
  );
  await page.getByRole('tab', { name: 'As text' }).click();
  await expect(page.getByText('Read this: the dates (https://technovex.example/presale)')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Send a test to').fill('editor@mail.example');
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect.poll(() => smtp.mails.map(({ to }) => to[0])).toEqual(['editor@mail.example']);

  await page.getByRole('button', { name: 'Send…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to 2 people?' });
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect.poll(() => smtp.mails.length).toBe(3);
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

test('nobody else sees anything of it', async ({ page, problems, request }) => {
  problems.allow(/401/);
  for (const path of ['/admin/newsletter', '/admin/newsletter?section=outbox', '/admin/newsletter/1']) {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(await response.text()).not.toMatch(/newsletter-admin-screen|No campaign yet/);
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\?next=/);
  }
});
