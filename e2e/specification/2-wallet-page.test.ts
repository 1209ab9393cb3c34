import { expect, type Locator } from '@playwright/test';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

walk(test, 'Wallet page', { path: '/wallet', viewport: { width: 375, height: 812 } }, (sentence) => {
  sentence("Title 'TVX Wallet Coming Soon', launching June 1, 2025.", async (page) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TVX Wallet Coming Soon');
    await expect(page.getByText('Launching June 1, 2025')).toBeInViewport({ ratio: 1 });
  });

  sentence('It lists planned features: security, transactions, developer API and portfolio.', async (page) => {
    const items = page.getByRole('region', { name: 'Planned features' }).getByRole('listitem');
    await expect(items).toHaveText(['Security', 'Transactions', 'Developer API', 'Portfolio']);
  });

  const preview = (page: { getByRole: (role: 'figure', options: { name: string }) => Locator }) =>
    page.getByRole('figure', { name: 'Preview' });

  sentence('It shows a non-functional preview with a sample balance.', async (page) => {
    await expect(preview(page)).toContainText('Sample balance');
    await expect(preview(page)).toContainText('1,250.000000 TVX');
    await expect(preview(page).locator('a, button:enabled, input')).toHaveCount(0);
  });

  sentence('The Send, Receive and Stake buttons are disabled.', async (page) => {
    const buttons = preview(page).getByRole('button', { disabled: true });
    await expect(buttons).toHaveText(['Send', 'Receive', 'Stake']);
  });

  sentence("A 'Join Waitlist' box is not an actual control.", async (page) => {
    const words = page.getByText('Join Waitlist', { exact: true });
    await expect(words).toBeVisible();
    expect(await words.evaluate((element) => element.closest('a, button, input, label'))).toBeNull();
  });

  sentence('A link goes to the official channel.', async (page) => {
    const link = page.getByRole('main').getByRole('link', { name: 'Official channel' });
    await expect(link).toHaveAttribute('href', 'https://channel.technovex.example');
  });

  sentence('A Back to Home button is present.', async (page) => {
    const button = page.getByRole('main').getByRole('link', { name: 'Back to Home' });
    await button.click();
    await expect(page).toHaveURL('/');
  });
});
