import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import type { DiscoveredWallet } from './discovery.ts';
import { discovered, FakeWallet, fakeDiscovery } from './testing/fake-wallet.ts';
import {
  ADDRESS_KEY,
  AFTER_RELOAD_KEY,
  AUTO_CONNECT_KEY,
  createWalletStorage,
  WALLET_TYPE_KEY,
} from './wallet-storage.ts';
import { createWalletStore, POLL_MS } from './wallet-store.ts';

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function good(): FakeWallet {
  return new FakeWallet({
    eth_requestAccounts: [A.toLowerCase()],
    eth_accounts: [A],
    eth_chainId: '0x12c',
    eth_getBalance: '0xde0b6b3a7640000',
    wallet_switchEthereumChain: null,
    wallet_addEthereumChain: null,
  });
}

function bench(wallets: readonly DiscoveredWallet[], areas = { local: memoryStorage(), session: memoryStorage() }) {
  const found = [...wallets];
  const local = createSafeStorage(
    () => areas.local,
    () => undefined,
  );
  const session = createSafeStorage(
    () => areas.session,
    () => undefined,
  );
  const told: string[] = [];
  const warned: string[] = [];
  const page = { reloads: 0, nowMs: 60_000, show: (_isVisible: boolean): void => undefined };
  let onChange: () => void = () => undefined;
  const store = createWalletStore({
    storage: createWalletStorage(local, session),
    session,
    discover: (listener) => {
      onChange = listener;
      return fakeDiscovery(found)(listener);
    },
    tell: (notice, name) => told.push(`${notice} ${name}`.trim()),
    warn: (message) => warned.push(message),
    reload: () => {
      page.reloads += 1;
    },
    isPanelOpen: () => true,
    nowMs: () => page.nowMs,
    watchVisibility: (report) => {
      page.show = report;
      return () => undefined;
    },
  });
  return {
    store,
    told,
    warned,
    page,
    areas,
    arrives: (wallet: DiscoveredWallet) => {
      found.push(wallet);
      onChange();
    },
    state: () => store.getState().state,
    settle: () => vi.advanceTimersByTimeAsync(0),
    stored: () => ({
      type: areas.local.getItem(WALLET_TYPE_KEY),
      auto: areas.local.getItem(AUTO_CONNECT_KEY),
      address: areas.session.getItem(ADDRESS_KEY),
    }),
  };
}

async function connected(wallet = good()) {
  const fake = discovered(wallet);
  const all = bench([fake]);
  const stop = all.store.start();
  all.store.connect(fake);
  await all.settle();
  return { ...all, wallet, fake, stop };
}

const SAVED = { type: 'com.fake', auto: 'true', address: A };
const NOTHING = { type: null, auto: null, address: null };

