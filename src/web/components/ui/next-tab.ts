/**
 * Index of the tab a key leads to, of `count` tabs in a row, or undefined when the key means nothing to them. Arrows
 * wrap around at the ends (ARIA Authoring Practices, tabs).
 */
export function nextTab(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
