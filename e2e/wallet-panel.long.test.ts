import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';
import { connect, connectButton, openPanel, panel, walletButton } from './testing/wallet-panel.ts';

/** The panel without a chain: launch date, no wallet, several wallets, hostile wallets, keyboard. */

const UNLOCK_MS = Date.UTC(2025, 5, 1);
const HOUR_MS = 3_600_000;

/** Injects wallets into the page with the functions `announce` and `wallet`. */
async function announce(page: Page, script: string): Promise<void> {
  await page.addInitScript(`
    window.ran = false;
    window.announce = (info, provider) => {
      const detail = Object.freeze({ info, provider });
      const dispatch = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', dispatch);
      dispatch();
    };
    window.wallet = (responses) => ({
      request: async ({ method }) => {
        if (!(method in responses)) throw Object.assign(new Error('no'), { code: 4200 });
        return responses[method];
      },
      on() {}, removeListener() {},
    });
    ${script}
  `);
}

const ADDRESS = `0x${'ab'.repeat(20)}`;
const GOOD = `{ eth_requestAccounts: ['${ADDRESS}'], eth_accounts: ['${ADDRESS}'], eth_chainId: '0x12c', eth_getBalance: '0x0' }`;

test.describe('before the launch date', () => {
  test('dims the button, shows the date and the explanation, and accesses no wallet', async ({ page }) => {
    await page.clock.install({ time: UNLOCK_MS - HOUR_MS });
    await announce(
      page,
      `window.touched = 0;
       const watched = new Proxy({}, { get() { window.touched += 1; return () => new Promise(() => {}); } });
       Object.defineProperty(window, 'ethereum', { get() { window.touched += 1; return watched; } });`,
    );
    await page.goto('/');
    await expect(walletButton(page)).toHaveText('Wallet Available June 1, 2025');
    await expect(walletButton(page)).toBeDisabled();
    await walletButton(page).click({ force: true });
    await expect(panel(page)).toContainText('The Technovex blockchain will be available on June 1, 2025.');
    await expect(panel(page)).toContainText('Keep mining TVX through the Web Miner');
    await expect(panel(page)).toContainText('becomes transferable at mainnet launch');
    expect(await page.evaluate(() => Reflect.get(window, 'touched'))).toBe(0);
    await panel(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(panel(page)).toBeHidden();
  });

  test('enables the button at the launch date without a reload or a layout shift', async ({ page }) => {
    await page.clock.install({ time: UNLOCK_MS - HOUR_MS });
    await page.goto('/');
    await expect(walletButton(page)).toHaveText('Wallet Available June 1, 2025');
    const before = await walletButton(page).boundingBox();
    await page.clock.fastForward(HOUR_MS);
    await expect(walletButton(page)).toHaveText('Connect Wallet');
    expect(await walletButton(page).boundingBox()).toEqual(before);
  });
});

test("loads the panel's code only when the button is pressed", async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('wallet'))).toEqual([]);
  await walletButton(page).click();
  await expect(panel(page)).toBeVisible();
  expect(scripts.filter((url) => url.includes('wallet-runtime'))).toHaveLength(1);
});

test('without a wallet: offers a link to install one, resources and help', async ({ page }) => {
  await openPanel(page);
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
  // The toast is above the panel and can be closed while the panel is open.
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(help).toBeHidden();
  await panel(page).getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'No Web3 Wallet Detected' })).toBeVisible();
});

test('finds a wallet that is injected late', async ({ page }) => {
  await openPanel(page);
  await expect(panel(page).getByRole('heading', { name: 'No Wallet Detected' })).toBeVisible();
  await page.evaluate((address) => {
    Reflect.set(window, 'ethereum', { isCoinbaseWallet: true, request: async () => [address] });
    window.dispatchEvent(new Event('ethereum#initialized'));
  }, ADDRESS);
  await expect(panel(page).getByText('Coinbase Wallet')).toBeVisible();
});

test('connects to the chosen one of several wallets and saves it', async ({ page }) => {
  await announce(
    page,
    `announce({ uuid: '1', name: 'First', rdns: 'com.first', icon: 'data:image/png;base64,iVBORw0KGgo=' }, wallet({}));
     announce({ uuid: '2', name: 'Second', rdns: 'com.second', icon: '' }, wallet(${GOOD}));`,
  );
  await openPanel(page);
  await expect(panel(page).getByRole('radio')).toHaveCount(2);
  await panel(page)
    .getByRole('radio', { name: /Second/ })
    .check();
  await connectButton(page).click();
  await expect(panel(page).getByText('0.000000 TVX')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('technovex:wallet_type'))).toBe('com.second');
});

