import { MINER_LIVE_PATH } from '#contract/miner-live.ts';
import { monotonicMs, random } from '#web/lib/clock.ts';
import { createWalletLiveChannel, type LiveChannelEvents, type WalletLiveChannel } from './live-channel.ts';

/** An attempt to connect or a request that takes longer has failed. */
const TIMEOUT_MS = 10_000;

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

export function watchRecovery(onRecovery: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') onRecovery();
  };
  window.addEventListener('online', onRecovery);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.removeEventListener('online', onRecovery);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