describe('connecting', () => {
  it('reads account, chain and balance, remembers them, and says so once', async () => {
    const { state, told, stored, wallet } = await connected();
    expect(state()).toEqual({ mode: 'connected', account: { address: A, chainId: 300, balance: 10n ** 18n } });
    expect(told).toEqual(['connected Fake']);
    expect(stored()).toEqual(SAVED);
    expect(wallet.methods()).toEqual(['eth_requestAccounts', 'eth_chainId', 'eth_getBalance']);
  });

  it('shows an unreadable balance as unreadable and stays connected', async () => {
    const wallet = good();
    wallet.script('eth_getBalance', { fail: new Error('node is down') });
    const { state } = await connected(wallet);
    expect(state()).toMatchObject({ mode: 'connected', account: { balance: 'unreadable' } });
  });

  it.each([
    ['refused', { fail: { code: 4001 } }, 'connection-failed', 'refused'],
    ['already asking', { fail: { code: -32002 } }, 'connection-failed', 'already-asking'],
    ['unsupported', { fail: { code: -32601 } }, 'connection-error', 'unsupported'],
    ['cut off', { fail: { code: 4900 } }, 'connection-error', 'cut-off'],
    ['thrown text', { fail: 'boom' }, 'connection-error', 'other'],
    ['an object', { answer: {} }, 'connection-error', 'bad-answer'],
    ['an empty list', { answer: [] }, 'connection-failed', 'no-account'],
  ])('%s: tells the notice with its cause and stores nothing', async (_name, script, notice, because) => {
    const wallet = good();
    wallet.script('eth_requestAccounts', script);
    const { state, store, told, stored } = await connected(wallet);
    expect(state()).toEqual({ mode: 'disconnected' });
    expect(told).toEqual([`${notice} Fake`]);
    expect(store.getState().trouble).toEqual({ notice, because });
    expect(stored()).toEqual(NOTHING);
    expect(wallet.listeners).toBe(0);
  });

  it('drops the late answer of a request that nobody waits for any more', async () => {
    let answer: (accounts: unknown) => void = () => undefined;
    const wallet = good();
    wallet.script('eth_requestAccounts', { answer: new Promise((resolve) => (answer = resolve)) });
    const { store, state, settle, stored } = await connected(wallet);
    expect(state().mode).toBe('connecting');
    store.giveUp();
    answer([A]);
    await settle();
    expect(state()).toEqual({ mode: 'disconnected' });
    expect(stored()).toEqual(NOTHING);
  });

  it('drops what an earlier connection asked for, when it comes after a new one began', async () => {
    let answer: (chainId: unknown) => void = () => undefined;
    const wallet = good();
    wallet.script('eth_chainId', { answer: new Promise((resolve) => (answer = resolve)) });
    const { store, state, settle, fake } = await connected(wallet);
    store.giveUp();
    wallet.script('eth_chainId', { hang: true });
    store.connect(fake);
    await settle();
    answer('0x1');
    await settle();
    expect(state()).toEqual({ mode: 'connecting', purpose: 'connect', address: A });
  });

  it('adds the chain when the wallet does not know it, also when the code stands inside another error', async () => {
    const wallet = good();
    wallet.script('eth_chainId', { answer: '0x7a69' });
    wallet.script('wallet_switchEthereumChain', { fail: { code: -32603, data: { originalError: { code: 4902 } } } });
    const { told, state } = await connected(wallet);
    expect(wallet.methods()).toContain('wallet_addEthereumChain');
    // It said yes and stays where it was: the connection stands, and nobody is told that it is on the testnet.
    await vi.advanceTimersByTimeAsync(6_000);
    expect(told).toEqual(['network-error Fake']);
    expect(state()).toMatchObject({ mode: 'wrong-network', account: { chainId: 31337 } });
  });
});

