import { LIVE_CLOSE } from '#contract/miner-live.ts';
import { logWarning } from '#web/lib/log.ts';
import {
  type LiveConnectionDeps,
  type LiveConnectionEvents,
  openLiveConnection,
  type WalletLiveConnection,
} from './live-connection.ts';

/** A channel that was open this long has ended the outage before it, ms. */
const STABLE_MS_MIN = 30_000;

const FIRST_WINDOW_MS = 1_000;
const WINDOW_MS_MAX = 30_000;
/** The least delay after the server asked to try again later. */
const TRY_LATER_MS_MIN = 15_000;

export interface ReconnectInput {
  /** Consecutive connections that failed or broke, before this one. */
  readonly failures: number;
  /** The server closed the connection because it is overloaded. */
  readonly isTryLater: boolean;
  /** 0 ≤ x < 1. */
  readonly random: number;
}

/**
 * Returns the delay before the live channel is opened again, ms, with full jitter: anywhere in a window that doubles
 * from 1 s to 30 s, so that the clients of a server that restarts do not return together.
 */
export function reconnectDelayMs({ failures, isTryLater, random }: ReconnectInput): number {
  if (isTryLater) return TRY_LATER_MS_MIN + (WINDOW_MS_MAX - TRY_LATER_MS_MIN) * random;
  return Math.min(FIRST_WINDOW_MS * 2 ** failures, WINDOW_MS_MAX) * random;
}

export interface WalletLiveChannelDeps extends LiveConnectionDeps {
  /** Calls back after `ms`. Returns a cancel function. */
  readonly delay: (ms: number, callback: () => void) => () => void;
  /** Calls back when a connection is likely to succeed: online again, page visible again. Returns a stop function. */
  readonly watchRecovery: (onRecovery: () => void) => () => void;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

export type LiveChannelEvents = Omit<LiveConnectionEvents, 'onBroken'>;

/** The live channel of one wallet, opened again after it breaks. */
export interface WalletLiveChannel {
  readonly open: () => void;
  /** A request in flight rejects with ChannelBrokenError. */
  readonly close: () => void;
  /**
   * Sends a message; undefined when the channel is not open or another request is in flight.
   *
   * Rejects with ApiError when the server refuses, ServerUnreachableError when it does not respond in time,
   * ChannelBrokenError when the channel breaks first.
   */
  readonly request: WalletLiveConnection['request'];
}

type ChannelState =
  | { readonly type: 'closed' }
  | { readonly type: 'connected'; readonly connection: WalletLiveConnection }
  /** Until the next attempt. */
  | { readonly type: 'waiting'; readonly cancel: () => void };

export function createWalletLiveChannel(deps: WalletLiveChannelDeps, events: LiveChannelEvents): WalletLiveChannel {
  let state: ChannelState = { type: 'closed' };
  let failures = 0;
  let stopWatching: () => void = () => undefined;

  function connect(): void {
    try {
      state = { type: 'connected', connection: openLiveConnection(deps, { ...events, onBroken: reconnectLater }) };
    } catch (cause) {
      reconnectLater(cause);
    }
  }

  function reconnectLater(cause: unknown, closeCode?: number): void {
    if (state.type === 'connected' && state.connection.openMs() >= STABLE_MS_MIN) failures = 0;
    if (failures === 0) logWarning('The live channel broke; until it is open again, syncs are HTTP requests', cause);
    const isTryLater = closeCode === LIVE_CLOSE.tryAgainLater;
    const delayMs = reconnectDelayMs({ failures, isTryLater, random: deps.random() });
    failures += 1;
    leave({ type: 'waiting', cancel: deps.delay(delayMs, connect) });
  }

  /** Drops the connection or the timer of the present state. */
  function leave(next: ChannelState): void {
    const before = state;
    state = next;
    if (before.type === 'waiting') before.cancel();
    if (before.type === 'connected') before.connection.close();
  }

  return {
    open() {
      if (state.type !== 'closed') return;
      stopWatching = deps.watchRecovery(() => {
        if (state.type !== 'waiting') return;
        state.cancel();
        connect();
      });
      connect();
    },
    close() {
      if (state.type === 'closed') return;
      stopWatching();
      failures = 0;
      leave({ type: 'closed' });
    },
    request: (message) => (state.type === 'connected' ? state.connection.request(message) : undefined),
  };
}
