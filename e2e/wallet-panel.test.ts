import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';
import { transitionsOver } from './testing/transitions.ts';

/** The panel without a chain: the date, no wallet, several wallets, hostile wallets, the keyboard. */

const UNLOCK_MS = Date.UTC(2025, 5, 1);
const HOUR_MS = 3_600_000;

function button(page: Page): Locator {
  return page.locator('#wallet-button');
}

function panel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Technovex Wallet' });
}

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await button(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Puts wallets into the page that answer as told; everything of it runs in the page. */
async function announce(page: Page, script: string): Promise<void> {
  await page.addInitScript(`
    window.ran = false;
    window.announce = (info, provider) => {
      const detail = Object.freeze({ info, provider });
      const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', tell);
      tell();
    };
    window.honest = (answers) => ({
      request: async ({ method }) => {
        if (!(method in answers)) throw Object.assign(new Error('no'), { code: 4200 });
        return answers[method];
      },
      on() {}, removeListener() {},
    });
    ${script}
  `);
}

const ADDRESS = `0x${'ab'.repeat(20)}`;
const GOOD = `{ eth_requestAccounts: ['${ADDRESS}'], eth_accounts: ['${ADDRESS}'], eth_chainId: '0x12c', eth_getBalance: '0x0' }`;

test.describe('before the launch date', () => {
  test('the button is dimmed and says when, and the panel explains; no wallet is touched', async ({ page }) => {
    await page.clock.install({ time: UNLOCK_MS - HOUR_MS });
    await announce(
      page,
      `window.touched = 0;
       const watched = new Proxy({}, { get() { window.touched += 1; return () => new Promise(() => {}); } });
       Object.defineProperty(window, 'ethereum', { get() { window.touched += 1; return watched; } });`,
    );
    await page.goto('/');
    await expect(button(page)).toHaveText('Wallet Available June 1, 2025');
    await expect(button(page)).toBeDisabled();
    await button(page).click({ force: true });
    await expect(panel(page)).toContainText('The Technovex blockchain will be available on June 1, 2025.');
    await expect(panel(page)).toContainText('Keep mining TVX through the Web Miner');
    await expect(panel(page)).toContainText('becomes transferable at mainnet launch');
    expect(await page.evaluate(() => Reflect.get(window, 'touched'))).toBe(0);
    await panel(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(panel(page)).toBeHidden();
  });

  test('the moment it comes, the button becomes Connect Wallet without a reload and without moving', async ({
    page,
  }) => {
    await page.clock.install({ time: UNLOCK_MS - HOUR_MS });
    await page.goto('/');
    await expect(button(page)).toHaveText('Wallet Available June 1, 2025');
    const before = await button(page).boundingBox();
    await page.clock.fastForward(HOUR_MS);
    await expect(button(page)).toHaveText('Connect Wallet');
    expect(await button(page).boundingBox()).toEqual(before);
  });
});

test('the panel code is not loaded until the button is pressed', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('wallet'))).toEqual([]);
  await button(page).click();
  await expect(panel(page)).toBeVisible();
  expect(scripts.filter((url) => url.includes('wallet-runtime'))).toHaveLength(1);
});

test('without a wallet: the way to install one, the links, and help', async ({ page }) => {
  await open(page);
  await expect(panel(page).getByRole('heading', { name: 'No Wallet Detected' })).toBeVisible();
  const install = panel(page).getByRole('link', { name: /Install a browser wallet/ });
  await expect(install).toHaveAttribute('href', /^https:\/\//);
  await expect(install).toHaveAttribute('target', '_blank');
  for (const name of ['Block Explorer', 'Documentation', 'Testnet Faucet']) {
    await expect(panel(page).getByRole('link', { name })).toHaveAttribute('rel', /noopener/);
  }
  await panel(page).getByRole('button', { name: 'Get help' }).click();
  const help = page.getByRole('listitem').filter({ hasText: 'Wallet Connection Help' });
  await expect(help).toBeVisible();
  // The notice stands above the panel and can be closed while the panel is open.
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(help).toBeHidden();
  await panel(page).getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'No Web3 Wallet Detected' })).toBeVisible();
});

test('a wallet that comes late is found', async ({ page }) => {
  await open(page);
  await expect(panel(page).getByRole('heading', { name: 'No Wallet Detected' })).toBeVisible();
  await page.evaluate((address) => {
    Reflect.set(window, 'ethereum', { isCoinbaseWallet: true, request: async () => [address] });
    window.dispatchEvent(new Event('ethereum#initialized'));
  }, ADDRESS);
  await expect(panel(page).getByText('Coinbase Wallet')).toBeVisible();
});

test('of several wallets, the chosen one is asked and remembered', async ({ page }) => {
  await announce(
    page,
    `announce({ uuid: '1', name: 'First', rdns: 'com.first', icon: 'data:image/png;base64,iVBORw0KGgo=' }, honest({}));
     announce({ uuid: '2', name: 'Second', rdns: 'com.second', icon: '' }, honest(${GOOD}));`,
  );
  await open(page);
  await expect(panel(page).getByRole('radio')).toHaveCount(2);
  await panel(page)
    .getByRole('radio', { name: /Second/ })
    .check();
  await panel(page).getByRole('button', { name: 'Connect Wallet' }).click();
  await expect(panel(page).getByText('0.000000 TVX')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('technovex:wallet_type'))).toBe('com.second');
});

