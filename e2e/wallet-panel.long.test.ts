import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { resize } from './testing/resize.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';
import { connect, connectButton, fact, openPanel, panel, toast, walletButton } from './testing/wallet-panel.ts';

/** The panel without a chain: launch date, phones, several wallets, hostile wallets, keyboard. */

const UNLOCK_MS = Date.UTC(2025, 5, 1);
const HOUR_MS = 3_600_000;
/** What opening the panel may load, compressed; builds of one source differ by some 100 bytes. */
const PANEL_BYTES_MAX = 14_000;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148';

/** Injects wallets into the page with the functions `announce` and `wallet`. */
async function announce(page: Page, script: string): Promise<void> {
  await page.addInitScript(`
    window.ran = false;
    window.asked = [];
    window.announce = (info, provider) => {
      const detail = Object.freeze({ info, provider });
      const dispatch = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', dispatch);
      dispatch();
    };
    window.wallet = (responses) => ({
      request: async ({ method }) => {
        window.asked.push(method);
        if (!(method in responses)) throw Object.assign(new Error('no'), { code: 4200 });
        if (responses[method] instanceof Error) throw responses[method];
        return responses[method];
      },
      on() {}, removeListener() {},
    });
    ${script}
  `);
}

const ADDRESS = `0x${'ab'.repeat(20)}`;
const GOOD = `{ eth_requestAccounts: ['${ADDRESS}'], eth_accounts: ['${ADDRESS}'], eth_chainId: '0x12c', eth_getBalance: '0x0' }`;
const FIRST = `announce({ uuid: '1', name: 'First', rdns: 'com.first', icon: '' }, wallet(${GOOD}));`;

test('before the launch date no wallet is touched; at the date the button works without a reload', async ({ page }) => {
  await page.clock.install({ time: UNLOCK_MS - HOUR_MS });
  await announce(
    page,
    `window.touched = 0;
     const watched = new Proxy({}, { get() { window.touched += 1; return () => new Promise(() => {}); } });
     Object.defineProperty(window, 'ethereum', { get() { window.touched += 1; return watched; } });`,
  );
  await page.goto('/?wallet=connect');
  await expect(panel(page)).toContainText('Keep mining TVX through the Web Miner');
  expect(await page.evaluate(() => Reflect.get(window, 'touched'))).toBe(0);
  await panel(page).getByRole('button', { name: 'Close' }).last().click();
  const before = await walletButton(page).boundingBox();
  await page.clock.fastForward(HOUR_MS);
  await expect(walletButton(page)).toHaveText('Connect Wallet');
  expect(await walletButton(page).boundingBox()).toEqual(before);
});

test("loads the panel's code only when the button is pressed", async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().includes('wallet')) scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await walletButton(page).click();
  await expect(panel(page)).toBeVisible();
  expect(scripts).toEqual([expect.stringContaining('wallet-runtime')]);
  const bytes = await page.evaluate(
    ([url = '']) => (performance.getEntriesByName(url)[0] as PerformanceResourceTiming).encodedBodySize,
    scripts,
  );
  expect(bytes).toBeLessThan(PANEL_BYTES_MAX);
});

test.describe('on a phone', () => {
  test.use({ userAgent: PHONE, viewport: { width: 320, height: 700 }, hasTouch: true });

  test('without a wallet the panel opens this page in the browser of one, where the panel opens itself and connects', async ({
    page,
  }) => {
    await page.goto('/presale?secret=1#there');
    const { origin, host } = new URL(page.url());
    await walletButton(page).click();
    const metaMask = panel(page).getByRole('link', { name: 'Open in MetaMask' });
    await expect(metaMask).toBeInViewport({ ratio: 1 });
    await expect(metaMask).toHaveAttribute('href', `https://link.metamask.io/dapp/${host}/presale?wallet=connect`);
    for (const name of ['Trust Wallet', 'Coinbase Wallet', 'OKX Wallet', 'Phantom']) {
      await expect(panel(page).getByRole('link', { name: `Open in ${name}` })).toHaveAttribute('href', /^https:/);
    }
    await expectAccessibleInBothThemes(page, 'no wallet');
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);

    await announce(page, FIRST);
    await page.goto(`${origin}/presale?ref=ann&wallet=connect#there`);
    await expect(connectButton(page)).toBeInViewport({ ratio: 1 });
    // A second visit to the address, such as a reload, does not open it again.
    expect(new URL(page.url())).toMatchObject({ pathname: '/presale', search: '?ref=ann', hash: '#there' });
    await connectButton(page).click();
    await expect(fact(page, 'Balance')).toHaveText('0.000000 TVX');
  });
});

