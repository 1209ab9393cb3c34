import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { isWalletUnlocked, WALLET_UNLOCK_MS } from './wallet-access.ts';
import { WalletButton } from './wallet-button.tsx';
import { WalletProvider } from './wallet-context.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('is unlocked from 1 June 2025, 00:00 UTC, to the millisecond', () => {
  expect(WALLET_UNLOCK_MS).toBe(Date.UTC(2025, 5, 1));
  const times = [WALLET_UNLOCK_MS - 1, WALLET_UNLOCK_MS, Number.NaN];
  expect(times.map((ms) => isWalletUnlocked(ms))).toEqual([false, true, false]);
});

it.each([
  [WALLET_UNLOCK_MS - 1, /disabled="".*Wallet Available.*June 1, 2025/],
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
