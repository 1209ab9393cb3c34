import {
  LIVE_CLOSE,
  MINER_LIVE_PATH,
  type MinerLiveClientMessage,
  type MinerLiveServerMessage,
  minerLiveServerMessage,
} from '#contract/miner-live.ts';
import { isProblemCode, PROBLEMS } from '#contract/problem.ts';
import { ApiError, InvalidResponseError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { monotonicMs, random } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { watchRecovery } from '../components/page-state.ts';
import type { SessionEnd } from '../rules/mining-state.ts';

/** An attempt to connect or a request that takes longer has failed. */
const TIMEOUT_MS = 10_000;
/** A channel that was open this long has ended the outage before it, ms. */
const STABLE_MS_MIN = 30_000;

const FIRST_WINDOW_MS = 1_000;
const WINDOW_MS_MAX = 30_000;
/** The least delay after the server asked to try again later. */
const TRY_LATER_MS_MIN = 15_000;

/** The channel broke before the response arrived. The message may have been executed: only repeatable ones are sent. */
export class ChannelBrokenError extends Error {
  override readonly name = 'ChannelBrokenError';
}

type WithoutId<M> = M extends unknown ? Omit<M, 'id'> : never;
export type LiveRequest = WithoutId<MinerLiveClientMessage>;
export type Acknowledgement = Extract<MinerLiveServerMessage, { readonly type: 'acknowledged' }>;

interface LiveChannelDeps {
  /** The wallet's. The session of this browser may be another wallet's, which another tab opened. */
  readonly email: string;
  /** Opens a socket. May throw, such as when a policy of the browser forbids it. */
  readonly connect: () => WebSocket;
  /** Aborts when an attempt to connect or a request has taken too long. */
  readonly timeLimit: () => AbortSignal;
  /** Calls back after `ms`. Returns a cancel function. */
  readonly delay: (ms: number, callback: () => void) => () => void;
  /** Calls back when a connection is likely to succeed: online again, page visible again. Returns a stop function. */
  readonly watchRecovery: (onRecovery: () => void) => () => void;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

export interface LiveChannelEvents {
  /** The server requests an interval between syncs, ms; undefined: the connection is no longer open. */
  readonly onInterval: (intervalMs: number | undefined) => void;
  readonly onSessionEnd: (reason: SessionEnd) => void;
  /** The server accepts messages now. */
  readonly onOpen?: (() => void) | undefined;
}

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
  readonly request: (message: LiveRequest) => Promise<Acknowledgement> | undefined;
}

export function createBrowserLiveChannel(email: string, events: LiveChannelEvents): WalletLiveChannel {
  return createWalletLiveChannel(
    {
      email,
      connect: () => new WebSocket(liveUrl()),
      delay(ms, callback) {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
      // Unlike a timer's callback, not throttled while the page is hidden.
      timeLimit: () => AbortSignal.timeout(TIMEOUT_MS),
      watchRecovery,
      now: monotonicMs,
      random,
    },
    events,
  );
}

/** Older browsers accept no `http:` address here. */
function liveUrl(): URL {
  const url = new URL(MINER_LIVE_PATH, location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
}

type ChannelState =
  | { readonly type: 'closed' }
  | { readonly type: 'connected'; readonly connection: LiveConnection }
  /** Until the next attempt. */
  | { readonly type: 'waiting'; readonly cancel: () => void };

export function createWalletLiveChannel(deps: LiveChannelDeps, events: LiveChannelEvents): WalletLiveChannel {
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

/**
 * Returns the delay before the live channel is opened again, ms, with full jitter: anywhere in a window that doubles
 * from 1 s to 30 s, so that the clients of a server that restarts do not return together. `failures`: consecutive
 * connections that failed or broke before this one; `isTryLater`: the server closed this one because it is overloaded.
 */
export function reconnectDelayMs({
  failures,
  isTryLater,
  random,
}: {
  readonly failures: number;
  readonly isTryLater: boolean;
  /** 0 ≤ x < 1. */
  readonly random: number;
}): number {
  if (isTryLater) return TRY_LATER_MS_MIN + (WINDOW_MS_MAX - TRY_LATER_MS_MIN) * random;
  return Math.min(FIRST_WINDOW_MS * 2 ** failures, WINDOW_MS_MAX) * random;
}

interface PendingRequest {
  readonly id: number;
  readonly resolve: (message: Acknowledgement) => void;
  readonly reject: (error: Error) => void;
}

type LiveConnection = ReturnType<typeof openLiveConnection>;

interface LiveConnectionEvents extends LiveChannelEvents {
  /** The connection cannot be used any more and has to be closed. */
  readonly onBroken: (cause: unknown, closeCode?: number) => void;
}

/** One connection of the live channel, open once the server has named the wallet. Throws what `connect` throws. */
function openLiveConnection(deps: LiveChannelDeps, events: LiveConnectionEvents) {
  const socket = deps.connect();
  let phase: 'connecting' | 'open' | 'closed' = 'connecting';
  let openedAtMs = 0;
  let nextId = 0;
  let pending: PendingRequest | undefined;

  // An `error` event carries nothing and is followed by `close`.
  socket.onmessage = ({ data }) => receive(data);
  socket.onclose = ({ code, reason }) => events.onBroken(`${code} ${reason}`, code);
  deps.timeLimit().addEventListener('abort', () => {
    if (phase === 'connecting') events.onBroken('No response to the upgrade');
  });

  function receive(data: unknown): void {
    const message = parseServerMessage(data);
    switch (message?.type) {
      case undefined:
        events.onBroken('A message does not match the contract');
        break;
      case 'opened':
        if (message.email === deps.email) {
          [phase, openedAtMs] = ['open', deps.now()];
          events.onOpen?.();
        } else events.onBroken("This browser's session is of another wallet");
        break;
      case 'acknowledged':
        events.onInterval(message.nextSyncMs);
        settle(message.id, ({ resolve }) => resolve(message));
        break;
      case 'refused':
        if (message.id === null) logWarning('The server refused a message of the live channel', message.detail);
        else settle(message.id, ({ reject }) => reject(toError(message)));
        break;
      case 'pace':
        events.onInterval(message.nextSyncMs);
        break;
      case 'session-ended':
        events.onBroken(message.detail);
        events.onSessionEnd(message.code);
        break;
    }
  }

  /** A response to no request is ignored. */
  function settle(id: number, act: (request: PendingRequest) => void): void {
    if (pending?.id !== id) return;
    const request = pending;
    pending = undefined;
    act(request);
  }

  return {
    /** For how long it has been open, ms. */
    openMs: (): number => (phase === 'open' ? deps.now() - openedAtMs : 0),
    /** See `WalletLiveChannel`. */
    request(message: LiveRequest): Promise<Acknowledgement> | undefined {
      // The socket may be closing already, which its event has not reported yet.
      if (phase !== 'open' || pending !== undefined || socket.readyState !== socket.OPEN) return undefined;
      const id = nextId++;
      return new Promise((resolve, reject) => {
        pending = { id, resolve, reject };
        socket.send(JSON.stringify({ ...message, id }));
        deps.timeLimit().addEventListener('abort', ({ target }) =>
          settle(id, () => {
            reject(new ServerUnreachableError((target as AbortSignal).reason));
            events.onBroken('No response in time');
          }),
        );
      });
    },
    /** A request in flight rejects with ChannelBrokenError. */
    close(): void {
      const wasOpen = phase === 'open';
      phase = 'closed';
      // Not awaited: the closing handshake of a dead connection takes long.
      socket.onmessage = socket.onclose = null;
      socket.close();
      if (wasOpen) events.onInterval(undefined);
      pending?.reject(new ChannelBrokenError('The live channel broke before the response arrived'));
      pending = undefined;
    },
  };
}

function toError({ code, detail, retryAfterSeconds }: Extract<MinerLiveServerMessage, { type: 'refused' }>): Error {
  if (!isProblemCode(code)) return new InvalidResponseError('minerLive', code);
  return new ApiError({ status: PROBLEMS[code].status, code, text: detail, detail, retryAfterSeconds });
}

/** Parses the data of a WebSocket message; undefined when it does not match the contract. */
function parseServerMessage(data: unknown): MinerLiveServerMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return minerLiveServerMessage.safeParse(JSON.parse(data)).data;
  } catch {
    // Not JSON: the caller closes the channel.
    return undefined;
  }
}
