import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { WALLET_UNLOCK_MS } from './wallet-access.ts';
import { WalletButton } from './wallet-button.tsx';
import { WalletProvider } from './wallet-context.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('throws when the wallet is used outside of its provider', () => {
  expect(() => renderToString(<WalletButton />)).toThrow('WalletProvider');
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
