import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WALLET_APPS } from '#web/content/wallet-apps.ts';
import { panelLink, withoutPanelLink } from '../connection/saved-state.ts';
import type { WalletFailure } from '../rules/state.ts';
import { discovered, FakeWallet } from '../testing/fake-wallet.ts';
import { AccountView } from './account-view.tsx';
import { isShownInPanel, noticeTexts } from './notice-texts.ts';
import { isMobileDevice, ProblemNotice } from './request-views.tsx';

const wallet = discovered(new FakeWallet({}));

function failed(cause: WalletFailure, said?: string): string {
  return renderToStaticMarkup(
    <ProblemNotice problem={{ notice: 'connection-error', cause, said }} wallet={wallet} onRetry={() => undefined} />,
  );
}

function elsewhere(chainId: number): string {
  return renderToStaticMarkup(
    <AccountView
      account={{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId, balance: 0n }}
      wallet={wallet}
      isStale={false}
      problem={{ notice: 'network-error', cause: 'rejected' }}
      onSwitch={() => undefined}
      onDisconnect={() => undefined}
    />,
  );
}

it('on another network, switching again is the way on; a supported one says why before what failed', () => {
  expect(elsewhere(137)).toMatch(/button-primary[^>]*>Switch Network/);
  expect(elsewhere(1)).toMatch(/but TVX is on the Technovex Testnet\..*still on Ethereum Mainnet: you rej/);
});

it("folds the wallet's own words about a failure, as text; there is no fold without them, nor after a refusal", () => {
  const html = failed('other', '-32603: <img src=x>');
  expect(html).toMatch(/<details[^>]*><summary[^>]*>About this error/);
  expect(html).toContain('<bdi>-32603: &lt;img src=x&gt;</bdi>');
  expect(html).not.toMatch(/<details open/);
  expect(failed('other') + failed('rejected', 'User rejected the request.')).not.toContain('<details');
  expect(failed('request-pending')).toContain('Approve or reject it in Fake, then try again.');
});

it('a refusal is no alarm, every other failure is one', () => {
  expect(noticeTexts({ notice: 'connection-failed', cause: 'rejected' }, 'Foxy').variant).toBe('info');
  expect(noticeTexts({ notice: 'connection-error', cause: 'timeout' }, 'Foxy').variant).toBe('destructive');
  expect(noticeTexts({ notice: 'connected', cause: 'rejected' }, 'Foxy').variant).toBe('default');
});

it("has the specification's texts", () => {
  const textsOf = (notice: 'connected' | 'connection-failed' | 'network-error', name: string) => {
    const { title, description } = noticeTexts({ notice, cause: undefined }, name);
    return `${title}: ${description}`;
  };
  const failed = 'Connection Failed: Failed to connect to your wallet. Please try again.';
  expect(textsOf('connection-failed', 'MetaMask')).toBe(failed);
  expect(textsOf('network-error', 'MetaMask')).toBe(
    'Network Error: Failed to add or switch to the Technovex network. Using current network for demonstration.',
  );
  expect(['', 'MetaMask', 'Trust Wallet'].map((name) => textsOf('connected', name))).toEqual([
    'Wallet Connected: Successfully connected to your wallet.',
    'Wallet Connected: Successfully connected to your MetaMask wallet.',
    'Wallet Connected: Successfully connected to your Trust Wallet.',
  ]);
});

it('shows what failed with its cause in the panel only, and that a wallet is connected as a toast', () => {
  expect(isShownInPanel({ notice: 'connection-failed', cause: 'rejected' })).toBe(true);
  expect(isShownInPanel({ notice: 'connected', cause: 'rejected' })).toBe(false);
  expect(isShownInPanel({ notice: 'disconnect-error', cause: undefined })).toBe(false);
});

const PAGE = panelLink(new URL('https://technovex.example/web-miner?token=secret#code'));

it('links to the panel of a page of this site, without the query and the fragment, and reads that once', () => {
  expect(PAGE.href).toBe('https://technovex.example/web-miner?wallet=connect');
  expect(panelLink(new URL('https://a.example//evil.example/x')).origin).toBe('https://a.example');
  expect(withoutPanelLink('https://a.example/?ref=ann&wallet=connect#top')).toBe('https://a.example/?ref=ann#top');
  expect(withoutPanelLink('https://a.example/?wallet=other')).toBeUndefined();
});

it('opens the page in each wallet by the form that its documentation states', () => {
  const encoded = 'https%3A%2F%2Ftechnovex.example%2Fweb-miner%3Fwallet%3Dconnect';
  const okx = encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encoded}`);
  expect(WALLET_APPS.map(({ name, open }) => [name, open(PAGE)])).toEqual([
    ['MetaMask', 'https://link.metamask.io/dapp/technovex.example/web-miner?wallet=connect'],
    ['Trust Wallet', `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}`],
    ['Coinbase Wallet', `https://go.cb-w.com/dapp?cb_url=${encoded}`],
    ['OKX Wallet', `https://web3.okx.com/download?deeplink=${okx}`],
    ['Phantom', `https://phantom.app/ul/browse/${encoded}?ref=https%3A%2F%2Ftechnovex.example`],
  ]);
  for (const { install } of WALLET_APPS) expect(new URL(install).protocol).toBe('https:');
});

it.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, true],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile', 5, true],
  ['an iPad, which says Macintosh', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 5, true],
  ['a Macintosh', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 0, false],
  ['a notebook with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 10, false],
])('tells a phone or tablet from a computer: %s', (_name, userAgent, maxTouchPoints, expected) => {
  expect(isMobileDevice({ userAgent, maxTouchPoints })).toBe(expected);
});
