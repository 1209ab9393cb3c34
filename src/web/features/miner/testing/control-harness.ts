import { expect } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { WalletData } from '#contract/miner.ts';
import { createSafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import type { LiveChannelEvents } from '../calls/live-channel.ts';
import type { MiningClaim } from '../calls/miner-api.ts';
import { type LocalCopyStore, openLocalCopy } from '../device/local-copy.ts';
import type { TabView } from '../device/tab-channels.ts';
import { createMinerControl, type MinerControl } from '../mining/miner-control.ts';
import { createTabMiner } from '../mining/tab-miner.ts';
import type { MinerSessionStore } from '../sign-in/miner-session-store.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import { NEW_WALLET } from './engine-harness.ts';

/** Web Locks as the miner uses them, shared by the tabs of one test. */
export function fakeLocks(): LockManager {
  let held = false;
  const waiting = new Set<() => void>();
  function release(): void {
    held = false;
    for (const resolve of [...waiting]) resolve();
  }
  return {
    query: async () => ({ held: held ? [{ name: 'technovex:miner', mode: 'exclusive' }] : [], pending: [] }),
    request: async (_name: string, options: LockOptions, use: (lock: Lock | null) => Promise<void> | undefined) => {
      if (options.mode === 'shared') {
        if (held) await new Promise<void>((resolve) => waiting.add(resolve));
        options.signal?.throwIfAborted();
        return use(null);
      }
      if (held) return use(null);
      held = true;
      await use({ name: 'technovex:miner', mode: 'exclusive' });
      release();
      return undefined;
    },
  } as unknown as LockManager;
}

/** The views of the mining tab, as the tabs of one test exchange them. */
type SharedTabViews = Set<(view: TabView) => void>;

export interface TabVisibility {
  isHidden: boolean;
  /** Set while the tab waits to be visible. */
  show: (() => void) | undefined;
}

interface ChannelState {
  isOpen: boolean;
  events: LiveChannelEvents | undefined;
}

export interface ControlHarness {
  readonly control: MinerControl;
  readonly claims: readonly MiningClaim[];
  /** The live channel, which never sends. */
  readonly channel: ChannelState;
  readonly tab: TabVisibility;
  readonly tick: (ms: number) => void;
  readonly leave: () => void;
  /** A page that is killed: no last sync and no more writes. The test releases the lock. */
  readonly crash: () => void;
}

export interface TabDeps {
  readonly copy: LocalCopyStore;
  readonly locks: LockManager;
  readonly tabViews: SharedTabViews;
  readonly clock: { nowMs: number };
  readonly server: { wallet: WalletData; isAway: boolean };
  readonly isLocal?: boolean;
  /** The browser's session of the wallet is good, although the server ended one. */
  readonly isSignedIn?: boolean;
  readonly isHidden?: boolean;
  /** The pause before this tab takes over; by default none. */
  readonly delay?: () => Promise<void>;
}

/** A browser with a new wallet, which the tabs of one test share, and its server. */
export async function openBrowser(): Promise<TabDeps> {
  const clock = { nowMs: 1_800_000_000_000 };
  const area = memoryStorage();
  const storage = createSafeStorage(
    () => area,
    (cause) => expect.fail(String(cause)),
  );
  const copy = await openLocalCopy({ storage, crypto, nowMs: () => clock.nowMs }, NEW_WALLET.email);
  return { copy, locks: fakeLocks(), tabViews: new Set(), clock, server: { wallet: NEW_WALLET, isAway: false } };
}

/** A tab with a miner. Its server grants what is claimed, or cannot be reached. */
export function openTab(deps: TabDeps): ControlHarness {
  const tab = createTab(deps);
  return { ...tab, leave: tab.control.open() };
}

/** A tab whose miner the test opens. */
function createTab(deps: TabDeps): Omit<ControlHarness, 'leave'> {
  const { clock, server, tabViews } = deps;
  const claims: MiningClaim[] = [];
  const channel: ChannelState = { isOpen: false, events: undefined };
  let onTick: (() => void) | undefined;
  let isGone = false;
  const tab: TabVisibility = { isHidden: deps.isHidden ?? false, show: undefined };
  const copy: LocalCopyStore = {
    ...deps.copy,
    save: (wallet, runSeconds) => !isGone && deps.copy.save(wallet, runSeconds),
    setMiningFlag: (isMining) => {
      if (!isGone) deps.copy.setMiningFlag(isMining);
    },
  };
  const control = createMinerControl({
    wallet: { data: server.isAway ? NEW_WALLET : server.wallet, copy, isLocal: deps.isLocal ?? false },
    requests: {
      async sync(claim) {
        claims.push(claim);
        if (server.isAway) throw new TypeError('away');
        const totalMined = Math.max(claim.totalMined, server.wallet.totalMined);
        const miningTimeSeconds = Math.max(claim.miningTimeSeconds, server.wallet.miningTimeSeconds);
        server.wallet = { ...server.wallet, totalMined, balance: totalMined, miningTimeSeconds };
        return server.wallet;
      },
      activateReferral: async () => ({ alreadyActive: false }),
    },
    isSignedIn: async () => deps.isSignedIn ?? false,
    createChannel(events) {
      channel.events = events;
      return {
        open: () => {
          channel.isOpen = true;
        },
        close: () => {
          channel.isOpen = false;
        },
        request: () => undefined,
      };
    },
    openTabViews(onTabView) {
      tabViews.add(onTabView);
      return {
        post(message) {
          for (const receive of tabViews) if (receive !== onTabView) receive(message);
        },
        close: () => void tabViews.delete(onTabView),
      };
    },
    now: () => clock.nowMs,
    wallClockMs: () => clock.nowMs,
    random: () => 0,
    timer: {
      start: (callback) => {
        onTick = callback;
      },
      stop: () => {
        onTick = undefined;
      },
    },
    locks: deps.locks,
    visibility: {
      isHidden: () => tab.isHidden,
      watch: () => () => undefined,
      visibleOrAfter: () =>
        new Promise((resolve) => {
          tab.show = () => {
            tab.isHidden = false;
            resolve();
          };
        }),
    },
    delay: deps.delay ?? (() => Promise.resolve()),
  });
  return {
    control,
    claims,
    channel,
    tab,
    tick: (ms) => {
      clock.nowMs += ms;
      onTick?.();
    },
    crash: () => {
      isGone = true;
      onTick = undefined;
    },
  };
}

/** A tab whose session the test controls. */
export function openSite(deps: TabDeps) {
  const wallet: OpenWallet = { data: NEW_WALLET, copy: deps.copy, isLocal: false };
  const state = createStore<{ wallet: OpenWallet | null; sessionEnd: string | null }>(() => {
    return { wallet: null, sessionEnd: null };
  });
  const ended: string[] = [];
  const controls: ReturnType<typeof createTab>[] = [];
  /** The controls whose rewards are notified of. */
  const notified = new Set<MinerControl>();
  const session = {
    ...state,
    restore: async () => undefined,
    leaveScreen: () => state.setState({ sessionEnd: null }),
    resumeInterrupted: async () => state.setState({ wallet: state.getState().sessionEnd === null ? wallet : null }),
    listenToOtherTabs: () => () => undefined,
    endSession(why: string) {
      ended.push(why);
      state.setState({ wallet: null, sessionEnd: why });
    },
  } as unknown as MinerSessionStore;
  const miner = createTabMiner({
    session,
    createControl() {
      const tab = createTab(deps);
      controls.push(tab);
      return tab.control;
    },
    startNotifications(_wallet, control) {
      notified.add(control);
      return () => notified.delete(control);
    },
  });
  miner.open();
  const setWallet = (next: OpenWallet | null): void => state.setState({ wallet: next });
  return { miner, session, wallet, ended, controls, notified, setWallet };
}
