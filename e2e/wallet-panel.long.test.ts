import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';
import { connect, connectButton, openPanel, panel, retryButton, toast, walletButton } from './testing/wallet-panel.ts';

/** The panel without a chain: launch date, no wallet, several wallets, hostile wallets, keyboard. */

const UNLOCK_MS = Date.UTC(2025, 5, 1);
const HOUR_MS = 3_600_000;
/** What opening the panel may load, compressed; builds of one source differ by some 100 bytes. */
const PANEL_BYTES_MAX = 18_700;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148';

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
  const before = scripts.length;
  await walletButton(page).click();
  await expect(panel(page)).toBeVisible();
  expect(scripts.filter((url) => url.includes('wallet-runtime'))).toHaveLength(1);
  const ofPanel = scripts.slice(before).filter((url) => !url.includes('qr-code'));
  const bytes = await page.evaluate(
    (urls) => urls.map((url) => (performance.getEntriesByName(url)[0] as PerformanceResourceTiming).encodedBodySize),
    ofPanel,
  );
  expect(Math.min(...bytes)).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(PANEL_BYTES_MAX);
});

test('on a computer without a wallet: names wallets to install', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openPanel(page);
  await expect(panel(page).getByRole('heading', { name: 'No Wallet Detected' })).toBeVisible();
  for (const name of ['MetaMask', 'Trust Wallet', 'Coinbase Wallet', 'OKX Wallet', 'Phantom']) {
    const install = panel(page).getByRole('link', { name: `Install ${name}` });
    await expect(install).toHaveAttribute('href', /^https:\/\//);
    await expect(install).toHaveAttribute('target', '_blank');
  }
  for (const name of ['Block Explorer', 'Documentation', 'Testnet Faucet']) {
    await expect(panel(page).getByRole('link', { name })).toHaveAttribute('rel', /noopener/);
  }
  // Help would tell to unlock a wallet that is not there.
  await expect(panel(page).getByRole('button', { name: 'Get help' })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Check again' }).click();
  await expect(toast(page, 'No Web3 Wallet Detected')).toBeVisible();
  const site = new URL(page.url()).origin;
  expect(requested.filter((url) => url.startsWith('http') && new URL(url).origin !== site)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ userAgent: PHONE, viewport: { width: 320, height: 700 }, hasTouch: true });

  test('without a wallet: opens this page in the browser of a wallet', async ({ page }) => {
    await page.goto('/presale?secret=1#there');
    const origin = new URL(page.url()).origin;
    await walletButton(page).click();
    await expect(panel(page)).not.toContainText('in your browser');
    const metaMask = panel(page).getByRole('link', { name: 'Open in MetaMask' });
    await expect(metaMask).toHaveAttribute(
      'href',
      `https://link.metamask.io/dapp/${new URL(origin).host}/presale?wallet=connect`,
    );
    for (const name of ['Trust Wallet', 'Coinbase Wallet', 'OKX Wallet', 'Phantom']) {
      await expect(panel(page).getByRole('link', { name: `Open in ${name}` })).toHaveAttribute('href', /^https:/);
    }
    await expect(panel(page).getByRole('link', { name: 'Install' })).toHaveCount(0);
    await expect(panel(page).getByText('Trouble connecting?')).toHaveCount(0);
    await expectAccessibleInBothThemes(page, 'no wallet');
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });

  test('opened in the browser of a wallet, the panel opens itself and offers to connect', async ({ page }) => {
    await announce(page, `announce({ uuid: '1', name: 'First', rdns: 'com.first', icon: '' }, wallet(${GOOD}));`);
    await page.goto('/presale?ref=ann&wallet=connect#there');
    await expect(connectButton(page)).toBeInViewport({ ratio: 1 });
    // A second visit to the address, such as a reload, does not open it again.
    expect(new URL(page.url())).toMatchObject({ pathname: '/presale', search: '?ref=ann', hash: '#there' });
    await connectButton(page).click();
    await expect(panel(page).getByText('0.000000 TVX')).toBeVisible();
  });
});

