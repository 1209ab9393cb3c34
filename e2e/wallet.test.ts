import { expect, type Locator, type Page } from '@playwright/test';
import { formatWei } from '#domain/wallet/units.ts';
import { findAnvil } from '../scripts/lib/anvil.mjs';
import { accessibilityViolations } from './testing/accessibility.ts';
import { test as base } from './testing/test.ts';
import { TestWallet } from './testing/test-wallet.ts';
import { connect, connectButton, explorer, fact, openPanel, panel, walletButton } from './testing/wallet-panel.ts';

const TESTNET = 300;
const MAINNET = 1;
const ELSEWHERE = 31337;

const test = base.extend<{ install: (options: { chainId: number; knownChains?: number[] }) => Promise<TestWallet> }>({
  install: async ({ page, devnet }, use) => {
    const wallets: TestWallet[] = [];
    await use(async ({ chainId, knownChains = [] }) => {
      const wallet = await TestWallet.install(page, devnet, { chainId, knownChains });
      wallets.push(wallet);
      return wallet;
    });
    expect(
      wallets.flatMap(({ forbidden }) => forbidden),
      'requests that the site must never make',
    ).toEqual([]);
  },
});

test.skip(findAnvil() === undefined, 'there is no anvil for this machine: install Foundry or set ANVIL_PATH');

function toast(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ hasText: title });
}

function stored(page: Page) {
  return page.evaluate(() => ({
    type: localStorage.getItem('technovex:wallet_type'),
    auto: localStorage.getItem('technovex:auto_connect'),
    address: sessionStorage.getItem('technovex:address')?.toLowerCase() ?? null,
  }));
}

test('connects on the testnet, shows the account, and requests only accounts, chain and balance', async ({
  page,
  install,
  devnet,
}) => {
  const wallet = await install({ chainId: TESTNET });
  await devnet.setBalance(wallet.account, 1_234_567_890_123_456_789n);
  await connect(page);
  await expect(toast(page, 'Wallet Connected')).toContainText('Successfully connected to your MetaMask.');
  await expect(panel(page).getByText('Connected', { exact: true }).last()).toBeVisible();
  await expect(fact(page, 'Network')).toContainText('Technovex Testnet');
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  const short = `${wallet.account.slice(0, 6)}…${wallet.account.slice(-4)}`;
  await expect(fact(page, 'Address')).toContainText(new RegExp(short, 'i'));
  await expect(fact(page, 'Connected with')).toHaveText('MetaMask');
  await expect(panel(page).getByText('1.234567 TVX')).toBeVisible();
  await expect(panel(page).getByText('Exactly 1.234567890123456789')).toBeVisible();
  await expect(walletButton(page)).toContainText(new RegExp(short, 'i'));
  expect(await stored(page)).toEqual({ type: 'io.metamask', auto: 'true', address: wallet.account.toLowerCase() });
  expect(new Set(wallet.methods())).toEqual(new Set(['eth_requestAccounts', 'eth_chainId', 'eth_getBalance']));
});

test('reports a rejected request with its cause and stores nothing', async ({ page, install }) => {
  const wallet = await install({ chainId: TESTNET });
  wallet.decide = { eth_requestAccounts: 'reject' };
  await connect(page);
  await expect(toast(page, 'Connection Failed')).toContainText('Failed to connect to your wallet. Please try again.');
  await expect(panel(page)).toContainText(
    'You rejected the request in your wallet. Press Connect Wallet to try again.',
  );
  expect(await stored(page)).toEqual({ type: null, auto: null, address: null });
  wallet.decide = {};
  await connectButton(page).click();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
});

test('on a wrong network: switches, adds the network with the values shown before, and is connected after the reload', async ({
  page,
  install,
}) => {
  const wallet = await install({ chainId: ELSEWHERE });
  await openPanel(page);
  await expect(fact(page, 'RPC URL')).toHaveText('https://rpc.testnet.technovex.example');
  await expect(fact(page, 'Chain ID')).toHaveText('300 (0x12c)');
  await connectButton(page).click();
  // The change of chain reloads the page, which repeats the notice with the panel open.
  await expect(toast(page, 'Wallet Connected')).toBeVisible();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'type'))),
    )
    .toEqual(['reload']);
  expect(wallet.requests.filter(({ method }) => method.startsWith('wallet_'))).toEqual([
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x12c' }] },
    {
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x12c',
          chainName: 'Technovex Testnet',
          rpcUrls: ['https://rpc.testnet.technovex.example'],
          nativeCurrency: { name: 'TVX', symbol: 'TVX', decimals: 18 },
          blockExplorerUrls: ['https://explorer.testnet.technovex.example'],
        },
      ],
    },
  ]);
});

