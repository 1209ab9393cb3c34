import { expect, it } from 'vitest';
import { WALLET_APPS } from '#web/content/wallet-apps.ts';
import type { WalletView } from '../connection/machine-runner.ts';
import { panelLink, withoutPanelLink } from '../connection/saved-state.ts';
import type { WalletFailure } from '../rules/failure.ts';
import type { Account } from '../rules/state.ts';
import { discovered, FakeWallet } from '../testing/fake-wallet.ts';
import { accountNote, noticeTexts } from './notice-texts.ts';
import { cardLook, cardWords, isMobileDevice } from './wallet-card.tsx';

function failed(cause: WalletFailure): WalletView {
  const fake = discovered(new FakeWallet({}));
  const problem = { notice: 'connection-failed', cause } as const;
  return { state: { mode: 'disconnected' }, wallets: [fake], lastUsed: undefined, chosen: fake, problem };
}

it('a refusal is no alarm, every other failure is one, and an open request says what to do', () => {
  expect([failed('rejected'), failed('timeout')].map(cardLook)).toEqual(['choosing', 'failed']);
  expect(cardWords(failed('request-pending')).text).toBe(
    'A request is already open. Approve or reject it in Fake, then try again.',
  );
  expect(noticeTexts({ notice: 'connection-failed', cause: 'rejected' }, 'Foxy').variant).toBe('info');
  expect(noticeTexts({ notice: 'connection-error', cause: 'timeout' }, 'Foxy').variant).toBe('destructive');
  expect(noticeTexts({ notice: 'connected', cause: 'rejected' }, 'Foxy').variant).toBe('default');
});

it.each<[Partial<Account>, WalletFailure | undefined, WalletFailure | undefined, string]>([
  [{}, undefined, undefined, 'Mined TVX is not in this balance.'],
  [{}, 'timeout', undefined, 'Your wallet did not respond. We try again every 30 seconds.'],
  [{ balance: 'failed' }, undefined, undefined, 'The balance could not be read. We try again every 30 seconds.'],
  [{ chainId: 1 }, undefined, undefined, 'Your wallet is on Ethereum Mainnet. TVX is on the Technovex Testnet.'],
  [{ chainId: 137 }, undefined, 'rejected', 'Your wallet is still on Polygon: you rejected the switch.'],
  [{ chainId: 31337 }, undefined, 'other', 'Your wallet is still on an unknown network: it reported an error.'],
])('says one thing about the account %j, stale by %s, after the failure %s', (changes, stale, cause, note) => {
  const account: Account = { address: `0x${'0'.repeat(40)}`, chainId: 300, balance: 0n, ...changes };
  expect(accountNote({ mode: 'connected', account, stale }, cause && { cause })).toBe(note);
});

it("names the wallet's type once", () => {
  const textOf = (name: string) => noticeTexts({ notice: 'connected', cause: undefined }, name).description;
  expect(['', 'MetaMask', 'Trust Wallet'].map(textOf)).toEqual([
    'Successfully connected to your wallet.',
    'Successfully connected to your MetaMask wallet.',
    'Successfully connected to your Trust Wallet.',
  ]);
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
