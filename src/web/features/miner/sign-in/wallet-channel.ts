import { logWarning } from '#web/lib/log.ts';

/** What a tab of this browser reports to the others about its wallet. */
export interface WalletMessage {
  readonly type: 'signed-in' | 'logged-out' | 'forgotten';
  readonly email: string;
}

export interface WalletChannel {
  /** Sends to the other tabs while this one listens. */
  readonly post: (message: WalletMessage) => void;
  /** Receives what other tabs post. Returns a function that stops. */
  readonly listen: (onMessage: (message: WalletMessage) => void) => () => void;
}

/** Opened by `listen`, because the server renders the screen too, and an open channel would keep its process alive. */
export function createWalletChannel(): WalletChannel {
  let channel: BroadcastChannel | undefined;

  return {
    post: (message) => channel?.postMessage(message),
    listen(onMessage) {
      const opened = openChannel();
      channel = opened;
      opened?.addEventListener('message', ({ data }: MessageEvent<WalletMessage>) => onMessage(data));
      return () => {
        opened?.close();
        if (channel === opened) channel = undefined;
      };
    },
  };
}

/** A browser that blocks cookies and storage may forbid channels too; then each tab learns from the server. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('technovex:miner');
  } catch (cause) {
    logWarning('The tabs of this browser cannot exchange messages', cause);
    return undefined;
  }
}
