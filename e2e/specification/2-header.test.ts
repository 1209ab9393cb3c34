import { expect } from '@playwright/test';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const PLANNED = ['Explorer', 'Staking', 'Governance', 'Developers', 'Ecosystem', 'Tokenomics', 'Lightning'];

walk(test, 'Header', { path: '/' }, (sentence) => {
  sentence('A logo and the product title.', async (page) => {
    const home = page.getByRole('banner').getByRole('link', { name: 'Technovex' });
    await expect(home).toHaveAttribute('href', '/');
    await expect(home.locator('svg')).toBeVisible();
  });

  sentence('A wallet button.', async (page) => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' });
    await expect(button).toBeInViewport({ ratio: 1 });
  });

  sentence(
    'Navigation entries: Home, Tokens, Create Token, Blockchain explorer, staking, governance, developers, ecosystem, tokenomics and lightning, Presale Whitepaper, Roadmap, Founders, Game and Web Miner.',
    async (page) => {
      const entries = await page.locator('#site-navigation a').evaluateAll((links) =>
        links.map((link) => {
          const words = Array.from(link.childNodes).find(({ nodeType }) => nodeType === Node.TEXT_NODE);
          return [words?.textContent, link.getAttribute('href')].join(' ');
        }),
      );
      expect(entries).toEqual([
        'Home /',
        'Tokens /tokens',
        'Create Token /create-token',
        // Ours.
        'Presale /presale',
        ...PLANNED.map((name) => `${name} /blockchain/${name.toLowerCase()}`),
        'Presale Whitepaper /whitepaper',
        'Roadmap /#roadmap',
        'Founders /founders',
        'Game /token-game',
        'Web Miner /web-miner',
      ]);
    },
  );

  sentence('The blockchain entries appear dimmed with an extra icon, meaning not yet available.', async (page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Token' }).click();
    const colour = (name: string) =>
      page
        .getByRole('banner')
        .getByRole('link', { name })
        .evaluate((link) => getComputedStyle(link).color);
    const bright = await colour('Create Token');
    await page.getByRole('banner').getByRole('button', { name: 'Blockchain' }).click();
    for (const name of PLANNED) {
      const entry = page.getByRole('banner').getByRole('link', { name: `${name} (not open yet)` });
      await expect(entry.locator('svg')).toBeVisible();
      expect(await colour(`${name} (`)).not.toBe(bright);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Staking (not open yet)' })).toBeHidden();
  });

  sentence('A light/dark toggle.', async (page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  sentence("The preference is stored under the key 'theme'.", async (page) => {
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await page.goto('/founders');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

walk(
  test,
  'Header of a phone',
  {
    path: '/founders',
    viewport: { width: 375, height: 812 },
    prepare: (page) => page.emulateMedia({ colorScheme: 'light' }),
  },
  (sentence) => {
    sentence('The default is dark and the system theme is disabled.', async (page) => {
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    });

    sentence("On or after that date the button reads 'Connect Wallet'", async (page) => {
      const button = page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' });
      await expect(button.getByText('Connect Wallet')).toBeInViewport({ ratio: 1 });
      expect((await button.getByText('Connect Wallet').boundingBox())?.width).toBeGreaterThan(80);
    });

    sentence('A collapsible mobile menu.', async (page) => {
      const header = page.getByRole('banner');
      const miner = header.getByRole('link', { name: 'Web Miner' });
      await expect(miner).toBeHidden();
      await header.getByRole('button', { name: 'Menu' }).click();
      await expect(miner).toBeInViewport();
      await expect(header.getByRole('button', { name: 'Light theme' })).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(miner).toBeHidden();
    });
  },
);
