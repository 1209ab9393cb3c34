import { openBroadcastChannel } from '../device/broadcast-channel.ts';

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
    post: (message: WalletMessage): void => channel?.postMessage(message),
    /** Receives what other tabs post. Returns a stop function. */
    listen(onMessage: (message: WalletMessage) => void): () => void {
      const opened = openBroadcastChannel('technovex:miner');
      channel = opened;
      opened?.addEventListener('message', ({ data }: MessageEvent<WalletMessage>) => onMessage(data));
      return () => {
        opened?.close();
        if (channel === opened) channel = undefined;
      };
    },
  };
}
