import { REDUCED_MOTION } from '#web/lib/motion.ts';

/**
 * Calls `frame` before each repaint with the milliseconds since the last call, from `start` until it returns false.
 * Pauses while the page is hidden; that time does not count.
 */
export function createFrameLoop(frame: (elapsedMs: number) => boolean) {
  /** 0 while the loop does not run. */
  let request = 0;
  let lastMs: number | undefined;

  function requestFirst(): void {
    lastMs = undefined;
    request = requestAnimationFrame(onFrame);
  }

  function onFrame(nowMs: number): void {
    const elapsedMs = lastMs === undefined ? 0 : nowMs - lastMs;
    lastMs = nowMs;
    request = frame(elapsedMs) ? requestAnimationFrame(onFrame) : 0;
  }

  function onVisibilityChange(): void {
    cancelAnimationFrame(request);
    if (document.visibilityState === 'visible' && request !== 0) requestFirst();
  }

  document.addEventListener('visibilitychange', onVisibilityChange);
  return {
    /** Does nothing while the loop runs. */
    start: (): void => {
      if (request === 0) requestFirst();
    },
    stop: (): void => {
      cancelAnimationFrame(request);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    },
  };
}

let query: MediaQueryList | undefined;

/** Whether the visitor prefers reduced motion. Read in each frame, because it may change while the page is open. */
export function isReducedMotion(): boolean {
  query ??= window.matchMedia(REDUCED_MOTION);
  return query.matches;
}
