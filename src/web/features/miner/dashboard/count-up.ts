const COUNT_MS = 1_200;

/** Writes numbers from 0 to `target` into an element, slower towards the end. Returns a stop function. */
export function countUp(
  element: HTMLElement,
  deps: { readonly target: number; readonly format: (value: number) => string; readonly now: () => number },
): () => void {
  const { target, format, now } = deps;
  const startMs = now();
  element.textContent = format(0);
  let frame = requestAnimationFrame(step);

  function step(): void {
    const left = Math.max(0, 1 - (now() - startMs) / COUNT_MS);
    element.textContent = format(target * (1 - left ** 3));
    if (left > 0) frame = requestAnimationFrame(step);
  }

  return () => {
    cancelAnimationFrame(frame);
    element.textContent = format(target);
  };
}