test('traps the focus, makes the page inert, closes with Escape and restores the focus', async ({ page }) => {
  await page.goto('/');
  await walletButton(page).focus();
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
  await expect(walletButton(page)).toBeFocused();
  expect(await page.evaluate(() => document.getElementById('main')?.closest('[inert]'))).toBeNull();
});

test.describe('a hostile wallet', () => {
  test('cannot inject scripts by its icon or name, flood the list, or use invisible characters', async ({ page }) => {
    await announce(
      page,
      `announce({ uuid: 'x', name: '<img src=x onerror="window.ran=true">\\u202E', rdns: 'com.evil', icon: 'javascript:window.ran=true' }, wallet({}));
       announce({ uuid: 'y', name: 'Svg', rdns: 'com.svg', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=true"><script>window.ran=true</script></svg>' }, wallet({}));
       announce({ uuid: 'z', name: 'Remote', rdns: 'com.remote', icon: 'https://evil.example/pixel.png' }, wallet({}));
       announce(null, null); announce({ rdns: 7 }, {}); announce(new Proxy({}, { get() { throw new Error('no'); } }), wallet({}));
       window.addEventListener('eip6963:requestProvider', () => {
         for (let i = 0; i < 1000; i += 1) announce({ uuid: String(i), name: 'Flood ' + i, rdns: 'com.flood' + i, icon: '' }, wallet({}));
       }, { once: true });`,
    );
    await openPanel(page);
    await expect(panel(page).getByRole('radio')).toHaveCount(12);
    await expect(panel(page).getByText('<img src=x onerror="window.ran=true">')).toBeVisible();
    await expect(panel(page).locator('img')).toHaveCount(1);
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBe(false);
  });

  test('that returns an invalid chain id causes a notice and no crash', async ({ page }) => {
    const responses = `{ eth_requestAccounts: ['${ADDRESS}'], eth_chainId: '12c' }`;
    await announce(page, `announce({ uuid: '1', name: 'Odd', rdns: 'com.odd', icon: '' }, wallet(${responses}));`);
    await connect(page);
    await expect(panel(page).getByRole('status').filter({ hasText: 'Connection Error' })).toBeVisible();
    await expect(connectButton(page)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('technovex:address'))).toBeNull();
  });

  test('that throws secrets exposes none of them; an unreadable balance is 0.00 with an explanation', async ({
    page,
  }) => {
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
    await openPanel(page);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await connectButton(page).click();
    await expect(panel(page).getByText('0.00 TVX')).toBeVisible();
    await expect(panel(page)).toContainText('The balance could not be read');
    await expect(panel(page)).not.toContainText('The balance of this address');
    expect(await page.locator('body').innerText()).not.toContain('abandon');
    expect(logged.join('\n')).not.toContain('abandon');
  });

  test('that never responds times out after two minutes, and the user can try again', async ({ page }) => {
    await page.clock.install({ time: UNLOCK_MS });
    await announce(
      page,
      `announce({ uuid: '1', name: 'Silent', rdns: 'com.silent', icon: '' }, { request: () => new Promise(() => {}) });`,
    );
    await openPanel(page);
    await connectButton(page).click();
    await expect(panel(page).getByText('Waiting for Silent').last()).toBeVisible();
    await page.clock.fastForward(121_000);
    await expect(panel(page)).toContainText('Your wallet did not respond.');
    await expect(connectButton(page)).toBeEnabled();
  });
});

for (const width of [320, 1440]) {
  test(`no accessibility violation in either theme and no sideways scroll at ${width} px`, async ({ page }) => {
    // Analyses of the whole page are slow.
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await announce(
      page,
      `announce({ uuid: '1', name: 'A wallet with quite a long name of its own', rdns: 'com.first', icon: '' }, wallet({}));
       announce({ uuid: '2', name: 'Second', rdns: 'com.second', icon: '' }, wallet(${GOOD}));`,
    );
    await openPanel(page);
    for (const step of ['choose', 'connected']) {
      await expectAccessibleInBothThemes(page, step);
      expect(await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      if (step === 'connected') break;
      await panel(page)
        .getByRole('radio', { name: /Second/ })
        .check();
      await connectButton(page).click();
      await expect(panel(page).getByText('0.000000 TVX')).toBeVisible();
    }
  });
}
