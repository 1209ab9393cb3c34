const CHECK_EVERY_MS = 1_000;
const RELOAD_MS_MAX = 5_000;

/**
 * Calls `onReached` once `atMs` has come, by the server's clock, and `reload` up to 5 s later: every open page reaches
 * the start of a phase in the same second. Returns a stop function; a reload that is due is not stopped, because what
 * it loads is kept.
 */
export function atBoundary(options: {
  readonly atMs: number;
  readonly nowMs: () => number;
  readonly random: () => number;
  readonly onReached: () => void;
  readonly reload: () => void;
}): () => void {
  const { atMs, nowMs, random, onReached, reload } = options;
  const timer = setInterval(() => {
    if (nowMs() < atMs) return;
    clearInterval(timer);
    setTimeout(reload, random() * RELOAD_MS_MAX);
    onReached();
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
