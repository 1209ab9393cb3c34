import { monotonicMs } from '#web/lib/clock.ts';

const TICK_MS = 200;

export interface CloseAfterOptions {
  readonly durationMs: number;
  /** While it is true, the time does not count. */
  readonly isHeld: () => boolean;
  readonly onEnd: () => void;
}

/** Calls `onEnd` once, at most one tick late. Returns a cancel function. */
export function closeAfter({ durationMs, isHeld, onEnd }: CloseAfterOptions): () => void {
  let leftMs = durationMs;
  let lastMs = monotonicMs();
  const timer = setInterval(() => {
    const nowMs = monotonicMs();
    if (!isHeld()) leftMs -= nowMs - lastMs;
    lastMs = nowMs;
    if (leftMs > 0) return;
    clearInterval(timer);
    onEnd();
  }, TICK_MS);
  return () => clearInterval(timer);
}
