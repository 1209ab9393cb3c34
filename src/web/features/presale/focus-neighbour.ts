/**
 * Moves the focus when the entry `gone` leaves a list: to the entry after it, else to the one before it, else to the
 * heading. Call it while the neighbours are still in the page; `ids` is the list with the entry.
 */
export function focusNeighbour(
  ids: readonly number[],
  gone: number,
  targets: { readonly elementId: (id: number) => string; readonly headingId: string },
): void {
  const index = ids.indexOf(gone);
  const neighbour = ids[index + 1] ?? ids[index - 1];
  document.getElementById(neighbour === undefined ? targets.headingId : targets.elementId(neighbour))?.focus();
}
