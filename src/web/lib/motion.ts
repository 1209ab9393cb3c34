import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

const lists = new Map<string, MediaQueryList>();

/** One list for each query: creating one computes the styles of the page. */
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether the media query matches; `initial` on the server and during hydration. */
export function useMedia(query: string, initial: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => initial,
  );
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether the visitor prefers reduced motion now; outside React, in each frame. */
export function isReducedMotion(): boolean {
  return listOf(REDUCED_MOTION).matches;
}

/** Whether the visitor paused the motion of the page; forgotten when the page is left. */
const paused = createStore(() => false);

export function setMotionPaused(isPaused: boolean): void {
  paused.setState(isPaused, true);
}

/** Whether decoration may move now; outside React, in each frame. */
export function isMoving(): boolean {
  return !paused.getState() && !isReducedMotion();
}

export interface Motion {
  readonly isPaused: boolean;
  /** The visitor wants none at all; true on the server and during hydration. */
  readonly isReduced: boolean;
  readonly isMoving: boolean;
}

export function useMotion(): Motion {
  const isPaused = useStore(paused);
  const isReduced = useMedia(REDUCED_MOTION, true);
  return { isPaused, isReduced, isMoving: !isPaused && !isReduced };
}
