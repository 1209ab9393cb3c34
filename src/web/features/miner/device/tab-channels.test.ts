import { afterEach, expect, it, vi } from 'vitest';
import { buildEngineHarness } from '../testing/engine-harness.ts';
import { createWalletChannel, openTabViewChannel, type TabView, tabViewOf } from './tab-channels.ts';

const VIEW: TabView = { isHidden: false, mining: tabViewOf(buildEngineHarness().engine.getState()) };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

it('reaches the other tabs of the same wallet, and ignores what another release might send', async () => {
  const seen: TabView[] = [];
  const miningTab = openTabViewChannel('ada@example.com', () => expect.fail('a tab does not receive its own view'));
  const otherTab = openTabViewChannel('ada@example.com', (view) => seen.push(view));
  const otherWallet = openTabViewChannel('bob@example.com', () => expect.fail('another wallet'));
  const raw = new BroadcastChannel('technovex:miner_snapshot');
  for (const message of [null, 'text', { email: 'ada@example.com' }, { email: 'ada@example.com', mining: {} }]) {
    raw.postMessage(message);
  }
  raw.close();
  miningTab.post(VIEW);
  await vi.waitFor(() => expect(seen).toEqual([expect.objectContaining(VIEW)]));
  for (const channel of [miningTab, otherTab, otherWallet]) channel.close();
});