test('stays connected when adding the network is rejected, and names the network', async ({ page, install }) => {
  const wallet = await install({ chainId: ELSEWHERE });
  wallet.decide = { wallet_addEthereumChain: 'reject' };
  await connect(page);
  await expect(toast(page, 'Network Error')).toContainText(
    'Failed to add or switch to the Technovex network. Using current network for demonstration.',
  );
  await expect(fact(page, 'Chain ID')).toHaveText('31337');
  await expect(fact(page, 'Network')).toHaveText('Unknown network');
  await expect(explorer(page)).toHaveCount(0);
  await expect(panel(page).getByText('Wrong Network').last()).toBeVisible();
  wallet.decide = {};
  await panel(page).getByRole('button', { name: 'Switch Network' }).click();
  await expect(toast(page, 'Network Updated')).toBeVisible();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
});

test('stays on an Ethereum chain when the switch is rejected, and reports a failed switch that the user requested', async ({
  page,
  install,
}) => {
  const wallet = await install({ chainId: MAINNET, knownChains: [TESTNET] });
  wallet.decide = { wallet_switchEthereumChain: 'reject' };
  await connect(page);
  await expect(toast(page, 'Wallet Connected')).toBeVisible();
  await expect(fact(page, 'Network')).toContainText('Ethereum Mainnet');
  await expect(fact(page, 'Network')).toContainText('Connected');
  await expect(
    panel(page)
      .getByText(/^10000\.000000 ETH$|ETH$/)
      .first(),
  ).toBeVisible();
  await panel(page).getByRole('button', { name: 'Switch to Technovex Testnet' }).click();
  await expect(toast(page, 'Network Switch Failed')).toBeVisible();
  await expect(fact(page, 'Chain ID')).toHaveText('1');
  expect(wallet.methods()).not.toContain('wallet_addEthereumChain');
});

test('shows a changed balance within one poll, exactly, up to 10^30 wei', async ({ page, install, devnet }) => {
  await page.clock.install({ time: Date.now() });
  const wallet = await install({ chainId: TESTNET });
  await devnet.setBalance(wallet.account, 1n);
  await connect(page);
  await expect(panel(page).getByText('0.000000 TVX')).toBeVisible();
  await expect(panel(page).getByText('Exactly 0.000000000000000001')).toBeVisible();
  await devnet.setBalance(wallet.account, 10n ** 30n);
  await page.clock.runFor(30_000);
  await expect(panel(page).getByText(`${formatWei(10n ** 30n)} TVX`)).toBeVisible();
});

test('follows another account, and disconnects when the permission is revoked', async ({ page, install, devnet }) => {
  const wallet = await install({ chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  await wallet.selectAccount(1);
  await devnet.setBalance(wallet.account, 7n * 10n ** 18n);
  await wallet.selectAccount(2);
  await wallet.selectAccount(1);
  await expect(panel(page).getByText(new RegExp(wallet.account, 'i'))).toBeVisible();
  await expect(panel(page).getByText('7.000000 TVX')).toBeVisible();
  await expect.poll(async () => (await stored(page)).address).toBe(wallet.account.toLowerCase());
  await wallet.revoke();
  await expect(toast(page, 'Wallet Disconnected')).toBeVisible();
  await expect(walletButton(page)).toHaveText('Connect Wallet');
  expect(await stored(page)).toMatchObject({ auto: null, address: null });
});

test('reloads the page on a change of chain in the wallet and shows that chain', async ({ page, install }) => {
  const wallet = await install({ chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  const reloaded = page.waitForEvent('load');
  await wallet.selectChain(ELSEWHERE);
  await reloaded;
  await expect(fact(page, 'Chain ID')).toHaveText('31337');
  await expect(panel(page).getByText('Wrong Network').last()).toBeVisible();
});

test('stays disconnected after a reload', async ({ page, install }) => {
  await install({ chainId: TESTNET });
  await connect(page);
  await panel(page).getByRole('button', { name: 'Disconnect Wallet' }).click();
  await expect(toast(page, 'Wallet Disconnected')).toBeVisible();
  expect(await stored(page)).toEqual({ type: 'io.metamask', auto: null, address: null });
  await page.reload();
  await expect(walletButton(page)).toHaveText('Connect Wallet');
});

test('restores the account after a reload without a request to the user', async ({ page, install }) => {
  const wallet = await install({ chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  await page.reload();
  await expect(walletButton(page)).toContainText(new RegExp(wallet.account.slice(0, 6), 'i'));
  expect(wallet.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1);
});

test('restores nothing after a reload with another account, and clears the saved connection', async ({
  page,
  install,
}) => {
  const wallet = await install({ chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  await wallet.selectAccount(3, { silently: true });
  await page.reload();
  await expect.poll(() => stored(page)).toEqual({ type: null, auto: null, address: null });
  await expect(walletButton(page)).toHaveText('Connect Wallet');
});

test('a connection request can be cancelled', async ({ page, install }) => {
  const wallet = await install({ chainId: TESTNET });
  wallet.decide = { eth_requestAccounts: 'ignore' };
  await connect(page);
  await expect(panel(page).getByText('Waiting for MetaMask').last()).toBeVisible();
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(connectButton(page)).toBeVisible();
});

test('no accessibility violation while connected', async ({ page, install }) => {
  await install({ chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  expect(await accessibilityViolations(page)).toEqual([]);
});
