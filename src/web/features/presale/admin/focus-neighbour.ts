/**
 * Remembers the neighbour of a list entry or table row that is about to be removed: the one after it, else the one
 * before it. Returns a function that focuses the neighbour's first control, or the heading when there is no neighbour.
 */
export function neighbourFocus(entry: Element | null | undefined, headingId: string): () => void {
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling;
  return () => {
    const control = neighbour?.isConnected ? neighbour.querySelector<HTMLElement>('a, button') : null;
    (control ?? document.getElementById(headingId))?.focus();
  };
}
