/** Where something stands in the window, CSS pixels from its top. */
export interface Extent {
  readonly top: number;
  readonly bottom: number;
}

const GAP = 8;

/**
 * Returns by how much a toast, which would end at `lowest`, has to stand higher to cover none of `controls`: the least
 * that is enough; 0 when there is no room for it below `highest`.
 */
export function liftOver(
  controls: readonly Extent[],
  toast: { height: number; lowest: number; highest: number },
): number {
  const { height, lowest, highest } = toast;
  const isFree = (end: number): boolean =>
    end - height >= highest && controls.every(({ top, bottom }) => bottom <= end - height || top >= end);
  const ends = controls.map(({ top }) => top - GAP).filter((end) => end < lowest);
  const end = [lowest, ...ends.sort((one, other) => other - one)].find(isFree);
  return end === undefined ? 0 : lowest - end;
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role="slider"], [tabindex="0"]';

/** Returns where the controls of the page stand that a toast as wide as `card` may cover. */
export function controlsBeside(card: Pick<DOMRect, 'left' | 'right'>, list: HTMLElement): readonly Extent[] {
  const extents: Extent[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    // A dialog and its controls stand above the toast.
    if (list.contains(control) || control.closest('dialog') !== null) continue;
    const { left, right, top, bottom, width } = control.getBoundingClientRect();
    const isBeside = width > 1 && right > card.left && left < card.right && bottom > 0 && top < innerHeight;
    if (isBeside && control.checkVisibility({ visibilityProperty: true })) extents.push({ top, bottom });
  }
  return extents;
}
