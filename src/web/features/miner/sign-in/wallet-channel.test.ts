import { afterEach, expect, it, vi } from 'vitest';
import { createWalletChannel, type WalletMessage } from './wallet-channel.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('reaches the other tabs, not the tab itself, until it stops listening', async () => {
  const [first, second, third] = [createWalletChannel(), createWalletChannel(), createWalletChannel()];
  const seen: [string, WalletMessage][] = [];
  const stops = [first, second, third].map((channel, index) =>
    channel.listen((message) => seen.push([`tab ${index}`, message])),
  );
  stops[2]?.();
  const message: WalletMessage = { type: 'signed-in', email: 'ada@example.com' };
  first.post(message);
  third.post(message);
  await vi.waitFor(() => expect(seen).toEqual([['tab 1', message]]));
  for (const stop of stops) stop();
});

it('works without messages when the browser forbids channels', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('denied', 'SecurityError');
      }
    },
  );
  const channel = createWalletChannel();
  const stop = channel.listen(() => expect.fail('there is no channel'));
  channel.post({ type: 'logged-out', email: 'ada@example.com' });
  stop();
  expect(warn).toHaveBeenCalledOnce();
});
