/** For browsers without `requestIdleCallback` (Safari). */
const IDLE_FALLBACK_MS = 2_000;

/** Runs `task` once, when the page has loaded and the browser is idle. Returns a cancel function. */
export function whenIdle(task: () => void): () => void {
  let cancel: () => void = () => undefined;

  function schedule(): void {
    if (typeof window.requestIdleCallback === 'function') {
      const id = window.requestIdleCallback(task);
      cancel = () => window.cancelIdleCallback(id);
    } else {
      const id = setTimeout(task, IDLE_FALLBACK_MS);
      cancel = () => clearTimeout(id);
    }
  }

  if (document.readyState === 'complete') {
    schedule();
  } else {
    window.addEventListener('load', schedule, { once: true });
    cancel = () => window.removeEventListener('load', schedule);
  }
  return () => cancel();
}