describe('following the wallet', () => {
  it('polls every 30 seconds, not while the page is hidden, and at once when it is shown again', async () => {
    const { wallet, page } = await connected();
    const reads = () => wallet.methods().filter((method) => method === 'eth_accounts').length;
    await vi.advanceTimersByTimeAsync(2 * POLL_MS);
    expect(reads()).toBe(2);
    page.show(false);
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(reads()).toBe(2);
    page.show(true);
    expect(reads()).toBe(3);
  });

  it('says that figures may be old when a poll fails, and takes it back when the next one does not', async () => {
    const { wallet, state, told } = await connected();
    wallet.script('eth_chainId', { hang: true });
    await vi.advanceTimersByTimeAsync(POLL_MS + 10_000);
    expect(state()).toMatchObject({ mode: 'connected', stale: 'no-answer' });
    wallet.script('eth_chainId', { answer: '0x12c' });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(state()).toMatchObject({ mode: 'connected', stale: undefined });
    expect(told).toEqual(['connected Fake']);
  });

  it('keeps the connection over `disconnect` and reads everything again after `connect`', async () => {
    const { wallet, state, told, stored, settle } = await connected();
    wallet.emit('disconnect', { code: 1013 });
    expect(state()).toMatchObject({ mode: 'connected', stale: 'cut-off' });
    expect(told).toEqual(['connected Fake']);
    expect(stored()).toEqual(SAVED);
    wallet.script('eth_getBalance', { answer: '0x7' });
    wallet.emit('connect', { chainId: '0x12c' });
    await settle();
    expect(state()).toMatchObject({ mode: 'connected', stale: undefined, account: { balance: 7n } });
  });

  it('finds out by polling that a lost chain is reached again, when the wallet does not report it', async () => {
    const { wallet, state } = await connected();
    wallet.emit('disconnect', { code: 1013 });
    wallet.script('eth_getBalance', { fail: { code: 4901 } });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(state()).toMatchObject({ stale: 'cut-off', account: { balance: 'unreadable' } });
    wallet.script('eth_getBalance', { answer: '0x7' });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(state()).toMatchObject({ stale: undefined, account: { balance: 7n } });
  });

  it('reloads for another chain, not for the one it is on, and leaves word for the page that follows', async () => {
    const { wallet, page, areas } = await connected();
    for (const same of ['0x12c', '300', 300]) wallet.emit('chainChanged', same);
    expect(page.reloads).toBe(0);
    wallet.emit('chainChanged', '0x1');
    expect(page.reloads).toBe(1);
    expect(JSON.parse(areas.session.getItem(AFTER_RELOAD_KEY) ?? '')).toEqual({ panelOpen: true, notice: 'connected' });
  });

  it.each(['0x1', '1', 1, 1n])('takes chainChanged with %s for mainnet, shows it and reloads', async (chainId) => {
    const { wallet, page, state } = await connected();
    wallet.emit('chainChanged', chainId);
    expect(state()).toMatchObject({ mode: 'connected', account: { chainId: 1, balance: 'unread' } });
    expect(page.reloads).toBe(1);
  });

  it.each([
    ['chainChanged', '<b>'],
    ['chainChanged', undefined],
    ['accountsChanged', ['<script>']],
    ['accountsChanged', 7],
  ])('%s with %j is an error: the figures may be old', async (name, detail) => {
    const { wallet, page, state } = await connected();
    wallet.emit(name, detail);
    expect(state()).toMatchObject({ mode: 'connected', stale: 'bad-answer', account: { address: A, chainId: 300 } });
    expect(page.reloads).toBe(0);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(state()).toMatchObject({ stale: undefined });
  });

  it('does not reload over and over for a wallet that changes its chain at every start', async () => {
    const first = await connected();
    first.wallet.emit('chainChanged', '0x1');
    const again = bench([first.fake], first.areas);
    again.page.nowMs = 500;
    again.store.start();
    await again.settle();
    expect(again.state().mode).toBe('connected');
    first.wallet.emit('chainChanged', '0x5');
    expect(again.page.reloads).toBe(0);
  });

  it('disconnects on an empty list, and takes another account over', async () => {
    const { wallet, state, stored, settle, told } = await connected();
    // The checksum of EIP-55 is ours to add: many wallets send small letters.
    wallet.emit('accountsChanged', [B.toLowerCase()]);
    await settle();
    expect(state()).toMatchObject({ account: { address: B } });
    expect(stored().address).toBe(B);
    wallet.emit('accountsChanged', []);
    expect(state()).toEqual({ mode: 'disconnected' });
    expect(told.at(-1)).toBe('disconnected Fake');
  });

  it('removes its listeners and stops polling when it disconnects, and when the page lets go of it', async () => {
    const one = await connected();
    expect(one.wallet.listeners).toBe(4);
    one.store.disconnect();
    expect(one.wallet.listeners).toBe(0);
    expect(one.stored()).toEqual({ type: 'com.fake', auto: null, address: null });
    const asked = one.wallet.asked.length;
    await vi.advanceTimersByTimeAsync(3 * POLL_MS);
    expect(one.wallet.asked).toHaveLength(asked);
    const two = await connected();
    two.stop();
    expect(two.wallet.listeners).toBe(0);
  });

  it('says that disconnecting failed when the browser keeps what was stored', async () => {
    const { store, areas, told, state } = await connected();
    areas.local.removeItem = () => {
      throw new Error('forbidden');
    };
    store.disconnect();
    expect(told.at(-1)).toBe('disconnect-error Fake');
    expect(state()).toEqual({ mode: 'disconnected' });
  });
});

