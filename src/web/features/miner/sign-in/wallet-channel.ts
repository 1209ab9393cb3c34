import { logWarning } from '#web/lib/log.ts';

/** What a tab of this browser reports to the others about its wallet. */
export interface WalletMessage {
  readonly type: 'signed-in' | 'logged-out' | 'forgotten';
  readonly email: string;
}

export type WalletChannel = ReturnType<typeof createWalletChannel>;

/** Opened by `listen`, because the server renders the screen too, and an open channel would keep its process alive. */
export function createWalletChannel() {
  let channel: BroadcastChannel | undefined;

  return {
    /** Sends to the other tabs while this one listens. */
    post: (message: WalletMessage): void => channel?.postMessage(message),
    /** Receives what other tabs post. Returns a stop function. */
    listen(onMessage: (message: WalletMessage) => void): () => void {
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
