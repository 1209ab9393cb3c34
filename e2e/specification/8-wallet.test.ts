import { expect, type Page } from '@playwright/test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { useWalletAccess } from '#web/features/wallet/wallet-context.tsx';
import { answer, emit, injectWalletNow, WILLING } from '../testing/scripted-wallet.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';
import { connectButton, fact, panel, toast, walletButton } from '../testing/wallet-panel.ts';

/** Expects the notice, with the panel open, and closes it: the next one waits for that. */
async function seen(page: Page, title: string, description: string | RegExp): Promise<void> {
  await expect(panel(page)).toBeVisible();
  const notice = toast(page, title);
  await expect(notice).toContainText(description);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
}

walk(test, 'Wallet panel notices', { path: '/' }, (sentence) => {
  sentence("'No Web3 Wallet Detected' (install a browser wallet).", async (page) => {
    await walletButton(page).click();
    await panel(page).getByRole('button', { name: 'Check again' }).click();
    await seen(page, 'No Web3 Wallet Detected', 'Install a browser wallet to connect.');
  });

  sentence("'Connection Failed': 'Failed to connect to your wallet. Please try again.'", async (page) => {
    await injectWalletNow(page, { ...WILLING, eth_requestAccounts: { code: 4001 } });
    await connectButton(page).click();
    await seen(page, 'Connection Failed', 'Failed to connect to your wallet. Please try again.');
    await expect(panel(page).getByRole('heading', { name: 'Connection Failed' })).toBeVisible();
  });

  sentence("'Connection Error': 'Failed to connect to your wallet. Please try again.'", async (page) => {
    await answer(page, { eth_requestAccounts: { code: -32603 } });
    await connectButton(page).click();
    await seen(page, 'Connection Error', 'Failed to connect to your wallet. Please try again.');
    await expect(panel(page).getByRole('heading', { name: 'Connection Error' })).toBeVisible();
  });

  sentence(
    "'Network Error': 'Failed to add or switch to the Technovex network. Using current network for demonstration.'",
    async (page) => {
      const refusals = { wallet_switchEthereumChain: { code: 4902 }, wallet_addEthereumChain: { code: -32603 } };
      await answer(page, { ...WILLING, ...refusals, eth_chainId: '0x89' });
      await connectButton(page).click();
      await seen(
        page,
        'Network Error',
        'Failed to add or switch to the Technovex network. Using current network for demonstration.',
      );
      await expect(panel(page)).toContainText('Your wallet is still on Polygon');
    },
  );

  sentence("'Wallet Connected': 'Successfully connected to your {wallet type}.'", async (page) => {
    // Also after a failed switch, which resolves as success for demonstration.
    await seen(page, 'Wallet Connected', 'Successfully connected to your Browser Wallet.');
  });

  sentence("'Network Switch Failed'", async (page) => {
    await panel(page).getByRole('button', { name: 'Switch Network' }).click();
    await seen(page, 'Network Switch Failed', 'Your wallet is still on the previous network.');
  });

  sentence("'Network Updated'", async (page) => {
    await answer(page, { wallet_switchEthereumChain: null });
    await panel(page).getByRole('button', { name: 'Switch Network' }).click();
    await answer(page, { eth_chainId: '0x12c' });
    await seen(page, 'Network Updated', 'Your wallet is now on the Technovex Testnet.');
  });

  sentence("A balance read failure sets the balance to '0.00'.", async (page) => {
    await answer(page, { eth_getBalance: { code: -32603 } });
    await emit(page, 'accountsChanged', WILLING.eth_accounts);
    await expect(fact(page, 'Balance')).toHaveText('0.00 TVX');
  });

  sentence("'Wallet Disconnected'", async (page) => {
    await panel(page).getByRole('button', { name: 'Disconnect Wallet' }).click();
    await seen(page, 'Wallet Disconnected', 'This site is disconnected.');
  });

  sentence("'Disconnect Error'", async (page) => {
    await connectButton(page).click();
    await seen(page, 'Wallet Connected', 'Successfully connected to your Browser Wallet.');
    await page.evaluate(() => {
      Storage.prototype.removeItem = () => {
        throw new Error('forbidden');
      };
    });
    await panel(page).getByRole('button', { name: 'Disconnect Wallet' }).click();
    await seen(page, 'Disconnect Error', 'this browser could not clear the saved connection');
  });
});

test('Using the wallet context outside its provider throws an error.', () => {
  function Outside(): null {
    useWalletAccess();
    return null;
  }
  expect(() => renderToString(createElement(Outside))).toThrow('useWalletAccess needs a WalletProvider.');
});
