import { expect, it } from 'vitest';
import { isShownInPanel, noticeTexts } from './notice-texts.ts';

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
