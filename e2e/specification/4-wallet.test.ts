import { expect } from '@playwright/test';
import { isCorrectNetwork } from '#web/features/wallet/networks.ts';
import { POLL_MS } from '#web/features/wallet/provider/connection-watch.ts';
import { providerKind } from '#web/features/wallet/provider/discovery.ts';
import type { WalletFailure } from '#web/features/wallet/rules/failure.ts';
import { stepWallet } from '#web/features/wallet/rules/machine.ts';
import type { WalletEvent, WalletState } from '#web/features/wallet/rules/state.ts';
import { isWalletUnlocked } from '#web/features/wallet/wallet-access.ts';
import { ACCOUNT, answer, emit, injectWallet, WILLING } from '../testing/scripted-wallet.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';
import { connectButton, panel, storedConnection, walletButton } from '../testing/wallet-panel.ts';

/** To switch. */
const REFUSING = { ...WILLING, eth_chainId: '0x1', wallet_switchEthereumChain: { code: 4001 } };
const NOTHING = { type: null, auto: null, address: null };

walk(
  test,
  'Wallet connection',
  {
    path: '/',
    now: '2025-06-01T00:00:00Z',
    prepare: (page) => injectWallet(page, REFUSING, { isCoinbaseWallet: true }),
  },
  (sentence) => {
    sentence(
      'Disconnected goes to connected through an account request. This also tries to switch the network.',
      async (page) => {
        await walletButton(page).click();
        await answer(page, { eth_requestAccounts: undefined, wallet_switchEthereumChain: undefined });
        await connectButton(page).click();
        await expect(panel(page).getByRole('heading', { name: 'Waiting for your wallet' })).toBeVisible();
        expect(await storedConnection(page)).toEqual(NOTHING);
        // Cancel pauses, so that a double click on Connect Wallet does not press it.
        await page.clock.runFor(500);
        await panel(page).getByRole('button', { name: 'Cancel' }).click();
        await answer(page, { eth_requestAccounts: WILLING.eth_requestAccounts });
        await connectButton(page).click();
        await expect(panel(page).getByRole('heading', { name: 'Waiting for the network switch' })).toBeVisible();
        await page.clock.runFor(500);
        await panel(page).getByRole('button', { name: 'Cancel' }).click();
        await expect(walletButton(page)).toHaveText(/0x5aAe…eAed$/);
      },
    );

    sentence('It then saves the wallet type, address and auto-connect flag.', async (page) => {
      expect(await storedConnection(page)).toEqual({ type: 'exchange', auto: 'true', address: ACCOUNT.toLowerCase() });
    });

    sentence('Status refreshes every 30 seconds.', async (page) => {
      await answer(page, { eth_getBalance: '0x0' });
      expect(POLL_MS).toBe(30_000);
      await page.clock.runFor(30_000);
      await expect(panel(page).getByText('0.000000 ETH')).toBeVisible();
    });

    sentence('On a provider chain change the page reloads.', async (page) => {
      const reloaded = page.waitForEvent('load');
      await emit(page, 'chainChanged', '0x5');
      await reloaded;
    });

    sentence(
      'At startup, the saved address is restored only if auto-connect is true and the provider still reports the same address.',
      async (page) => {
        await expect(walletButton(page)).toHaveText(/0x5aAe…eAed$/);
      },
    );

    sentence('Otherwise stored state is cleared.', async (page) => {
      await page.evaluate(() => {
        sessionStorage.setItem('technovex:address', `0x${'0'.repeat(40)}`);
      });
      await page.reload();
      await expect.poll(() => storedConnection(page)).toEqual(NOTHING);
      await expect(walletButton(page)).toHaveText('Connect Wallet');
    });

    sentence('Disconnect clears the auto-connect flag and the session address.', async (page) => {
      await walletButton(page).click();
      await connectButton(page).click();
      await panel(page).getByRole('button', { name: 'Disconnect Wallet' }).click();
      expect(await storedConnection(page)).toEqual({ type: 'exchange', auto: null, address: null });
    });
  },
);

const ADDRESS = ACCOUNT;
const on = (chainId: number) => ({ address: ADDRESS, chainId, balance: 0n }) as const;
const CONNECTED: WalletState = { mode: 'connected', account: on(300), stale: undefined };

test('On an accounts change, an empty list marks the wallet disconnected.', () => {
  expect(stepWallet(CONNECTED, { type: 'accounts-changed', accounts: [] }).state).toEqual({ mode: 'disconnected' });
});

test('Otherwise the status is refreshed.', () => {
  const { state, commands } = stepWallet(CONNECTED, { type: 'accounts-changed', accounts: [ADDRESS] });
  expect(state).toEqual(CONNECTED);
  expect(commands.map(({ type }) => type)).toEqual(['read-chain', 'read-balance']);
});

test('The wallet feature unlocks when the current date is on or after 2025-06-01.', () => {
  const days = ['2025-05-31T23:59:59.999Z', '2025-06-01T00:00:00Z', '2027-01-01T00:00:00Z'];
  expect(days.map((day) => isWalletUnlocked(Date.parse(day)))).toEqual([false, true, true]);
});

test('Wallet type detection from provider flags: the exchange-affiliated wallet, the mobile-oriented wallet, otherwise the default browser extension wallet.', () => {
  const flags = [{ isCoinbaseWallet: true }, { isTrust: true }, { isTrustWallet: true }, { isMetaMask: true }, {}];
  expect(flags.map(providerKind)).toEqual(['exchange', 'mobile', 'mobile', 'extension', 'extension']);
});

test('A network is correct if it is the testnet, mainnet, Goerli or Sepolia.', () => {
  expect([300, 1, 5, 0xaa36a7, 137].map(isCorrectNetwork)).toEqual([true, true, true, true, false]);
});

test.describe('Network switch', () => {
  /** What follows when a new connection on `chainId` fails to switch, and then to add the chain. */
  function afterFailing(chainId: number, ...failures: readonly WalletFailure[]) {
    const asked = switching(chainId);
    return failures.reduce(({ state }, failure) => stepWallet(state, { type: 'request-failed', failure }), asked);
  }

  function switching(chainId: number) {
    const reading: WalletState = { mode: 'connecting', purpose: 'connect', address: ADDRESS };
    const event: WalletEvent = { type: 'chain-read', chainId };
    return stepWallet(reading, event);
  }

  test('try switching to the testnet chain;', () => {
    expect(switching(137).commands).toEqual([{ type: 'request-switch' }]);
  });

  test('if that fails and the current chain is a known Ethereum chain, keep it;', () => {
    const kept = [1, 5, 0xaa36a7].map((chainId) => afterFailing(chainId, 'unrecognized-chain').state);
    expect(kept).toMatchObject([1, 5, 0xaa36a7].map((chainId) => ({ mode: 'connected', account: { chainId } })));
  });

  test('if the error code is 4902, try adding the testnet chain;', () => {
    expect(afterFailing(137, 'unrecognized-chain').commands).toEqual([{ type: 'request-add' }]);
  });

  test('any other failure still resolves as success for demonstration.', () => {
    for (const failures of [['rejected'], ['unrecognized-chain', 'rejected'], ['other', 'other']] as const) {
      const { state, commands } = afterFailing(137, ...failures);
      expect(state).toMatchObject({ account: { chainId: 137 } });
      expect(commands).toContainEqual({ type: 'save', address: ADDRESS });
      const notices = commands.flatMap((command) => (command.type === 'notify' ? [command.notice] : []));
      expect(notices).toEqual(['network-error', 'connected']);
    }
  });
});
