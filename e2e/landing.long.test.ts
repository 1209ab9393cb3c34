import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { BANNER, shownLine } from './testing/announcements.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

test.describe('the announcements', () => {
  test('do not rotate under reduced motion and can be advanced manually', async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'WebDriver BiDi cannot emulate reduced motion in Firefox');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await openHydrated(page, '/');
    await page.clock.fastForward(60_000);
    await expect(shownLine(page)).toContainText(BANNER[0] ?? '');
    await page.getByRole('button', { name: 'Next announcement' }).click();
    await expect(shownLine(page)).toContainText(BANNER[1] ?? '');
  });

  test('are one list without live regions for screen readers, and show the linked one when it is focused', async ({
    page,
  }) => {
    await openHydrated(page, '/');
    const region = page.getByRole('region', { name: 'Announcements' });
    await expect(region.getByRole('listitem')).toHaveCount(BANNER.length);
    await expect(region.locator('[aria-live], [role=status], [role=alert], [role=marquee]')).toHaveCount(0);
    const link = region.getByRole('link', { name: BANNER.at(-1) ?? '' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^https:\/\/\S+\.example$/);
    await link.focus();
    await expect(shownLine(page)).toContainText(BANNER.at(-1) ?? '');
    await expect(shownLine(page)).toHaveCSS('opacity', '1');
  });
});

test.describe('the navigation', () => {
  const PLANNED = ['Explorer', 'Staking', 'Governance', 'Developers', 'Ecosystem', 'Tokenomics', 'Lightning'];

  for (const width of [375, 1440]) {
    test(`works by keyboard at ${width} px, and marks what is not open yet`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openHydrated(page, '/');
      const opener = page.getByRole('banner').getByRole('button', { name: width < 1152 ? 'Menu' : 'Blockchain' });
      await opener.focus();
      await page.keyboard.press('Enter');
      const navigation = page.getByRole('navigation', { name: 'Main' });
      for (const name of PLANNED) {
        const link = navigation.getByRole('link', { name: `${name} (not open yet)`, exact: true });
        await expect(link).toBeVisible();
        await expect(link).toHaveAttribute('href', `/blockchain/${name.toLowerCase()}`);
        await expect(link.locator('svg')).toBeVisible();
      }
      await page.keyboard.press('Escape');
      await expect(navigation.getByRole('link', { name: /Staking/ })).toBeHidden();
      await expect(opener).toBeFocused();
    });
  }

  test('stays open when it was opened before hydration', async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    const staking = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Staking/ });
    await expect(staking).toBeVisible();
    release();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => {
      const heading = document.querySelector('main h1');
      return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
    });
    await expect(staking).toBeVisible();
  });

  test('contains all entries of the specification', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await openHydrated(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const names = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
    expect(names.map((name) => name.replace(/\s*\(.*/, ''))).toEqual([
      ...[
        'Home',
        'Tokens',
        'Create Token',
        'Presale',
        ...PLANNED,
        'Presale Whitepaper',
        'Roadmap',
        'Founders',
        'Game',
        'Web Miner',
      ],
    ]);
  });

  test('leads to the roadmap from another page and from the page itself, and moves the focus there', async ({
    page,
  }) => {
    await openHydrated(page, '/web-miner');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roadmap' });
    for (const _ of ['from the miner', 'from the top of the home page']) {
      await page.getByRole('button', { name: 'Project' }).click();
      await link.click();
      await expect(page).toHaveURL(/\/#roadmap$/);
      await expect(page.locator('#roadmap')).toBeFocused();
      await expect(page.getByRole('heading', { name: 'Roadmap' })).toBeInViewport();
      await expect(link).toBeHidden();
      await page.evaluate(() => window.scrollTo(0, 0));
    }
  });
});

