import { describe, expect, it } from 'vitest';
import { WALLET_APPS } from '#web/content/wallet-apps.ts';
import { panelLink, withoutPanelLink } from '../connection/saved-state.ts';
import { isMobileDevice } from './request-views.tsx';

const LOCATION = new URL('https://technovex.example/web-miner?token=secret#code');
const PAGE = panelLink(LOCATION);

describe('the address of a page for a wallet', () => {
  it('opens the panel and carries neither the query nor the fragment of the page', () => {
    expect(PAGE.href).toBe('https://technovex.example/web-miner?wallet=connect');
  });

  it.each([
    [PAGE.href, 'https://technovex.example/web-miner'],
    ['https://a.example/?ref=ann&wallet=connect#top', 'https://a.example/?ref=ann#top'],
    ['https://a.example/?wallet=other', undefined],
    ['https://a.example/', undefined],
  ])('%s becomes %s once it was read', (href, expected) => expect(withoutPanelLink(href)).toBe(expected));

  it('stays on this site, whatever the path', () => {
    expect(panelLink(new URL('https://a.example//evil.example/x')).origin).toBe('https://a.example');
  });
});

describe('the link that opens the page in a wallet', () => {
  const ENCODED = 'https%3A%2F%2Ftechnovex.example%2Fweb-miner%3Fwallet%3Dconnect';

  it.each([
    ['MetaMask', 'https://link.metamask.io/dapp/technovex.example/web-miner?wallet=connect'],
    ['Trust Wallet', `https://link.trustwallet.com/open_url?coin_id=60&url=${ENCODED}`],
    ['Coinbase Wallet', `https://go.cb-w.com/dapp?cb_url=${ENCODED}`],
    [
      'OKX Wallet',
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${ENCODED}`)}`,
    ],
    ['Phantom', `https://phantom.app/ul/browse/${ENCODED}?ref=https%3A%2F%2Ftechnovex.example`],
  ])('%s: %s', (name, expected) => {
    expect(WALLET_APPS.find((app) => app.name === name)?.open(PAGE)).toBe(expected);
  });

  it('has a form that is tested for every wallet, and an address to install it', () => {
    expect(WALLET_APPS.map(({ name }) => name)).toEqual([
      'MetaMask',
      'Trust Wallet',
      'Coinbase Wallet',
      'OKX Wallet',
      'Phantom',
    ]);
    for (const { install } of WALLET_APPS) expect(new URL(install).protocol).toBe('https:');
  });
});

describe('a phone or tablet', () => {
  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, true],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile', 5, true],
    ['an iPad, which says Macintosh', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 5, true],
    ['a Macintosh', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 0, false],
    ['a notebook with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 10, false],
  ])('is told from a computer: %s', (_name, userAgent, maxTouchPoints, expected) => {
    expect(isMobileDevice({ userAgent, maxTouchPoints })).toBe(expected);
  });
});
