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

interface Areas {
  readonly local: Storage;
  readonly session: Storage;
}

function setUp(wallets: readonly DiscoveredWallet[], areas: Areas = newAreas()) {
  const found = [...wallets];
  const ignore = () => undefined;
  const local = createSafeStorage(() => areas.local, ignore);
  const session = createSafeStorage(() => areas.session, ignore);
  const notices: string[] = [];
  const warned: string[] = [];
  const page = { reloads: 0, nowMs: 60_000, setVisible: (_isVisible: boolean): void => undefined };
  let onChange: () => void = ignore;
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
      return ignore;
    },
  });
  return {
    ...{ store, notices, warned, page, areas },
    inject: (wallet: DiscoveredWallet) => {
      found.push(wallet);
      onChange();
    },
    state: () => store.getState().state,
    problem: () => store.getState().problem,
    settle: () => vi.advanceTimersByTimeAsync(0),
    stored: () => ({
      type: areas.local.getItem(WALLET_TYPE_KEY),
      auto: areas.local.getItem(AUTO_CONNECT_KEY),
      address: areas.session.getItem(ADDRESS_KEY),
    }),
  };
}

function newAreas(): Areas {
  return { local: memoryStorage(), session: memoryStorage() };
}

/** The next page. */
async function open(wallets: readonly DiscoveredWallet[], areas: Areas) {
  const all = setUp(wallets, areas);
  all.store.start();
  await all.settle();
  return all;
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
    [{ fail: { code: 4001 } }, { notice: 'connection-failed', cause: 'rejected', said: '4001' }],
    [{ response: ['<b>0x</b>'] }, { notice: 'connection-error', cause: 'invalid-response' }],
    [
      { fail: { code: -32603, message: 'Internal\u202E JSON-RPC error.' } },
      { notice: 'connection-error', cause: 'other', said: '-32603 Internal JSON-RPC error.' },
    ],
  ])(
    'for %j it reports the problem with the words of the wallet, and neither logs nor saves',
    async (script, problem) => {
      const wallet = good();
      wallet.script('eth_requestAccounts', script);
      const all = await connected(wallet);
      expect(all.state()).toEqual({ mode: 'disconnected' });
      expect(all.notices).toEqual([`${problem.notice} Fake`]);
      expect(all.problem()).toEqual(problem);
      expect(all.warned).toEqual([]);
      expect(all.areas.local.length + all.areas.session.length).toBe(0);
      expect(wallet.listeners).toBe(0);
    },
  );

  it('offers the chain with the addresses that the team has published, and keeps why it was not added', async () => {
    const wallet = good();
    wallet.script('eth_chainId', { response: '0x89' });
    wallet.script('wallet_switchEthereumChain', { fail: { code: -32603, data: { originalError: { code: 4902 } } } });
    wallet.script('wallet_addEthereumChain', { fail: { code: -32601, message: 'Method not found' } });
    const { problem, state } = await connected(wallet);
    // The team has led one of the two addresses elsewhere.
    expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toMatchObject([
      { chainId: '0x12c', rpcUrls: ['https://rpc.team.example'], blockExplorerUrls: [TESTNET.explorerUrl] },
    ]);
    expect(state()).toMatchObject({ mode: 'wrong-network', account: { chainId: 137 } });
    const expected = { notice: 'connected', cause: 'unsupported', said: '-32601 Method not found' };
    expect(problem()).toEqual(expected);
  });

  it('takes the first of two answers', async () => {
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
    const { state, notices, settle } = await connected(wallet);
    answer?.resolve([A]);
    answer?.reject({ code: 4001 });
    answer?.resolve([B]);
    await settle();
    expect(state()).toMatchObject({ mode: 'connected', account: { address: A } });
    expect(notices).toEqual(['connected Fake']);
  });

  it('takes neither the answer to a cancelled attempt nor the result of its reads, also for the next one', async () => {
    const open = new Map<string, ((value: unknown) => void)[]>();
    const wallet = good();
    wallet.request = (({ method }) =>
      new Promise((respond) => open.set(method, [...(open.get(method) ?? []), respond]))) as FakeWallet['request'];
    const { store, state, stored, settle, fake } = await connected(wallet);
    const respond = async (method: string, value: unknown) => {
      open.get(method)?.shift()?.(value);
      await settle();
    };
    store.cancel();
    await respond('eth_requestAccounts', [B]);
    expect([state(), stored()]).toEqual([{ mode: 'disconnected' }, NOTHING]);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      store.connect(fake);
      await settle();
      if (attempt === 0) store.cancel();
    }
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

  it('marks the values as stale when a poll fails, an event is invalid or the chain is lost, until they are read again', async () => {
    const { wallet, state, notices, stored, settle } = await connected();
    wallet.script('eth_chainId', { hang: true });
    await vi.advanceTimersByTimeAsync(POLL_MS + 10_000);
    expect(state()).toMatchObject({ mode: 'connected', stale: 'timeout' });
    wallet.script('eth_chainId', { response: '0x12c' });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(state()).toMatchObject({ mode: 'connected', stale: undefined });
    for (const [name, detail] of [['chainChanged', '<b>'] as const, ['accountsChanged', ['<script>']] as const]) {
      wallet.emit(name, detail);
      expect(state()).toMatchObject({ mode: 'connected', stale: 'invalid-response', account: { chainId: 300 } });
      await vi.advanceTimersByTimeAsync(POLL_MS);
      expect(state()).toMatchObject({ stale: undefined });
    }
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

  it('reloads for another chain, not for the current one, and never in a loop', async () => {
    const { wallet, page, areas, state, fake } = await connected();
    for (const same of ['0x12c', '300', 300]) wallet.emit('chainChanged', same);
    expect(page.reloads).toBe(0);
    wallet.emit('chainChanged', 1n);
    expect(state()).toMatchObject({ mode: 'connected', account: { chainId: 1, balance: 'loading' } });
    expect(page.reloads).toBe(1);
    expect(JSON.parse(areas.session.getItem(RELOAD_STATE_KEY) ?? '')).toEqual({
      panelOpen: true,
      notices: [{ notice: 'connected' }],
    });
    // A wallet that changes its chain at every start.
    const again = await open([fake], areas);
    again.page.nowMs = 500;
    expect(again.state().mode).toBe('connected');
    wallet.emit('chainChanged', '0x5');
    expect(again.page.reloads).toBe(0);
  });

  it('follows another account, and disconnects on an empty list, also where the storage cannot be cleared', async () => {
    const { wallet, state, stored, settle, notices, areas, store, fake } = await connected();
    // Many wallets send addresses without the checksum of EIP-55.
    wallet.emit('accountsChanged', [B.toLowerCase()]);
    await settle();
    expect(state()).toMatchObject({ account: { address: B } });
    expect(stored().address).toBe(B);
    wallet.emit('accountsChanged', []);
    store.connect(fake);
    await settle();
    areas.local.removeItem = () => {
      throw new Error('forbidden');
    };
    wallet.emit('accountsChanged', []);
    expect(state()).toEqual({ mode: 'disconnected' });
    const expected = ['connected', 'disconnected', 'connected', 'disconnect-error'].map((notice) => `${notice} Fake`);
    expect(notices).toEqual(expected);
  });

  it('removes its listeners and stops polling when it disconnects, after which it knows the wallet', async () => {
    const { wallet, store, stored, fake, areas } = await connected();
    expect(wallet.listeners).toBe(4);
    store.disconnect();
    expect(wallet.listeners).toBe(0);
    expect(stored()).toEqual({ type: 'com.fake', auto: null, address: null });
    const calls = wallet.calls.length;
    await vi.advanceTimersByTimeAsync(3 * POLL_MS);
    expect(wallet.calls).toHaveLength(calls);
    const next = await open([fake], areas);
    for (const each of [store, next.store]) expect(each.getState().lastUsed).toBe('com.fake');
    const { stop, wallet: other } = await connected();
    stop();
    expect(other.listeners).toBe(0);
  });
});

describe('a wallet that confirms the switch before it switches', () => {
  async function confirming() {
    const wallet = good();
    wallet.script('eth_chainId', { response: '0x7a69' });
    return connected(wallet);
  }

  it.each([1, 0])('connects without an error, with %i reported changes of the chain', async (reports) => {
    const { wallet, problem, state, notices, page } = await confirming();
    await vi.advanceTimersByTimeAsync(700);
    expect(state()).toMatchObject({ mode: 'switching', step: 'check' });
    wallet.script('eth_chainId', { response: '0x12c' });
    if (reports > 0) wallet.emit('chainChanged', 300);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state()).toMatchObject({ mode: 'connected', account: { chainId: 300 } });
    expect(notices).toEqual(['connected Fake']);
    expect(problem()).toBeUndefined();
    expect(page.reloads).toBe(reports);
  });

  it('shows no error on the testnet after a late switch, nor after the reload', async () => {
    const { wallet, problem, notices, page, areas, fake } = await confirming();
    await vi.advanceTimersByTimeAsync(8_000);
    const both = ['network-error Fake', 'connected Fake'];
    expect(notices).toEqual(both);
    expect(problem()).toEqual({ notice: 'connected', cause: 'not-switched' });
    wallet.script('eth_chainId', { response: '0x12c' });
    wallet.emit('chainChanged', 300);
    expect(notices).toEqual([...both, 'network-updated Fake']);
    expect(problem()).toBeUndefined();
    expect(page.reloads).toBe(1);
    // What is no longer true is not repeated.
    expect((await open([fake], areas)).notices).toEqual(['network-updated Fake']);
  });

  it('does not repeat a problem after a reload that finds the wallet on the testnet', async () => {
    const { areas, fake, stop } = await connected();
    stop();
    const failed = { panelOpen: true, notices: [{ notice: 'network-error', cause: 'not-switched' }, null, 7] };
    areas.session.setItem(RELOAD_STATE_KEY, JSON.stringify(failed));
    const next = await open([fake], areas);
    expect([next.state().mode, next.notices, next.problem()]).toEqual(['connected', [], undefined]);
  });
});

