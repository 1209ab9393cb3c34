import { expect } from '@playwright/test';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

walk(test, 'Footer', { path: '/founders', now: '2031-05-01T12:00:00Z' }, (sentence) => {
  sentence('The footer holds the channel and support-group links', async (page) => {
    const footer = page.getByRole('contentinfo');
    for (const [name, href] of [
      ['Official channel', 'https://channel.technovex.example'],
      ['Support group', 'https://support.technovex.example'],
    ] as const)
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  sentence(
    'Links to two messaging-group channels (a support group and an official channel) open in a new tab.',
    async (page) => {
      for (const name of ['Official channel', 'Support group']) {
        const link = page.getByRole('contentinfo').getByRole('link', { name });
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', /noopener/);
      }
    },
  );

  sentence('a newsletter e-mail field with a submit button that has no submit behaviour', async (page) => {
    const form = page.getByRole('contentinfo').locator('form');
    await expect(form.getByRole('textbox', { name: 'Your email address' })).toHaveAttribute('type', 'email');
    // It subscribes, as the form in the hero does: a button that does nothing would mislead.
    await expect(form.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  });

  sentence('a copyright line with the current year', async (page) => {
    await expect(page.getByRole('contentinfo').getByText('© 2031 Technovex')).toBeVisible();
  });
});