test('the keyboard stays inside, the page behind is inert, Escape closes and focus returns', async ({ page }) => {
  await page.goto('/');
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  expect(await page.evaluate(() => document.getElementById('main')?.closest('[inert]') !== null)).toBe(true);
  const controls = await panel(page).locator('a[href], button:not(:disabled)').count();
  for (let press = 0; press < controls + 2; press += 1) {
    await page.keyboard.press('Tab');
    expect(await panel(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await panel(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  expect(await page.evaluate(() => document.querySelector('[inert]'))).toBeNull();
});

test.describe('a hostile wallet', () => {
  test('cannot run its icon or its name, flood the list, or hide behind invisible letters', async ({ page }) => {
    await announce(
      page,
      `announce({ uuid: 'x', name: '<img src=x onerror="window.ran=true">\\u202E', rdns: 'com.evil', icon: 'javascript:window.ran=true' }, honest({}));
       announce({ uuid: 'y', name: 'Svg', rdns: 'com.svg', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=true"><script>window.ran=true</script></svg>' }, honest({}));
       announce({ uuid: 'z', name: 'Remote', rdns: 'com.remote', icon: 'https://evil.example/pixel.png' }, honest({}));
       announce(null, null); announce({ rdns: 7 }, {}); announce(new Proxy({}, { get() { throw new Error('no'); } }), honest({}));
       window.addEventListener('eip6963:requestProvider', () => {
         for (let i = 0; i < 1000; i += 1) announce({ uuid: String(i), name: 'Flood ' + i, rdns: 'com.flood' + i, icon: '' }, honest({}));
       }, { once: true });`,
    );
    await open(page);
    await expect(panel(page).getByRole('radio')).toHaveCount(12);
    await expect(panel(page).getByText('<img src=x onerror="window.ran=true">')).toBeVisible();
    await expect(panel(page).locator('img')).toHaveCount(1);
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBe(false);
  });

  for (const [name, answers, title] of [
    ['answers with an object', '{ eth_requestAccounts: { 0: "x" } }', 'Connection Error'],
    ['answers with a number', '{ eth_requestAccounts: 7 }', 'Connection Error'],
    ['answers with HTML', '{ eth_requestAccounts: ["<b onclick=alert(1)>0x</b>"] }', 'Connection Error'],
    ['gives no account', '{ eth_requestAccounts: [] }', 'Connection Failed'],
    ['gives a chain that is none', `{ eth_requestAccounts: ['${ADDRESS}'], eth_chainId: '12c' }`, 'Connection Error'],
  ] as const) {
    test(`that ${name} gets a clear notice and no crash`, async ({ page }) => {
      await announce(page, `announce({ uuid: '1', name: 'Odd', rdns: 'com.odd', icon: '' }, honest(${answers}));`);
      await open(page);
      await panel(page).getByRole('button', { name: 'Connect Wallet' }).click();
      await expect(panel(page).getByRole('status').filter({ hasText: title })).toBeVisible();
      await expect(panel(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('technovex:address'))).toBeNull();
    });
  }

  test('that throws its secrets at us shows none of them, and a balance it cannot read is 0.00', async ({ page }) => {
    await announce(
      page,
      `announce({ uuid: '1', name: 'Leaky', rdns: 'com.leaky', icon: '' }, {
        request({ method }) {
          if (method === 'eth_getBalance') throw new Error('seed: abandon abandon about');
          return (${GOOD})[method];
        },
        on() { throw new Error('seed: abandon abandon about'); },
      });`,
    );
    await open(page);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await panel(page).getByRole('button', { name: 'Connect Wallet' }).click();
    await expect(panel(page).getByText('0.00 TVX')).toBeVisible();
    expect(await page.locator('body').innerText()).not.toContain('abandon');
    expect(said.join('\n')).not.toContain('abandon');
  });

  test('that never answers is given up after two minutes, with a way to try again', async ({ page }) => {
    await page.clock.install({ time: UNLOCK_MS });
    await announce(
      page,
      `announce({ uuid: '1', name: 'Silent', rdns: 'com.silent', icon: '' }, { request: () => new Promise(() => {}) });`,
    );
    await open(page);
    await panel(page).getByRole('button', { name: 'Connect Wallet' }).click();
    await expect(panel(page).getByText('Waiting for Silent').last()).toBeVisible();
    await page.clock.runFor(121_000);
    await expect(panel(page)).toContainText('Your wallet did not respond.');
    await expect(panel(page).getByRole('button', { name: 'Connect Wallet' })).toBeEnabled();
  });
});

for (const theme of ['dark', 'light']) {
  for (const width of [320, 1440]) {
    test(`no accessibility violation and no sideways scroll: ${theme}, ${width} px`, async ({ page }) => {
      // Two analyses of the whole page, which take long on a busy machine.
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      await announce(
        page,
        `announce({ uuid: '1', name: 'A wallet with quite a long name of its own', rdns: 'com.first', icon: '' }, honest({}));
         announce({ uuid: '2', name: 'Second', rdns: 'com.second', icon: '' }, honest(${GOOD}));`,
      );
      await page.goto('/');
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      await open(page);
      for (const step of ['choose', 'connected']) {
        await transitionsOver(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${step} ${id}: ${nodes[0]?.html}`)).toEqual([]);
        expect(await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
        if (step === 'connected') break;
        await panel(page)
          .getByRole('radio', { name: /Second/ })
          .check();
        await panel(page).getByRole('button', { name: 'Connect Wallet' }).click();
        await expect(panel(page).getByText('0.000000 TVX')).toBeVisible();
      }
    });
  }
}
