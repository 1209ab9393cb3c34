import { useSyncExternalStore } from 'react';

/** False: the browser knows that this device has no network. True says nothing about the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}

function watchNetwork(onChange: () => void): () => void {
  const stop = new AbortController();
  for (const type of ['online', 'offline']) window.addEventListener(type, onChange, { signal: stop.signal });
  return () => stop.abort();
}
