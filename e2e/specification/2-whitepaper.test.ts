import { expect } from '@playwright/test';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

walk(
  test,
  'Whitepaper page',
  {
    path: '/whitepaper',
    viewport: { width: 375, height: 812 },
    prepare: async (page) => {
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', 'true');
      });
    },
  },
  (sentence) => {
    sentence(
      'A static page with these sections: Introduction, Vision, Key Features, Tokenomics, Presale Structure, Security & Governance and Conclusion.',
      async (page) => {
        const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
        expect(headings.map((heading) => heading.replace(/^\d/, ''))).toEqual([
          'Introduction',
          'Vision',
          'Key Features',
          'Tokenomics',
          'Presale Structure',
          'Security & Governance',
          'Conclusion',
        ]);
        // Its first sentence is in the first view, of a phone too.
        const first = page.getByText('Technovex is a layer-1 blockchain project.');
        await expect(first).toBeInViewport({ ratio: 1 });
      },
    );

    sentence('a Print PDF button that prints with a print style', async (page) => {
      await page.getByRole('button', { name: 'Print PDF' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('banner')).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
    });

    sentence('a Return to Home link', async (page) => {
      await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    });

    sentence('a link to the community chat group', async (page) => {
      const chat = page.getByRole('main').getByRole('link', { name: 'Community chat' });
      await expect(chat).toHaveAttribute('href', /^https:\/\//);
      await expect(chat).toBeInViewport();
    });
  },
);
