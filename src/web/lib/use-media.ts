import { useCallback, useSyncExternalStore } from 'react';

/** Whether the media query matches; `initial` on the server and during hydration. */
export function useMedia(query: string, initial: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => initial,
  );
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
