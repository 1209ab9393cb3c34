import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TESTNET } from '#web/content/testnet.ts';
import { createSafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { POLL_MS } from '../provider/connection-watch.ts';
import type { DiscoveredWallet } from '../provider/discovery.ts';
import { discovered, FakeWallet, fakeDiscovery } from '../testing/fake-wallet.ts';
import {
  ADDRESS_KEY,
  AUTO_CONNECT_KEY,
  createWalletStorage,
  RELOAD_STATE_KEY,
  WALLET_TYPE_KEY,
} from './saved-state.ts';
import { createWalletStore } from './wallet-store.ts';

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

function setUp(wallets: readonly DiscoveredWallet[], areas = { local: memoryStorage(), session: memoryStorage() }) {
  const found = [...wallets];
  const local = createSafeStorage(
    () => areas.local,
    () => undefined,
  );
  const session = createSafeStorage(
    () => areas.session,
    () => undefined,
  );
  const notices: string[] = [];
  const warned: string[] = [];
  const page = { reloads: 0, nowMs: 60_000, setVisible: (_isVisible: boolean): void => undefined };
  let onChange: () => void = () => undefined;
  const store = createWalletStore({
    storage: createWalletStorage(local, session),
    session,
    discover: (listener) => {
      onChange = listener;
      return fakeDiscovery(found)(listener);
    },
    notify: ({ notice }, name) => notices.push(`${notice} ${name}`.trim()),
    warn: (message) => warned.push(message),
    reload: () => {
      page.reloads += 1;
    },
    isPanelOpen: () => true,
    leadsTo: (href) => (href === TESTNET.rpcUrl ? 'https://rpc.team.example' : href),
    nowMs: () => page.nowMs,
    watchVisibility: (report) => {
      page.setVisible = report;
      return () => undefined;
    },
  });
  return {
    store,
    notices,
    warned,
    page,
    areas,
    inject: (wallet: DiscoveredWallet) => {
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
  const all = setUp([fake]);
  const stop = all.store.start();
  all.store.connect(fake);
  await all.settle();
  return { ...all, wallet, fake, stop };
}

const SAVED = { type: 'com.fake', auto: 'true', address: A };
const NOTHING = { type: null, auto: null, address: null };

describe('connecting', () => {
  it('reads account, chain and balance, saves the connection and notifies once', async () => {
    const { state, notices, stored, wallet } = await connected();
    expect(state()).toEqual({ mode: 'connected', account: { address: A, chainId: 300, balance: 10n ** 18n } });
    expect(notices).toEqual(['connected Fake']);
    expect(stored()).toEqual(SAVED);
    expect(wallet.methods()).toEqual(['eth_requestAccounts', 'eth_chainId', 'eth_getBalance']);
  });

  it.each([
    ['a refusal', { fail: { code: 4001 } }, 'connection-failed', 'rejected'],
    ['a thrown string', { fail: 'boom' }, 'connection-error', 'other'],
    ['HTML', { response: ['<b onclick=alert(1)>0x</b>'] }, 'connection-error', 'invalid-response'],
    ['an empty list', { response: [] }, 'connection-failed', 'no-account'],
  ])('notifies of %s with the cause and saves nothing', async (_name, script, notice, cause) => {
    const wallet = good();
    wallet.script('eth_requestAccounts', script);
    const { state, store, notices, stored } = await connected(wallet);
    expect(state()).toEqual({ mode: 'disconnected' });
    expect(notices).toEqual([`${notice} Fake`]);
    expect(store.getState().problem).toMatchObject({ notice, cause });
    expect(stored()).toEqual(NOTHING);
    expect(wallet.listeners).toBe(0);
  });

  it("keeps the wallet's own words about what failed, and neither logs nor stores them", async () => {
    const wallet = good();
    wallet.script('eth_requestAccounts', { fail: { code: -32603, message: 'Internal\u202E JSON-RPC error.' } });
    const { store, settle, fake, warned, areas } = await connected(wallet);
    expect(store.getState().problem?.said).toBe('-32603 Internal JSON-RPC error.');
    wallet.script('eth_requestAccounts', { response: {} });
    store.connect(fake);
    await settle();
    expect(store.getState().problem).toEqual({ notice: 'connection-error', cause: 'invalid-response' });
    expect(warned).toEqual([]);
    expect(areas.local.length + areas.session.length).toBe(0);
  });

  it('offers the chain with the addresses that the team has published, and keeps why it was not added', async () => {
    const wallet = good();
    wallet.script('eth_chainId', { response: '0x89' });
    wallet.script('wallet_switchEthereumChain', { fail: { code: -32603, data: { originalError: { code: 4902 } } } });
    wallet.script('wallet_addEthereumChain', { fail: { code: -32601, message: 'Method not found' } });
    const { store, state } = await connected(wallet);
    // The team has led one of the two addresses elsewhere.
    expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toMatchObject([
      { chainId: '0x12c', rpcUrls: ['https://rpc.team.example'], blockExplorerUrls: [TESTNET.explorerUrl] },
    ]);
    expect(state()).toMatchObject({ mode: 'wrong-network', account: { chainId: 137 } });
    const problem = { notice: 'network-error', cause: 'unrecognized-chain', said: '-32601 Method not found' };
    expect(store.getState().problem).toEqual(problem);
  });

  it('takes the first of two answers, and no answer that comes after Cancel', async () => {
    let answer: { resolve: (value: unknown) => void; reject: (cause: unknown) => void } | undefined;
    const wallet = good();
    // A thenable, as some wallets return: unlike a promise it may call back more than once.
    wallet.script('eth_requestAccounts', {
      response: {
        // biome-ignore lint/suspicious/noThenProperty: the wallet's own kind of promise.
        then: (resolve: (value: unknown) => void, reject: (cause: unknown) => void) => {
          answer = { resolve, reject };
        },
      },
    });
    const { store, state, notices, settle, fake, stored } = await connected(wallet);
    answer?.resolve([A]);
    answer?.reject({ code: 4001 });
    answer?.resolve([B]);
    await settle();
    expect(state()).toMatchObject({ mode: 'connected', account: { address: A } });
    expect(notices).toEqual(['connected Fake']);
    store.disconnect();
    for (const late of [() => answer?.reject({ code: 4001 }), () => answer?.resolve([A])]) {
      store.connect(fake);
      await settle();
      expect(state().mode).toBe('connecting');
      store.cancel();
      late();
      await settle();
      expect(state()).toEqual({ mode: 'disconnected' });
      expect(store.getState().problem).toBeUndefined();
      expect(stored().address).toBeNull();
    }
  });

  it('takes neither the answer to a cancelled attempt nor the result of its reads for the next one', async () => {
    const answers: { method: string; respond: (value: unknown) => void }[] = [];
    const wallet = good();
    wallet.request = (({ method }) =>
      new Promise((respond) => answers.push({ method, respond }))) as FakeWallet['request'];
    const { store, state, settle, fake } = await connected(wallet);
    const respond = async (method: string, value: unknown) => {
      answers
        .splice(
          answers.findIndex((one) => one.method === method),
          1,
        )[0]
        ?.respond(value);
      await settle();
    };
    store.cancel();
    store.connect(fake);
    await settle();
    await respond('eth_requestAccounts', [B]);
    expect(state()).toMatchObject({ mode: 'connecting', address: undefined });
    await respond('eth_requestAccounts', [A]);
    store.cancel();
    store.connect(fake);
    await settle();
    await respond('eth_requestAccounts', [A]);
    await respond('eth_chainId', '0x1');
    expect(state()).toEqual({ mode: 'connecting', purpose: 'connect', address: A });
    await respond('eth_chainId', '0x12c');
    expect(state()).toMatchObject({ mode: 'connected', account: { address: A, chainId: 300 } });
  });

  it('remembers the wallet that was connected last, also after it was disconnected and on the next page', async () => {
    const { store, areas, fake } = await connected();
    store.disconnect();
    expect(store.getState().lastUsed).toBe('com.fake');
    const next = setUp([fake], areas);
    next.store.start();
    expect(next.store.getState().lastUsed).toBe('com.fake');
  });
});

describe('following the wallet', () => {
  it('polls every 30 seconds, pauses while the page is hidden, and reads at once when it is shown again', async () => {
    const { wallet, page } = await connected();
    const reads = () => wallet.methods().filter((method) => method === 'eth_accounts').length;
    await vi.advanceTimersByTimeAsync(2 * POLL_MS);
    expect(reads()).toBe(2);
    page.setVisible(false);
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(reads()).toBe(2);
    page.setVisible(true);
    expect(reads()).toBe(3);
  });

  it('marks the values as stale when a poll fails or the chain is lost, until they are read again', async () => {
    const { wallet, state, notices, stored, settle } = await connected();
    wallet.script('eth_chainId', { hang: true });
    await vi.advanceTimersByTimeAsync(POLL_MS + 10_000);
    expect(state()).toMatchObject({ mode: 'connected', stale: 'timeout' });
    wallet.script('eth_chainId', { response: '0x12c' });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(state()).toMatchObject({ mode: 'connected', stale: undefined });
    wallet.emit('disconnect', { code: 1013 });
    expect(state()).toMatchObject({ mode: 'connected', stale: 'chain-disconnected' });
    wallet.script('eth_getBalance', { fail: { code: 4901 } });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(state()).toMatchObject({ stale: 'chain-disconnected', account: { balance: 'failed' } });
    wallet.script('eth_getBalance', { response: '0x7' });
    wallet.emit('connect', { chainId: '0x12c' });
    await settle();
    expect(state()).toMatchObject({ mode: 'connected', stale: undefined, account: { balance: 7n } });
    expect(notices).toEqual(['connected Fake']);
    expect(stored()).toEqual(SAVED);
  });

  it.each([
    ['chainChanged', '<b>'],
    ['accountsChanged', ['<script>']],
  ])('%s with %j marks the figures as stale', async (name, detail) => {
    const { wallet, page, state } = await connected();
    wallet.emit(name, detail);
    const account = { address: A, chainId: 300 };
    expect(state()).toMatchObject({ mode: 'connected', stale: 'invalid-response', account });
    expect(page.reloads).toBe(0);
  });

  it('reloads for another chain, not for the current one, and never in a loop', async () => {
    const { wallet, page, areas, state, fake } = await connected();
    for (const same of ['0x12c', '300', 300]) wallet.emit('chainChanged', same);
    expect(page.reloads).toBe(0);
    wallet.emit('chainChanged', 1n);
    expect(state()).toMatchObject({ mode: 'connected', account: { chainId: 1, balance: 'loading' } });
    expect(page.reloads).toBe(1);
    expect(JSON.parse(areas.session.getItem(RELOAD_STATE_KEY) ?? '')).toEqual({ panelOpen: true, notice: 'connected' });
    // A wallet that changes its chain at every start.
    const again = setUp([fake], areas);
    again.page.nowMs = 500;
    again.store.start();
    await again.settle();
    expect(again.state().mode).toBe('connected');
    wallet.emit('chainChanged', '0x5');
    expect(again.page.reloads).toBe(0);
  });

  it('disconnects on an empty list, and follows another account', async () => {
    const { wallet, state, stored, settle, notices } = await connected();
    // Many wallets send addresses without the checksum of EIP-55.
    wallet.emit('accountsChanged', [B.toLowerCase()]);
    await settle();
    expect(state()).toMatchObject({ account: { address: B } });
    expect(stored().address).toBe(B);
    wallet.emit('accountsChanged', []);
    expect(state()).toEqual({ mode: 'disconnected' });
    expect(notices.at(-1)).toBe('disconnected Fake');
  });

  it('removes its listeners and stops polling when it disconnects and when it is stopped', async () => {
    const one = await connected();
    expect(one.wallet.listeners).toBe(4);
    one.store.disconnect();
    expect(one.wallet.listeners).toBe(0);
    expect(one.stored()).toEqual({ type: 'com.fake', auto: null, address: null });
    const calls = one.wallet.calls.length;
    await vi.advanceTimersByTimeAsync(3 * POLL_MS);
    expect(one.wallet.calls).toHaveLength(calls);
    const two = await connected();
    two.stop();
    expect(two.wallet.listeners).toBe(0);
  });

  it('reports that disconnecting failed when the browser refuses to clear the storage', async () => {
    const { store, areas, notices, state } = await connected();
    areas.local.removeItem = () => {
      throw new Error('forbidden');
    };
    store.disconnect();
    expect(notices.at(-1)).toBe('disconnect-error Fake');
    expect(state()).toEqual({ mode: 'disconnected' });
  });
});

describe('a wallet that confirms the switch before it switches', () => {
  async function confirming() {
    const wallet = good();
    wallet.script('eth_chainId', { response: '0x7a69' });
    return connected(wallet);
  }

  it.each([1, 0])('connects without an error, with %i reported changes of the chain', async (reports) => {
    const { wallet, store, state, notices, page } = await confirming();
    await vi.advanceTimersByTimeAsync(700);
    expect(state()).toMatchObject({ mode: 'switching', step: 'check' });
    wallet.script('eth_chainId', { response: '0x12c' });
    if (reports > 0) wallet.emit('chainChanged', 300);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state()).toMatchObject({ mode: 'connected', account: { chainId: 300 } });
    expect(notices).toEqual(['connected Fake']);
    expect(store.getState().problem).toBeUndefined();
    expect(page.reloads).toBe(reports);
  });

  it('shows no error on the testnet after a late switch, that the wallet reports or a poll detects', async () => {
    const { wallet, store, notices, page, areas, fake } = await confirming();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(notices).toEqual(['network-error Fake']);
    expect(store.getState().problem).toEqual({ notice: 'network-error', cause: 'not-switched' });
    wallet.script('eth_chainId', { response: '0x12c' });
    wallet.emit('chainChanged', 300);
    expect(notices).toEqual(['network-error Fake', 'network-updated Fake']);
    expect(store.getState().problem).toBeUndefined();
    expect(page.reloads).toBe(1);
    const reloaded = setUp([fake], areas);
    reloaded.store.start();
    await reloaded.settle();
    expect(reloaded.notices).toEqual(['network-updated Fake']);

    const polled = await confirming();
    await vi.advanceTimersByTimeAsync(8_000);
    polled.wallet.script('eth_chainId', { response: '0x12c' });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(polled.notices).toEqual(['network-error Fake', 'network-updated Fake']);
    expect(polled.store.getState().problem).toBeUndefined();
  });

  it.each([
    ['network-error', 'not-switched', '0x12c', 'connected'],
    ['connected', undefined, '0x89', 'wrong-network'],
  ])('does not repeat %s (%s) after a reload that finds the wallet on %s', async (notice, cause, chainId, mode) => {
    const { wallet, areas, fake, stop } = await connected();
    stop();
    areas.session.setItem(RELOAD_STATE_KEY, JSON.stringify({ panelOpen: true, notice, cause }));
    wallet.script('eth_chainId', { response: chainId });
    const next = setUp([fake], areas);
    next.store.start();
    await next.settle();
    expect(next.state().mode).toBe(mode);
    expect(next.notices).toEqual([]);
    expect(next.store.getState().problem).toBeUndefined();
  });
});

describe('restoring', () => {
  async function saved() {
    const { areas, fake, wallet, stop } = await connected();
    stop();
    wallet.calls.length = 0;
    return { areas, fake, wallet };
  }

  it('restores the saved account without a request to the user', async () => {
    const { areas, fake, wallet } = await saved();
    const { store, state, settle, notices } = setUp([fake], areas);
    store.start();
    await settle();
    expect(state()).toMatchObject({ mode: 'connected', account: { address: A, chainId: 300 } });
    expect(wallet.methods()).not.toContain('eth_requestAccounts');
    expect(notices).toEqual([]);
  });

  it('clears the saved connection when the provider reports another account, none, or nothing in time', async () => {
    for (const script of [{ response: [B, A] }, { response: [] }, { hang: true } as const]) {
      const { areas, fake, wallet } = await saved();
      wallet.script('eth_accounts', script);
      const { store, state, stored } = setUp([fake], areas);
      store.start();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(state()).toEqual({ mode: 'disconnected' });
      expect(stored()).toEqual(NOTHING);
    }
  });

  it('waits for a wallet that is injected late, and forgets one that does not appear', async () => {
    const late = await saved();
    const one = setUp([], late.areas);
    one.store.start();
    await vi.advanceTimersByTimeAsync(2_000);
    one.inject(late.fake);
    await one.settle();
    expect(one.state().mode).toBe('connected');

    const never = await saved();
    const two = setUp([], never.areas);
    two.store.start();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(two.stored()).toEqual(NOTHING);
  });

  it('restores nothing without the auto-connect flag, and keeps the flag of another tab', async () => {
    const { areas, fake } = await saved();
    areas.local.removeItem(AUTO_CONNECT_KEY);
    const one = setUp([fake], areas);
    one.store.start();
    await one.settle();
    expect(one.state()).toEqual({ mode: 'disconnected' });
    expect(one.stored()).toEqual(NOTHING);

    const other = await saved();
    const two = setUp([other.fake], { local: other.areas.local, session: memoryStorage() });
    two.store.start();
    await two.settle();
    expect(two.stored()).toEqual({ type: 'com.fake', auto: 'true', address: null });
  });
});
