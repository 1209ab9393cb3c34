import { parseChainId } from '../networks.ts';
import type { WalletEvent, WalletState } from '../rules/state.ts';
import { type Eip1193Provider, listenTo, parseChecksummedAccounts } from './provider.ts';

export interface CallGuard {
  /** Drops the results of all calls that are open. */
  readonly endConnection: () => void;
  /** Drops the result of the request to the person that is open. */
  readonly dropRequest: () => void;
  /** Call it before a call. Returns whether the result still counts. */
  readonly begin: (isRequest: boolean) => () => boolean;
}

/** Providers answer late: only the newest request of the present connection counts. */
export function createCallGuard(): CallGuard {
  let connectionId = 0;
  let requestId = 0;
  return {
    endConnection: () => {
      connectionId += 1;
    },
    dropRequest: () => {
      requestId += 1;
    },
    begin(isRequest) {
      if (isRequest) requestId += 1;
      const sent = { connectionId, requestId };
      return () => sent.connectionId === connectionId && (!isRequest || sent.requestId === requestId);
    },
  };
}

/** Specification, "Wallet status polling". */
export const POLL_MS = 30_000;

export interface ConnectionWatch {
  /** Starts or stops listening and polling, as `state` requires. */
  readonly update: (state: WalletState, provider: Eip1193Provider | undefined) => void;
  /** Polling pauses while the page is hidden. */
  readonly setVisible: (isVisible: boolean) => void;
  readonly stop: () => void;
}

export interface ConnectionWatchOptions {
  readonly send: (event: WalletEvent) => void;
  readonly warn: (message: string) => void;
}

/** Sends the wallet's own events. Returns a stop function. */
function listen(provider: Eip1193Provider, { send, warn }: ConnectionWatchOptions): () => void {
  return listenTo(
    provider,
    {
      accountsChanged: (detail) => {
        // Some wallets report null when the last account is withdrawn.
        const accounts = parseChecksummedAccounts(detail ?? []);
        send(accounts === undefined ? { type: 'invalid-event' } : { type: 'accounts-changed', accounts });
      },
      chainChanged: (detail) => {
        const chainId = parseChainId(detail);
        send(chainId === undefined ? { type: 'invalid-event' } : { type: 'chain-changed', chainId });
      },
      connect: () => send({ type: 'provider-connected' }),
      disconnect: () => send({ type: 'provider-disconnected' }),
    },
    () => warn('The wallet threw when its events were subscribed to; its state is still polled every 30 seconds.'),
  );
}

/** Follows a connected wallet through its events and, because wallets miss some, by polling. */
export function createConnectionWatch(options: ConnectionWatchOptions): ConnectionWatch {
  const { send } = options;
  let isVisible = true;
  let isEstablished = false;
  let poll: ReturnType<typeof setInterval> | undefined;
  let stopListening: (() => void) | undefined;

  function updatePoll(): void {
    if (isVisible && isEstablished) {
      poll ??= setInterval(() => send({ type: 'refresh' }), POLL_MS);
    } else {
      clearInterval(poll);
      poll = undefined;
    }
  }

  function endListening(): void {
    stopListening?.();
    stopListening = undefined;
  }

  return {
    update(state, provider) {
      const isLinked = 'account' in state || state.mode === 'connecting';
      if (!isLinked) endListening();
      else if (provider !== undefined) stopListening ??= listen(provider, options);
      isEstablished = state.mode === 'connected' || state.mode === 'wrong-network';
      updatePoll();
    },
    setVisible(visible) {
      const isShownAgain = visible && !isVisible;
      isVisible = visible;
      updatePoll();
      if (isShownAgain) send({ type: 'refresh' });
    },
    stop() {
      isEstablished = false;
      updatePoll();
      endListening();
    },
  };
}