test('a toast stands in the panel below its content, and above it on a phone; neither covers the other', async ({
  page,
}) => {
  await announce(page, FIRST);
  await openPanel(page);
  for (const [width, height] of [
    [1440, 700],
    [900, 480],
    [390, 844],
    [320, 568],
  ] as const) {
    await resize(page, { width, height });
    const before = await panel(page).boundingBox();
    await panel(page).getByRole('button', { name: 'Get help' }).click();
    const help = toast(page, 'Wallet Connection Help');
    await expect(help).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const content = panel(page).locator(':scope > div').last();
        const [a, b] = [await help.boundingBox(), await content.boundingBox()];
        return a && b && (a.y + a.height <= b.y || b.y + b.height <= a.y);
      })
      .toBe(true);
    // Nothing of it moves.
    expect(await panel(page).boundingBox()).toEqual(before);
    await help.getByRole('button', { name: 'Close' }).click();
    await expect(help).toBeHidden();
  }
});

test('on a phone the sheet is dragged down to close it, and springs back when it was dragged too little', async ({
  page,
}) => {
  await resize(page, { width: 390, height: 844 });
  await openPanel(page);
  const box = await panel(page).boundingBox();
  if (box === null) throw new Error('The panel has no box.');
  const drag = async (distance: number): Promise<void> => {
    await page.mouse.move(100, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(100, box.y + 12 + distance, { steps: 4 });
    await page.mouse.up();
  };
  await drag(40);
  await expect.poll(() => panel(page).boundingBox()).toEqual(box);
  await drag(160);
  await expect(panel(page)).toBeHidden();
});

test('on a phone the sheet ends with its content, and the note about an account stands between its card and the actions', async ({
  page,
}) => {
  await resize(page, { width: 375, height: 812 });
  await announce(
    page,
    `announce({ uuid: '1', name: 'First', rdns: 'com.first', icon: '' }, wallet({ ...${GOOD}, eth_chainId: '0x89', wallet_switchEthereumChain: Object.assign(new Error('no'), { code: 4001 }) }));`,
  );
  await openPanel(page);
  /** Of the panel: between its actions and the foot. */
  const gap = () =>
    panel(page).evaluate((dialog) => {
      const action = [...dialog.querySelectorAll('.button-primary, .button-quiet')].at(-1);
      const foot = dialog.querySelector('ul[aria-label="Resources"]')?.previousElementSibling;
      return (foot?.getBoundingClientRect().top ?? 812) - (action?.getBoundingClientRect().bottom ?? 0);
    });
  expect(await gap()).toBeLessThan(48);
  await connectButton(page).click();
  const note = panel(page).getByText('Your wallet is still on Polygon: you rejected the switch.');
  await expect(note).toBeVisible();
  const [card, text, action] = await Promise.all(
    [panel(page).locator('.wallet-card'), note, panel(page).getByRole('button', { name: 'Switch Network' })].map(
      (part) => part.boundingBox(),
    ),
  );
  expect(text?.y).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0));
  expect(action?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0));
  expect(await gap()).toBeLessThan(48);
});