test.describe('the sections', () => {
  test('the two bars grow to 75 and 50 percent', async ({ page }) => {
    await page.goto('/');
    const bars = page.locator('.level-bar');
    await expect(bars).toHaveCount(2);
    const shares = () =>
      bars.evaluateAll((all) =>
        all.map((bar) => {
          const whole = bar.parentElement?.getBoundingClientRect().width ?? 0;
          return Math.round((100 * bar.getBoundingClientRect().width) / whole);
        }),
      );
    await expect.poll(shares).toEqual([75, 50]);
  });

  test('the wallet button leads to the wallet page and is described by its caption', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('link', { name: 'Connect TVX Wallet' });
    await expect(button).toHaveAttribute('href', '/wallet');
    await expect(button).toHaveAccessibleDescription('Create or connect your Technovex wallet');
  });

  test('three features are locked and show it on hover and on focus; the wallet’s is a link', async ({ page }) => {
    await openHydrated(page, '/');
    for (const title of ['Blockchain Explorer', 'Miner', 'Create Token']) {
      const card = page
        .locator('#features')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      const overlay = card.getByText('Locked - Coming Soon');
      await expect(overlay).toHaveCSS('opacity', '0');
      await card.hover();
      await expect(overlay).toHaveCSS('opacity', '1');
      await page.mouse.move(0, 0);
      await expect(overlay).toHaveCSS('opacity', '0');
      const button = card.getByRole('button', { name: 'Coming Soon' });
      await expect(button).toBeDisabled();
      await button.focus();
      await expect(overlay).toHaveCSS('opacity', '1');
    }
    const wallet = page.getByRole('link', { name: /Explore Now/ });
    await expect(wallet).toHaveCount(1);
    await expect(wallet).toHaveAttribute('href', '/wallet');
  });

  test('the whitelist controls are disabled and explain why', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Join Whitelist', 'Join Presale Whitepaper Whitelist']) {
      const control = page.getByRole('button', { name, exact: true });
      await expect(control).toBeDisabled();
      await expect(control).toHaveAccessibleDescription(/not open/);
    }
  });

  test('the presale requests its phases when scrolled near, and unchanged or invalid data changes nothing', async ({
    page,
  }) => {
    const path = '/api/presale';
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const presale = page.locator('#presale');
    const unchanged = undefined;
    for (const response of [
      unchanged,
      { json: { now: '2026-01-01T00:00:00.000Z', phases: 'none', changes: [] } },
      { body: 'down for maintenance' },
    ]) {
      await page.unroute(`**${path}`);
      if (response !== undefined) await page.route(`**${path}`, (route) => route.fulfill(response));
      requested.length = 0;
      await openHydrated(page, '/');
      await page.waitForLoadState('networkidle');
      expect(requested).not.toContain(path);
      const before = await presale.innerHTML();
      const responded = page.waitForResponse(`**${path}`);
      await presale.scrollIntoViewIfNeeded();
      await (await responded).finished();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await presale.innerHTML()).toBe(before);
      await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0);
    }
  });

  test('channels open in a new tab without access to the opener', async ({ page }) => {
    await page.goto('/');
    const links = page.locator('a[href^="https:"]');
    expect(await links.count()).toBeGreaterThanOrEqual(5);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
      await expect(link).toHaveAttribute('href', /\.example$/);
    }
  });
});

test('the dates are the specified ones, with one note once all have passed', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Locked until August 1, 2025')).toBeVisible();
  await expect(page.locator('#roadmap').getByRole('heading', { level: 3 })).toHaveText([
    '10 July 2025',
    '1 August 2025',
    '21 August 2025',
    '12 January 2026',
  ]);
  await expect(page.getByText('No newer dates are announced.')).toHaveCount(1);
});

for (const width of [375, 1440]) {
  test(`no accessibility violation in either theme with a menu open at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openHydrated(page, '/');
    await page
      .getByRole('banner')
      .getByRole('button', { name: width < 1152 ? 'Menu' : 'Blockchain' })
      .click();
    await expectAccessibleInBothThemes(page, 'menu');
    await expect(page.locator(':popover-open').first()).toBeVisible();
  });
}
