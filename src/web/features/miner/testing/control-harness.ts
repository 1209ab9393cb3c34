import type { WalletData } from '#contract/miner.ts';
import type { LiveChannelEvents } from '../live/live-channel.ts';
import type { LocalCopyStore } from '../local-copy.ts';
import { createMinerControl, type MinerControl } from '../mining/miner-control.ts';
import type { MiningClaim } from '../wallet-data.ts';
import { NEW_WALLET } from './engine-harness.ts';

/** Web Locks as the miner uses them, shared by the tabs of one test. */
export function fakeLocks(): LockManager {
  let held = false;
  const waiting = new Set<() => void>();
  function release(): void {
    held = false;
    for (const wake of [...waiting]) wake();
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

interface ChannelState {
  isOpen: boolean;
  events: LiveChannelEvents | undefined;
}

export interface ControlHarness {
  readonly control: MinerControl;
  readonly claims: readonly MiningClaim[];
  /** The live channel, which never sends. */
  readonly channel: ChannelState;
  readonly tick: (ms: number) => void;
  readonly leave: () => void;
  /** A page that is killed: no last sync and no more writes. The test releases the lock. */
  readonly crash: () => void;
}

/** A tab with a miner. Its server grants what is claimed, or cannot be reached. */
export function openTab(deps: {
  readonly copy: LocalCopyStore;
  readonly locks: LockManager;
  readonly clock: { nowMs: number };
  readonly server: { wallet: WalletData; isAway: boolean };
  readonly isLocal?: boolean;
  /** The browser's session of the wallet is good, although the server ended one. */
  readonly isSignedIn?: boolean;
}): ControlHarness {
  const { clock, server } = deps;
  const claims: MiningClaim[] = [];
  const channel: ChannelState = { isOpen: false, events: undefined };
  let onTick: (() => void) | undefined;
  let isGone = false;
  const copy: LocalCopyStore = {
    ...deps.copy,
    save: (wallet) => !isGone && deps.copy.save(wallet),
    markMining: (isMining) => {
      if (!isGone) deps.copy.markMining(isMining);
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
    visibility: { isHidden: () => false, watch: () => () => undefined },
  });
  const leave = control.open();
  return {
    control,
    claims,
    channel,
    tick: (ms) => {
      clock.nowMs += ms;
      onTick?.();
    },
    leave,
    crash: () => {
      isGone = true;
      onTick = undefined;
    },
  };
}
