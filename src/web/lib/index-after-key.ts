/** The index of the tab that a key selects (ARIA Authoring Practices, tabs); undefined for other keys. */
export function nextTab(key: string, index: number, count: number): number | undefined {
  const target = indexAfter(key, index, count);
  return target === undefined ? undefined : (target + count) % count;
}

function indexAfter(key: string, index: number, count: number): number | undefined {
  return new Map([
    ['ArrowLeft', index - 1],
    ['ArrowRight', index + 1],
    ['Home', 0],
    ['End', count - 1],
  ]).get(key);
}
