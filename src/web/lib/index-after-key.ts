/** The keys of sliders that mean another one. */
const SLIDER_KEYS: Readonly<Record<string, string>> = { ArrowDown: 'ArrowLeft', ArrowUp: 'ArrowRight' };

/** The index of the tab that a key selects (ARIA Authoring Practices, tabs); undefined for other keys. */
export function nextTab(key: string, index: number, count: number): number | undefined {
  const target = indexAfter(key, index, count);
  return target === undefined ? undefined : (target + count) % count;
}

/** Returns the index that a key of a slider moves to; undefined for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  const target = indexAfter(SLIDER_KEYS[key] ?? key, index, count);
  return target === undefined ? undefined : Math.min(Math.max(0, target), count - 1);
}

function indexAfter(key: string, index: number, count: number): number | undefined {
  return new Map([
    ['ArrowLeft', index - 1],
    ['ArrowRight', index + 1],
    ['Home', 0],
    ['End', count - 1],
  ]).get(key);
}