test('on a phone before the launch date the header keeps the brand, and the panel its date and its foot', async ({
  page,
}) => {
  await resize(page, { width: 320, height: 640 });
  await page.clock.install({ time: UNLOCK_MS - HOUR_MS });
  await page.goto('/?wallet=connect');
  await expect(panel(page).getByRole('list', { name: 'Resources' })).toBeVisible();
  const date = await panel(page).getByText('June 1, 2025.', { exact: true }).boundingBox();
  expect(date?.height).toBeLessThan(40);
  await resize(page, { width: 375, height: 812 });
  await panel(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('banner').getByText('Technovex', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('the way back from a wrong network is in the first view, and says what failed', async ({ page }) => {
  await announce(
    page,
    `announce({ uuid: '1', name: 'First', rdns: 'com.first', icon: '' }, wallet({ ...${GOOD}, eth_chainId: '0x89' }));`,
  );
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
    [320, 700],
  ] as const) {
    await resize(page, { width, height });
    await connect(page);
    const action = panel(page).getByRole('button', { name: 'Switch Network' });
    await expect(action).toBeInViewport({ ratio: 1 });
    await expect(action).toBeFocused();
    await expect(panel(page)).toContainText(
      'Your wallet is still on Polygon: it cannot switch to the Technovex Testnet.',
    );
    await panel(page).getByRole('button', { name: 'Get help' }).click();
    await expect(page.getByText('First said: 4200 no').first()).toBeVisible();
    if (width === 390) await expectAccessibleInBothThemes(page, 'wrong network');
    expect(await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await panel(page).getByRole('button', { name: 'Disconnect Wallet' }).click();
  }
});

test('a wallet that misses the chain and says so in its own way is asked to add it; one whose owner refused is not', async ({
  page,
}) => {
  const onPolygon = `...${GOOD}, eth_chainId: ' 137 ', eth_requestAccounts: ['${ADDRESS.replace('x', 'X')} ']`;
  await announce(
    page,
    `announce({ uuid: '1', name: 'Adds', rdns: 'com.adds', icon: '' }, wallet({ ${onPolygon},
       wallet_switchEthereumChain: new Error('Unsupported network'), wallet_addEthereumChain: null }));
     announce({ uuid: '2', name: 'Refuses', rdns: 'com.refuses', icon: '\\n data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect fill="#f00" width="9" height="9"/></svg>' }, wallet({ ${onPolygon},
       wallet_switchEthereumChain: Object.assign(new Error('User rejected.'), { code: 5000 }) }));`,
  );
  const asked = () =>
    page.evaluate(() => Reflect.get(window, 'asked').filter((method: string) => method.startsWith('wallet_')));
  await openPanel(page);
  const refuses = panel(page).getByRole('button', { name: /Refuses/ });
  expect(await refuses.locator('img').evaluate((icon: HTMLImageElement) => icon.decode().then(() => true))).toBe(true);
  await refuses.click();
  await expect(panel(page)).toContainText('Your wallet is still on Polygon: you rejected the switch.');
  expect(await asked()).toEqual(['wallet_switchEthereumChain']);
  await panel(page).getByRole('button', { name: 'Disconnect Wallet' }).click();
  await panel(page).getByRole('button', { name: /Adds/ }).click();
  await expect(panel(page)).toContainText('Your wallet is still on Polygon: it did not switch.');
  expect((await asked()).slice(1)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain']);
});

test('traps the focus, makes the page inert, closes with Escape and restores the focus', async ({ page }) => {
  await page.goto('/');
  await walletButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  expect(await page.evaluate(() => document.getElementById('main')?.closest('[inert]') !== null)).toBe(true);
  const controls = await panel(page).locator('a[href], button:not(:disabled)').count();
  for (const [key, presses] of [
    ['Tab', controls + 2],
    ['Shift+Tab', 3],
  ] as const) {
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press(key);
      expect(await panel(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
  }
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(walletButton(page)).toBeFocused();
  expect(await page.evaluate(() => document.getElementById('main')?.closest('[inert]'))).toBeNull();
});

test('a hostile wallet cannot inject scripts by its icon or name, flood the list, or use invisible characters', async ({
  page,
}) => {
  await announce(
    page,
    `announce({ uuid: 'x', name: '<img src=x onerror="window.ran=true">\\u202E', rdns: 'com.evil', icon: 'javascript:window.ran=true' }, wallet({}));
     announce({ uuid: 'y', name: 'Svg', rdns: 'com.svg', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=true"><script>window.ran=true</script></svg>' }, wallet({}));
     announce({ uuid: 'z', name: 'Remote', rdns: 'com.remote', icon: 'https://evil.example/pixel.png' }, wallet({}));
     announce({ uuid: 'l', name: 'Long ' + ' with a long name '.repeat(20), rdns: 'com.long', icon: '' }, wallet({}));
     announce(null, null); announce({ rdns: 7 }, {}); announce(new Proxy({}, { get() { throw new Error('no'); } }), wallet({}));
     window.addEventListener('eip6963:requestProvider', () => {
       for (let i = 0; i < 1000; i += 1) announce({ uuid: String(i), name: 'Flood ' + i, rdns: 'com.flood' + i, icon: '' }, wallet({}));
     }, { once: true });`,
  );
  await openPanel(page);
  await expect(connectButton(page)).toHaveCount(100);
  await expect(panel(page).getByText('<img src=x onerror="window.ran=true">')).toBeVisible();
  await expect(panel(page).locator('img')).toHaveCount(1);
  // The end of the line cuts a long name.
  const long = connectButton(page).filter({ hasText: 'with a long name' });
  await expect(long.locator('bdi')).toHaveCSS('text-overflow', 'ellipsis');
  expect((await long.boundingBox())?.height).toBeLessThan(60);
  await connectButton(page).last().scrollIntoViewIfNeeded();
  await expect(connectButton(page).last()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBe(false);
});

test('a wallet that never responds times out after two minutes, and the user can try again', async ({ page }) => {
  await page.clock.install({ time: UNLOCK_MS });
  await announce(
    page,
    `announce({ uuid: '1', name: 'Silent', rdns: 'com.silent', icon: '' }, { request: () => new Promise(() => {}) });`,
  );
  await connect(page);
  await expect(panel(page).getByRole('heading', { name: 'Waiting for your wallet' })).toBeVisible();
  await expect(panel(page)).not.toContainText('No window?');
  await page.clock.fastForward(8_000);
  await expect(panel(page)).toContainText("No window? Look for the Silent icon in your browser's toolbar");
  await page.clock.fastForward(113_000);
  await expect(panel(page)).toContainText('Your wallet did not respond.');
  await expect(connectButton(page)).toBeFocused();
});

test('several wallets: accessible, a press connects to one of them, and the one used last then stands first', async ({
  page,
}) => {
  await announce(
    page,
    `announce({ uuid: '1', name: 'A wallet with quite a long name of its own', rdns: 'com.first', icon: '' }, wallet({}));
     announce({ uuid: '2', name: 'Second', rdns: 'com.second', icon: '' }, wallet(${GOOD}));`,
  );
  await openPanel(page);
  const check = async (step: string): Promise<void> => {
    for (const width of [320, 1440]) {
      await resize(page, { width, height: 800 });
      expect(await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    }
    await expectAccessibleInBothThemes(page, step);
  };
  await check('choose');
  await connectButton(page).first().click();
  await expect(panel(page).getByRole('heading', { name: 'Connection Error' })).toBeVisible();
  await check('failed');
  await connectButton(page).last().press('Enter');
  await expect(fact(page, 'Balance')).toHaveText('0.000000 TVX');
  await expect(panel(page).getByRole('button', { name: 'Copy address' })).toBeFocused();
  await check('connected');
  await panel(page).getByRole('button', { name: 'Disconnect Wallet' }).press('Enter');
  await expect(connectButton(page).first()).toContainText('Second');
  await expect(connectButton(page).first()).toContainText('Last used');
  await expect(connectButton(page).first()).toBeFocused();
});
