const CHECK_EVERY_MS = 1_000;
const RELOAD_MS_MAX = 5_000;

/**
 * Calls `reload` up to 5 s after `atMs`, by the server's clock: every open page reaches the start of a phase in the
 * same second. Returns a stop function; a reload that is due is not stopped, because what it loads is kept.
 */
export function atBoundary(options: {
  readonly atMs: number;
  readonly nowMs: () => number;
  readonly random: () => number;
  readonly reload: () => void;
}): () => void {
  const { atMs, nowMs, random, reload } = options;
  if (atMs === Number.POSITIVE_INFINITY) return () => undefined;
  const timer = setInterval(() => {
    if (nowMs() < atMs) return;
    clearInterval(timer);
    setTimeout(reload, random() * RELOAD_MS_MAX);
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
