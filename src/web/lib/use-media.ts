import { useCallback, useSyncExternalStore } from 'react';

/** Whether the media query matches. `serverAnswer` stands in HTML and while the page wakes up. */
export function useMedia(query: string, serverAnswer: boolean): boolean {
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
    () => serverAnswer,
  );
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
