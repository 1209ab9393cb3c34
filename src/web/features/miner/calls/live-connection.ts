import {
  type MinerLiveClientMessage,
  type MinerLiveServerMessage,
  minerLiveServerMessage,
} from '#contract/miner-live.ts';
import { isProblemCode, PROBLEMS } from '#contract/problem.ts';
import { ApiError, InvalidResponseError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import type { SessionEnd } from '../rules/mining-state.ts';

/** The channel broke before the response arrived. The message may have been executed: only repeatable ones are sent. */
export class ChannelBrokenError extends Error {
  override readonly name = 'ChannelBrokenError';
}

type WithoutId<M> = M extends unknown ? Omit<M, 'id'> : never;
export type LiveRequest = WithoutId<MinerLiveClientMessage>;
export type Acknowledgement = Extract<MinerLiveServerMessage, { readonly type: 'acknowledged' }>;

export interface LiveConnectionDeps {
  /** The wallet's. The session of this browser may be another wallet's, which another tab opened. */
  readonly email: string;
  /** Opens a socket. May throw, such as when a policy of the browser forbids it. */
  readonly connect: () => WebSocket;
  /** Aborts when an attempt to connect or a request has taken too long. */
  readonly timeLimit: () => AbortSignal;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

export interface LiveConnectionEvents {
  /** The server requests an interval between syncs, ms; undefined: the connection is no longer open. */
  readonly onInterval: (intervalMs: number | undefined) => void;
  readonly onSessionEnd: (reason: SessionEnd) => void;
  /** The server accepts messages now. */
  readonly onOpen?: (() => void) | undefined;
  /** The connection cannot be used any more and has to be closed. */
  readonly onBroken: (cause: unknown, closeCode?: number) => void;
}

interface PendingRequest {
  readonly id: number;
  readonly resolve: (message: Acknowledgement) => void;
  readonly reject: (error: Error) => void;
}

export type WalletLiveConnection = ReturnType<typeof openLiveConnection>;

/** One connection of the live channel, open once the server has named the wallet. Throws what `connect` throws. */
export function openLiveConnection(deps: LiveConnectionDeps, events: LiveConnectionEvents) {
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
