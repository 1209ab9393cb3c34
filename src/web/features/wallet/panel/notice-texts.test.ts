import { describe, expect, it } from 'vitest';
import { isShownInPanel, networkSentences, noticeTexts } from './notice-texts.ts';

describe('the texts of a notice', () => {
  it('a refusal is no alarm, every other failure is one', () => {
    expect(noticeTexts({ notice: 'connection-failed', cause: 'rejected' }, 'Foxy').variant).toBe('info');
    expect(noticeTexts({ notice: 'network-error', cause: 'rejected' }, 'Foxy').variant).toBe('info');
    expect(noticeTexts({ notice: 'connection-error', cause: 'timeout' }, 'Foxy').variant).toBe('destructive');
    expect(noticeTexts({ notice: 'no-wallet', cause: undefined }, '').variant).toBe('destructive');
    expect(noticeTexts({ notice: 'connected', cause: 'rejected' }, 'Foxy').variant).toBe('default');
  });

  it.each([
    ['', 'wallet'],
    ['MetaMask', 'MetaMask wallet'],
    ['Trust Wallet', 'Trust Wallet'],
  ])('the type of the wallet %j is %j', (name, type) => {
    expect(noticeTexts({ notice: 'connected', cause: undefined }, name).description).toBe(
      `Successfully connected to your ${type}.`,
    );
  });

  it('what failed is shown with its cause in the panel; that a wallet is connected stands apart from any cause', () => {
    expect(isShownInPanel({ notice: 'connection-failed', cause: 'rejected' })).toBe(true);
    expect(isShownInPanel({ notice: 'connected', cause: 'rejected' })).toBe(false);
    expect(isShownInPanel({ notice: 'disconnect-error', cause: undefined })).toBe(false);
  });

  it('another network is one sentence, with the cause after a switch that failed; a supported one says why to switch', () => {
    const unknown = 'a network we do not know (chain 31337)';
    const why = 'This site supports it, but TVX is on the Technovex Testnet.';
    expect([1, 137, 31337].map((chainId) => networkSentences(chainId, undefined))).toEqual([
      [why],
      ['Your wallet is on Polygon, which this site does not support.'],
      [`Your wallet is on ${unknown}.`],
    ]);
    expect([1, 137, 31337].map((chainId) => networkSentences(chainId, { cause: 'rejected' }))).toEqual([
      [why, 'Your wallet is still on Ethereum Mainnet: you rejected the switch.'],
      ['Your wallet is still on Polygon: you rejected the switch.'],
      [`Your wallet is still on ${unknown}: you rejected the switch.`],
    ]);
  });
});
