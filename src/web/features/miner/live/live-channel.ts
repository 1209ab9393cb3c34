import {
  LIVE_CLOSE,
  type MinerLiveClientMessage,
  type MinerLiveServerMessage,
  minerLiveServerMessage,
} from '#contract/miner-live.ts';
import { isProblemCode, PROBLEMS } from '#contract/problem.ts';
import type { SessionEnd } from '#domain/miner/mining-state.ts';
import { reconnectDelayMs } from '#domain/miner/reconnect-delay.ts';
import { ApiError, InvalidResponseError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';

/** A channel that was open this long has ended the outage before it, ms. */
const STABLE_MS_MIN = 30_000;

/** The channel broke before the response arrived. The message may have been executed: only repeatable ones are sent. */
export class ChannelBrokenError extends Error {
  override readonly name = 'ChannelBrokenError';
}

type WithoutId<M> = M extends unknown ? Omit<M, 'id'> : never;
export type LiveRequest = WithoutId<MinerLiveClientMessage>;
export type Acknowledgement = Extract<MinerLiveServerMessage, { readonly type: 'acknowledged' }>;

export interface LiveChannelDeps {
  /** The wallet's. The session of this browser may be another wallet's, which another tab opened. */
  readonly email: string;
  /** Opens a socket. May throw, such as when a policy of the browser forbids it. */
  readonly connect: () => WebSocket;
  /** Calls back after `ms`. Returns a cancel function. */
  readonly delay: (ms: number, callback: () => void) => () => void;
  /** Aborts when an attempt to connect or a request has taken too long. */
  readonly timeLimit: () => AbortSignal;
  /** Calls back when a connection is likely to succeed: online again, page visible again. Returns a stop function. */
  readonly watchRecovery: (onRecovery: () => void) => () => void;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

export interface LiveChannelEvents {
  /** The server requests an interval between syncs, ms; undefined: the channel is not open. */
  readonly onInterval: (intervalMs: number | undefined) => void;
  readonly onSessionEnd: (why: SessionEnd) => void;
}

/** The live channel of one wallet, opened again after it breaks. */
export interface LiveChannel {
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

interface PendingRequest {
  readonly id: number;
  readonly resolve: (message: Acknowledgement) => void;
  readonly reject: (error: Error) => void;
}

type ChannelState =
  | { readonly type: 'closed' }
  | { readonly type: 'connecting'; readonly socket: WebSocket }
  | {
      readonly type: 'open';
      readonly socket: WebSocket;
      readonly sinceMs: number;
      readonly pending: PendingRequest | undefined;
    }
  /** Until the next attempt. */
  | { readonly type: 'waiting'; readonly cancel: () => void };

export function createLiveChannel(deps: LiveChannelDeps, events: LiveChannelEvents): LiveChannel {
  let state: ChannelState = { type: 'closed' };
  let failures = 0;
  let nextId = 0;
  let stopWatching: () => void = () => undefined;

  function connect(): void {
    let socket: WebSocket;
    try {
      socket = deps.connect();
    } catch (cause) {
      reconnectLater(cause);
      return;
    }
    state = { type: 'connecting', socket };
    // An `error` event carries nothing and is followed by `close`.
    socket.onmessage = ({ data }) => receive(socket, data);
    socket.onclose = ({ code, reason }) => reconnectLater(`${code} ${reason}`, code);
    deps.timeLimit().addEventListener('abort', () => {
      if (state.type === 'connecting' && state.socket === socket) reconnectLater('No response to the upgrade');
    });
  }

  function receive(socket: WebSocket, data: unknown): void {
    const message = parseServerMessage(data);
    switch (message?.type) {
      case undefined:
        reconnectLater('A message does not match the contract');
        break;
      case 'opened':
        if (message.email === deps.email) state = { type: 'open', socket, sinceMs: deps.now(), pending: undefined };
        else reconnectLater("This browser's session is of another wallet");
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
        reconnectLater(message.detail);
        events.onSessionEnd(message.code);
        break;
    }
  }

  /** A response to no request is ignored. */
  function settle(id: number, act: (pending: PendingRequest) => void): void {
    if (state.type !== 'open' || state.pending?.id !== id) return;
    const { pending } = state;
    state = { ...state, pending: undefined };
    act(pending);
  }

  function reconnectLater(cause: unknown, closeCode?: number): void {
    if (state.type === 'open' && deps.now() - state.sinceMs >= STABLE_MS_MIN) failures = 0;
    if (failures === 0) logWarning('The live channel broke; until it is open again, syncs are HTTP requests', cause);
    const isTryLater = closeCode === LIVE_CLOSE.tryAgainLater;
    const delayMs = reconnectDelayMs({ failures, isTryLater, random: deps.random() });
    failures += 1;
    leave({ type: 'waiting', cancel: deps.delay(delayMs, connect) });
  }

  /** Drops socket, timer and request of the present state. */
  function leave(next: ChannelState): void {
    const before = state;
    state = next;
    if (before.type === 'waiting') before.cancel();
    if (before.type !== 'connecting' && before.type !== 'open') return;
    const { socket } = before;
    // Not awaited: the closing handshake of a dead connection takes long.
    socket.onmessage = socket.onclose = null;
    socket.close();
    if (before.type !== 'open') return;
    events.onInterval(undefined);
    before.pending?.reject(new ChannelBrokenError('The live channel broke before the response arrived'));
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
    request(message) {
      if (state.type !== 'open' || state.pending !== undefined) return undefined;
      const { socket } = state;
      // Closing already, which its event has not reported yet.
      if (socket.readyState !== socket.OPEN) return undefined;
      const id = nextId++;
      const opened = state;
      return new Promise((resolve, reject) => {
        state = { ...opened, pending: { id, resolve, reject } };
        socket.send(JSON.stringify({ ...message, id }));
        deps.timeLimit().addEventListener('abort', ({ target }) =>
          settle(id, () => {
            reject(new ServerUnreachableError((target as AbortSignal).reason));
            reconnectLater('No response in time');
          }),
        );
      });
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
