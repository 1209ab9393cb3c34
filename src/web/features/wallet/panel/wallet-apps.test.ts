import { expect, it } from 'vitest';
import { WALLET_APPS } from '#web/content/wallet-apps.ts';
import { panelLink, withoutPanelLink } from '../connection/saved-state.ts';
import { isMobileDevice } from './request-views.tsx';

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
