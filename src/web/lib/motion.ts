import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { REDUCED_MOTION, useMedia } from './use-media.ts';

/** Whether the visitor paused the motion of the page; forgotten when the page is left. */
const paused = createStore(() => false);

export function setMotionPaused(isPaused: boolean): void {
  paused.setState(isPaused, true);
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
