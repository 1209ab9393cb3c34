import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { WALLET_UNLOCK_MS } from '#domain/wallet/unlock.ts';
import { WalletButton } from './wallet-button.tsx';
import { useWallet, WalletProvider } from './wallet-context.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function Reader() {
  return <p>{useWallet().isConnected ? 'connected' : 'not connected'}</p>;
}

it('throws when the wallet is used outside of its provider', () => {
  expect(() => renderToString(<Reader />)).toThrow('WalletProvider');
  expect(() => renderToString(<WalletButton />)).toThrow('WalletProvider');
  const html = renderToString(
    <WalletProvider>
      <Reader />
    </WalletProvider>,
  );
  expect(html).toContain('not connected');
});

it.each([
  [WALLET_UNLOCK_MS - 1, /aria-disabled="true".*Wallet Available.*June 1, 2025/],
  [WALLET_UNLOCK_MS, /Connect Wallet/],
])('the server renders the button for its own time, %s, without a style attribute', (nowMs, expected) => {
  vi.useFakeTimers({ now: nowMs });
  const html = renderToString(
    <WalletProvider>
      <WalletButton />
    </WalletProvider>,
  );
  expect(html).toMatch(expected);
  expect(html).not.toMatch(/ style=/);
});
