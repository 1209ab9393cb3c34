import { expect } from '@playwright/test';
import { ACCOUNT, answer, injectWalletNow, WILLING } from '../testing/scripted-wallet.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';
import { connectButton, fact, panel, toast, walletButton } from '../testing/wallet-panel.ts';

const BEFORE = { path: '/?wallet=connect', now: '2025-05-31T23:59:00Z' };

walk(test, 'Wallet side panel, before the launch date', BEFORE, (sentence) => {
  sentence('The panel then shows a placeholder.', async (page) => {
    // The button is inert, so only an address that asks for the panel opens it.
    await expect(panel(page).getByRole('heading', { name: /available on June 1, 2025\.$/ })).toBeVisible();
  });

  sentence(
    'It says the blockchain will be available on June 1, 2025, that users should keep mining TVX through the Web Miner, and that the accumulated balance becomes transferable at mainnet launch.',
    async (page) => {
      await expect(panel(page)).toContainText('The Technovex blockchain will be available on June 1, 2025.');
      await expect(panel(page)).toContainText('Keep mining TVX through the Web Miner until then.');
      await expect(panel(page)).toContainText('Your accumulated balance becomes transferable at mainnet launch.');
    },
  );

  sentence('A Close button is present.', async (page) => {
    await panel(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(panel(page)).toBeHidden();
  });

  sentence(
    "Before 1 June 2025 the button reads 'Wallet Available June 1, 2025' and is dimmed and inert.",
    async (page) => {
      await expect(walletButton(page)).toHaveText('Wallet Available June 1, 2025');
      await expect(walletButton(page)).toBeDisabled();
      await walletButton(page).click({ force: true });
      await expect(panel(page)).toHaveCount(0);
      const colors = await walletButton(page).evaluate((button) =>
        [button, document.body].map((element) => getComputedStyle(element).color),
      );
      expect(colors[0]).not.toBe(colors[1]);
    },
  );
});

const PHONE = { path: '/', viewport: { width: 375, height: 812 } };

walk(test, 'Wallet side panel', PHONE, (sentence) => {
  sentence('It opens from the header button', async (page) => {
    await expect(walletButton(page).getByText('Connect Wallet')).toBeInViewport({ ratio: 1 });
    await walletButton(page).click();
    await expect(panel(page)).toBeVisible();
  });

  sentence("and is titled with the product's wallet name.", async (page) => {
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Technovex Wallet');
  });

  sentence(
    "With no wallet provider detected, the panel shows 'No Wallet Detected' and an install button.",
    async (page) => {
      await expect(panel(page).getByRole('heading', { name: 'No Wallet Detected' })).toBeVisible();
      await expect(panel(page).getByRole('link', { name: 'Install' })).toBeInViewport({ ratio: 1 });
    },
  );

  sentence('It opens an external download page for a browser wallet extension.', async (page) => {
    const install = panel(page).getByRole('link', { name: 'Install' });
    await expect(install).toHaveAttribute('href', 'https://metamask.io/download/');
    await expect(install).toHaveAttribute('target', '_blank');
  });

  // With a provider present, the panel shows:
  sentence('Connect Wallet and Disconnect Wallet buttons.', async (page) => {
    await injectWalletNow(page, WILLING);
    await connectButton(page).click();
    await expect(panel(page).getByRole('button', { name: 'Disconnect Wallet' })).toBeInViewport({ ratio: 1 });
    // Another notice would wait for it.
    await toast(page, 'Wallet Connected').getByRole('button').click();
  });

  sentence('Network name.', async (page) => {
    await expect(fact(page, 'Network')).toContainText('Technovex Testnet');
  });

  sentence("A 'Connected' badge on a correct network.", async (page) => {
    await expect(fact(page, 'Network').getByText('Connected', { exact: true })).toBeInViewport({ ratio: 1 });
  });

  sentence('Chain ID in decimal.', async (page) => {
    await expect(fact(page, 'Chain ID')).toHaveText('300');
    await expect(fact(page, 'Chain ID')).toBeInViewport({ ratio: 1 });
  });

  sentence('Address.', async (page) => {
    await expect(fact(page, 'Address')).toHaveText('0x5aAe…eAed');
    await expect(panel(page).getByLabel('Address', { exact: true })).toHaveValue(ACCOUNT);
  });

  sentence('Balance with currency.', async (page) => {
    await expect(fact(page, 'Balance')).toHaveText('1.234567 TVX');
  });

  sentence("A 'Connected with' wallet type.", async (page) => {
    await expect(panel(page).getByText('Connected with Browser Wallet')).toBeInViewport({ ratio: 1 });
  });

  sentence('Resource links: Block Explorer, Documentation and Testnet Faucet.', async (page) => {
    const links = panel(page).getByRole('list', { name: 'Resources' }).getByRole('link');
    await expect(links).toHaveText([/^Block Explorer/, /^Documentation/, /^Testnet Faucet/]);
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', /^https:.*technovex\.example/);
  });

  sentence("A help box that shows the toast 'Wallet Connection Help'.", async (page) => {
    await panel(page).getByRole('button', { name: 'Get help' }).click();
    await expect(toast(page, 'Wallet Connection Help')).toBeVisible();
  });

  sentence(
    "On or after that date the button reads 'Connect Wallet', or shows the shortened address when connected.",
    async (page) => {
      await expect(walletButton(page)).toHaveText(/0x5aAe…eAed$/);
      await panel(page).getByRole('button', { name: 'Disconnect Wallet' }).click();
      await expect(walletButton(page)).toHaveText('Connect Wallet');
    },
  );

  sentence("A 'Wrong Network' warning with a 'Switch Network' button.", async (page) => {
    await answer(page, {
      eth_chainId: '0x89',
      wallet_switchEthereumChain: { code: -32603 },
      wallet_addEthereumChain: { code: 4001 },
    });
    await connectButton(page).click();
    await expect(fact(page, 'Network').getByText('Wrong Network')).toBeInViewport({ ratio: 1 });
    await expect(fact(page, 'Chain ID')).toHaveText('137');
    await expect(panel(page).getByRole('button', { name: 'Switch Network' })).toBeInViewport({ ratio: 1 });
  });
});