describe('a wallet that confirms the switch and switches later', () => {
  async function confirming() {
    const wallet = good();
    wallet.script('eth_chainId', { answer: '0x7a69' });
    return connected(wallet);
  }

  it('is waited for without an error, whether it reports the change or not', async () => {
    for (const reports of [true, false]) {
      const { wallet, store, state, told, page } = await confirming();
      await vi.advanceTimersByTimeAsync(700);
      expect(state()).toMatchObject({ mode: 'switching', step: 'check' });
      wallet.script('eth_chainId', { answer: '0x12c' });
      if (reports) wallet.emit('chainChanged', 300);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(state()).toMatchObject({ mode: 'connected', account: { chainId: 300 } });
      expect(told).toEqual(['connected Fake']);
      expect(store.getState().trouble).toBeUndefined();
      expect(page.reloads).toBe(reports ? 1 : 0);
    }
  });

  it('leaves no error over the testnet when it takes longer, nor after the reload', async () => {
    const { wallet, store, told, page, areas, fake } = await confirming();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(told).toEqual(['network-error Fake']);
    expect(store.getState().trouble).toEqual({ notice: 'network-error', because: 'not-switched' });
    wallet.script('eth_chainId', { answer: '0x12c' });
    wallet.emit('chainChanged', 300);
    expect(told).toEqual(['network-error Fake', 'network-updated Fake']);
    expect(store.getState().trouble).toBeUndefined();
    expect(page.reloads).toBe(1);
    const next = bench([fake], areas);
    next.store.start();
    await next.settle();
    expect(next.state()).toMatchObject({ mode: 'connected', account: { chainId: 300 } });
    expect(next.told).toEqual(['network-updated Fake']);
    expect(next.store.getState().trouble).toBeUndefined();
  });

  it('leaves no error over the testnet when only the poll finds out', async () => {
    const { wallet, store, told } = await confirming();
    await vi.advanceTimersByTimeAsync(8_000);
    wallet.script('eth_chainId', { answer: '0x12c' });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(told).toEqual(['network-error Fake', 'network-updated Fake']);
    expect(store.getState().trouble).toBeUndefined();
  });

  it('is not told an error again by the page after a reload, when that page finds it on the testnet', async () => {
    const { wallet, areas, fake, stop } = await confirming();
    await vi.advanceTimersByTimeAsync(8_000);
    stop();
    areas.session.setItem(
      AFTER_RELOAD_KEY,
      JSON.stringify({ panelOpen: true, notice: 'network-error', because: 'not-switched' }),
    );
    wallet.script('eth_chainId', { answer: 300 });
    const next = bench([fake], areas);
    next.store.start();
    await next.settle();
    expect(next.state()).toMatchObject({ mode: 'connected', account: { chainId: 300 } });
    expect(next.told).toEqual([]);
    expect(next.store.getState().trouble).toBeUndefined();
  });
});

describe('restoring', () => {
  async function saved() {
    const { areas, fake, wallet, stop } = await connected();
    stop();
    wallet.asked.length = 0;
    return { areas, fake, wallet };
  }

  it('asks nobody: it lists the accounts and goes on when the first is the saved one', async () => {
    const { areas, fake, wallet } = await saved();
    const { store, state, settle, told } = bench([fake], areas);
    store.start();
    await settle();
    expect(state()).toMatchObject({ mode: 'connected', account: { address: A, chainId: 300 } });
    expect(wallet.methods()).not.toContain('eth_requestAccounts');
    expect(told).toEqual([]);
  });

  it('clears everything when the provider reports another account, or none, or nothing in time', async () => {
    for (const script of [{ answer: [B, A] }, { answer: [] }, { answer: 'x' }, { hang: true } as const]) {
      const { areas, fake, wallet } = await saved();
      wallet.script('eth_accounts', script);
      const { store, state, stored } = bench([fake], areas);
      store.start();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(state()).toEqual({ mode: 'disconnected' });
      expect(stored()).toEqual(NOTHING);
    }
  });

  it('waits for a wallet that comes late, and forgets one that does not come', async () => {
    const late = await saved();
    const one = bench([], late.areas);
    one.store.start();
    await vi.advanceTimersByTimeAsync(2_000);
    one.arrives(late.fake);
    await one.settle();
    expect(one.state().mode).toBe('connected');

    const never = await saved();
    const two = bench([], never.areas);
    two.store.start();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(two.stored()).toEqual(NOTHING);
  });

  it('restores nothing without the auto-connect flag, and leaves the flag of another tab alone', async () => {
    const { areas, fake } = await saved();
    areas.local.removeItem(AUTO_CONNECT_KEY);
    const one = bench([fake], areas);
    one.store.start();
    await one.settle();
    expect(one.state()).toEqual({ mode: 'disconnected' });
    expect(one.stored()).toEqual(NOTHING);

    const other = await saved();
    const two = bench([other.fake], { local: other.areas.local, session: memoryStorage() });
    two.store.start();
    await two.settle();
    expect(two.stored()).toEqual({ type: 'com.fake', auto: 'true', address: null });
  });
});
