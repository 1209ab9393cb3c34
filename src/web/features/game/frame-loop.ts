import { REDUCED_MOTION } from '#web/lib/use-media.ts';

/**
 * Calls `frame` before each repaint with the milliseconds since the last call, until it returns false. Pauses while the
 * page is hidden; that time does not count. Returns a stop function.
 */
export function runFrames(frame: (elapsedMs: number) => boolean): () => void {
  let request = 0;
  let lastMs: number | undefined;

  function onFrame(nowMs: number): void {
    const elapsedMs = lastMs === undefined ? 0 : nowMs - lastMs;
    lastMs = nowMs;
    request = frame(elapsedMs) ? requestAnimationFrame(onFrame) : 0;
  }

  function onVisibilityChange(): void {
    cancelAnimationFrame(request);
    lastMs = undefined;
    if (document.visibilityState === 'visible' && request !== 0) request = requestAnimationFrame(onFrame);
  }

  document.addEventListener('visibilitychange', onVisibilityChange);
  request = requestAnimationFrame(onFrame);
  return () => {
    cancelAnimationFrame(request);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

let query: MediaQueryList | undefined;

/** Whether the visitor prefers reduced motion. Read in each frame, because it may change while the page is open. */
export function isReducedMotion(): boolean {
  query ??= window.matchMedia(REDUCED_MOTION);
  return query.matches;
}
