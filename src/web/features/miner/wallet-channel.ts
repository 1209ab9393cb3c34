/** What one tab of this browser tells the others about its wallet. */
export interface WalletMessage {
  readonly type: 'signed-in' | 'logged-out' | 'forgotten';
  readonly email: string;
}

export interface WalletChannel {
  readonly post: (message: WalletMessage) => void;
  /** Receives what other tabs post. Returns a function that stops. */
  readonly listen: (onMessage: (message: WalletMessage) => void) => () => void;
}

export function openWalletChannel(): WalletChannel {
  let channel: BroadcastChannel | undefined;

  // Opened at its first use: the server renders this screen too, and an open channel would keep its process alive.
  function open(): BroadcastChannel {
    channel ??= new BroadcastChannel('technovex:miner');
    return channel;
  }

  return {
    post: (message) => open().postMessage(message),
    listen(onMessage) {
      const receive = ({ data }: MessageEvent<WalletMessage>): void => onMessage(data);
      open().addEventListener('message', receive);
      return () => {
        channel?.removeEventListener('message', receive);
        channel?.close();
        channel = undefined;
      };
    },
  };
}