test('a toast stands beside the panel, and below it on a phone', async ({ page }) => {
  await announce(page, `announce({ uuid: '1', name: 'First', rdns: 'com.first', icon: '' }, wallet(${GOOD}));`);
  await openPanel(page);
  for (const width of [1440, 900, 390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await panel(page).getByRole('button', { name: 'Get help' }).click();
    const help = toast(page, 'Wallet Connection Help');
    await expect(help).toBeVisible();
    await expect
      .poll(async () => {
        const [a, b] = [await help.boundingBox(), await panel(page).boundingBox()];
        return a && b && (a.x + a.width <= b.x || b.y + b.height <= a.y);
      })
      .toBe(true);
    // It can be closed while the panel is open.
    await help.getByRole('button', { name: 'Close' }).click();
    await expect(help).toBeHidden();
    await expect.poll(async () => (await panel(page).boundingBox())?.height).toBe(700);
  }
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

test('one press connects to one of several wallets; the one used last then stands first', async ({ page }) => {
  await announce(
    page,
    `announce({ uuid: '1', name: 'First', rdns: 'com.first', icon: 'data:image/png;base64,iVBORw0KGgo=' }, wallet({}));
     announce({ uuid: '2', name: 'Second', rdns: 'com.second', icon: '' }, wallet({}));
     announce({ uuid: '3', name: 'Foxy', rdns: 'com.foxy', icon: '' }, wallet(${GOOD}));`,
  );
  await openPanel(page);
  await expect(connectButton(page)).toHaveCount(3);
  await expect(connectButton(page).first()).toContainText('First');
  await connectButton(page).filter({ hasText: 'Foxy' }).press('Enter');
  await expect(panel(page).getByText('0.000000 TVX')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Copy address' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('technovex:wallet_type'))).toBe('com.foxy');
  await panel(page).getByRole('button', { name: 'Disconnect Wallet' }).press('Enter');
  await expect(connectButton(page).first()).toContainText('Foxy');
  await expect(connectButton(page).first()).toContainText('Last used');
  await expect(connectButton(page).first()).toBeFocused();
});

for (const [width, height] of [
  [1366, 768],
  [390, 844],
  [320, 700],
] as const) {
  test(`the way back from a wrong network is in the first view at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await announce(
      page,
      `let answer;
       window.reject = () => answer(Object.assign(new Error('no'), { code: 4001 }));
       const provider = wallet({ ...${GOOD}, eth_chainId: '0x89' });
       announce({ uuid: '1', name: 'First', rdns: 'com.first', icon: '' }, { ...provider, request: (call) =>
         call.method === 'wallet_switchEthereumChain' ? new Promise((_, reject) => { answer = reject; }) : provider.request(call) });`,
    );
    await connect(page);
    await expect(panel(page).getByText('Waiting for the network switch').last()).toBeVisible();
    await expect(panel(page)).not.toContainText('Wrong Network');
    await expect(panel(page)).not.toContainText('Failed');
    await expect(panel(page)).not.toContainText('Connected');
    await page.evaluate(() => Reflect.get(window, 'reject')());
    const action = panel(page).getByRole('button', { name: 'Switch Network' });
    await expect(action).toBeInViewport({ ratio: 1 });
    await expect(action).toBeFocused();
    await expect(panel(page)).toContainText('Your wallet is still on Polygon: you rejected the switch.');
    await expect(panel(page)).not.toContainText('Trouble connecting?');
    // The specified notice is folded: the sentence above says what happened.
    const notice = panel(page).getByText('Failed to add or switch to the Technovex network.');
    await expect(notice).toBeHidden();
    await panel(page).getByText('About this error').click();
    await expect(notice).toContainText('Network Error');
    expect(
      await action.evaluate((button) => {
        const { x, y, width: w, height: h } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + w / 2, y + h / 2));
      }),
    ).toBe(true);
    await expect(page.getByRole('listitem').filter({ hasText: 'Network Error' })).toHaveCount(0);
  });
}

test('a wallet that cannot switch: says so, in its own words too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await announce(
    page,
    `announce({ uuid: '1', name: 'First', rdns: 'com.first', icon: '' }, wallet({ ...${GOOD}, eth_chainId: '0x89' }));`,
  );
  await connect(page);
  await expect(panel(page)).toContainText(
    'Your wallet is still on Polygon: it cannot switch to the Technovex Testnet.',
  );
  await panel(page).getByText('About this error').click();
  await expect(panel(page)).toContainText('Your wallet said: 4200 no');
  await expectAccessibleInBothThemes(page, 'cannot switch');
  expect(await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

function edges(locator: Locator): Promise<Record<'left' | 'right' | 'top' | 'bottom', number>> {
  return locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

test('where the browser refuses to copy, the address stands in the card', async ({ page }) => {
  await announce(
    page,
    `Object.defineProperty(navigator, 'clipboard', { value: undefined });
     document.execCommand = () => false;
     announce({ uuid: '1', name: 'First', rdns: 'com.first', icon: '' }, wallet(${GOOD}));`,
  );
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await connect(page);
    await panel(page).getByRole('button', { name: 'Copy address' }).click();
    const card = await edges(panel(page).getByRole('region', { name: 'Your account' }));
    const field = await edges(panel(page).getByRole('textbox', { name: 'Copy address' }));
    const icon = await edges(panel(page).getByRole('button', { name: 'Copy address' }));
    const note = await edges(panel(page).getByText('Your browser refused'));
    expect(field.left - card.left).toBeCloseTo(card.right - field.right, 0);
    expect(note.top).toBeGreaterThanOrEqual(icon.bottom + 4);
    await panel(page).getByRole('button', { name: 'Disconnect Wallet' }).click();
  }
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

test('lists twenty wallets, each name on one line', async ({ page }) => {
  await announce(
    page,
    `for (let i = 0; i < 20; i += 1) {
       announce({ uuid: String(i), name: 'Wallet number ' + i + ' with a long name '.repeat(20), rdns: 'com.w' + i, icon: '' }, wallet({}));
     }`,
  );
  await openPanel(page);
  await expect(connectButton(page)).toHaveCount(20);
  const name = connectButton(page).first().locator('bdi');
  await expect(name).toContainText('Wallet number 0 with a long name with a long name');
  expect((await name.innerText()).length).toBeLessThanOrEqual(300);
  // The end of the line cuts it, not a number of letters.
  await expect(name).toHaveCSS('text-overflow', 'ellipsis');
  expect((await connectButton(page).first().boundingBox())?.height).toBeLessThan(60);
  await connectButton(page).last().scrollIntoViewIfNeeded();
  await expect(connectButton(page).last()).toBeInViewport({ ratio: 1 });
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
    await expect(connectButton(page)).toHaveCount(100);
    await expect(panel(page).getByText('<img src=x onerror="window.ran=true">')).toBeVisible();
    await expect(panel(page).locator('img')).toHaveCount(1);
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBe(false);
  });

  test('that returns an invalid chain id causes a notice and no crash', async ({ page }) => {
    const responses = `{ eth_requestAccounts: ['${ADDRESS}'], eth_chainId: '12c' }`;
    await announce(page, `announce({ uuid: '1', name: 'Odd', rdns: 'com.odd', icon: '' }, wallet(${responses}));`);
    await connect(page);
    await expect(panel(page).getByRole('heading', { name: 'a response that this site cannot read' })).toBeVisible();
    await expect(panel(page)).toContainText('Connection Error');
    await expect(retryButton(page)).toBeFocused();
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
    expect(await page.locator('body').innerText()).not.toContain('abandon');
    expect(logged.join('\n')).not.toContain('abandon');
  });

  test('that throws what looks like HTML: its words are folded, as text', async ({ page }) => {
    await announce(
      page,
      `announce({ uuid: '1', name: 'Odd', rdns: 'com.odd', icon: '' }, {
        request() { throw { code: -32603, message: '<img src=x onerror="window.ran=true">\\u202E' + 'x'.repeat(1000) }; },
        on() {}, removeListener() {},
      });`,
    );
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await connect(page);
    await expect(
      panel(page).getByRole('heading', { name: 'Your wallet reported an error', exact: true }),
    ).toBeVisible();
    const words = panel(page).getByText('-32603 <img src=x');
    await expect(words).toBeHidden();
    await panel(page).getByText('About this error').click();
    await expect(words).toBeVisible();
    const text = await words.innerText();
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text).not.toContain('\u202E');
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBe(false);
    expect(logged.join('\n')).not.toContain('32603');
  });

  test('that has an open request is answered first, without alarm', async ({ page }) => {
    await announce(
      page,
      `announce({ uuid: '1', name: 'Busy', rdns: 'com.busy', icon: '' }, {
        request() { throw { code: -32002, message: 'Already processing' }; }, on() {}, removeListener() {},
      });`,
    );
    await connect(page);
    await expect(panel(page).getByRole('heading', { name: 'A request is already open' })).toBeVisible();
    await expect(panel(page)).toContainText('Approve or reject it in Busy, then try again.');
    await expect(panel(page)).toContainText('Connection Failed');
    await expect(panel(page)).toContainText('Failed to connect to your wallet. Please try again.');
    await expect(panel(page).locator('.text-red')).toHaveCount(0);
    await expect(retryButton(page)).toBeFocused();
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
    await expect(panel(page)).not.toContainText('No window?');
    await page.clock.fastForward(8_000);
    await expect(panel(page)).toContainText("No window? Look for the Silent icon in your browser's toolbar");
    await expect(panel(page).getByRole('button', { name: 'Get help' })).toBeVisible();
    await page.clock.fastForward(113_000);
    await expect(panel(page)).toContainText('Your wallet did not respond');
    await expect(retryButton(page)).toBeEnabled();
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
    for (const step of ['choose', 'failed', 'connected']) {
      await expectAccessibleInBothThemes(page, step);
      expect(await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      if (step === 'connected') break;
      if (step === 'choose') {
        await connectButton(page).first().click();
        await expect(retryButton(page)).toBeVisible();
      } else {
        await connectButton(page).click();
        await expect(panel(page).getByText('0.000000 TVX')).toBeVisible();
      }
    }
  });
}