describe('restoring', () => {
  async function saved() {
    const { areas, fake, wallet, stop } = await connected();
    stop();
    wallet.calls.length = 0;
    return { areas, fake, wallet };
  }

  it('clears the saved connection when the provider reports another account, none, or nothing in time', async () => {
    for (const script of [{ response: [B, A] }, { response: [] }, { hang: true } as const]) {
      const { areas, fake, wallet } = await saved();
      wallet.script('eth_accounts', script);
      const { state, stored } = await open([fake], areas);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(state()).toEqual({ mode: 'disconnected' });
      expect(stored()).toEqual(NOTHING);
    }
  });

  it('restores the account without a request to the user, also of a wallet that is injected late', async () => {
    const { areas, fake, wallet } = await saved();
    const late = await open([], areas);
    await vi.advanceTimersByTimeAsync(2_000);
    late.inject(fake);
    await late.settle();
    for (const { state, notices } of [late, await open([fake], areas)]) {
      expect(state()).toMatchObject({ mode: 'connected', account: { address: A, chainId: 300 } });
      expect(notices).toEqual([]);
    }
    expect(wallet.methods()).not.toContain('eth_requestAccounts');
  });

  it('forgets a wallet that does not appear', async () => {
    const { stored } = await open([], (await saved()).areas);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(stored()).toEqual(NOTHING);
  });

  it('restores nothing without the auto-connect flag, and keeps the flag of another tab', async () => {
    const { areas, fake } = await saved();
    const otherTab = await open([fake], { local: areas.local, session: memoryStorage() });
    expect(otherTab.stored()).toEqual({ type: 'com.fake', auto: 'true', address: null });
    areas.local.removeItem(AUTO_CONNECT_KEY);
    const { state, stored } = await open([fake], areas);
    expect(state()).toEqual({ mode: 'disconnected' });
    expect(stored()).toEqual(NOTHING);
  });
});
