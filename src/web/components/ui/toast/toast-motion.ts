import type { PointerEvent, SyntheticEvent } from 'react';
import { monotonicMs } from '#web/lib/clock.ts';

const TICK_MS = 200;

export interface CloseAfterOptions {
  readonly durationMs: number;
  /** While it is true, the time does not count. */
  readonly isHeld: () => boolean;
  readonly onEnd: () => void;
}

/** Calls `onEnd` once, at most one tick late. Returns a cancel function. */
export function closeAfter({ durationMs, isHeld, onEnd }: CloseAfterOptions): () => void {
  let leftMs = durationMs;
  let lastMs = monotonicMs();
  const timer = setInterval(() => {
    const nowMs = monotonicMs();
    if (!isHeld()) leftMs -= nowMs - lastMs;
    lastMs = nowMs;
    if (leftMs > 0) return;
    clearInterval(timer);
    onEnd();
  }, TICK_MS);
  return () => clearInterval(timer);
}

/** Where something stands in the window, CSS pixels from its top. */
export interface Extent {
  readonly top: number;
  readonly bottom: number;
}

const GAP = 8;

/**
 * Returns by how much a toast, which would end at `lowest`, has to stand higher to cover none of `obstacles`: the least
 * that is enough; undefined when there is no room for it below `highest`.
 */
export function liftOver(
  obstacles: readonly Extent[],
  toast: { height: number; lowest: number; highest: number },
): number | undefined {
  const { height, lowest, highest } = toast;
  const isFree = (end: number): boolean =>
    end - height >= highest && obstacles.every(({ top, bottom }) => bottom <= end - height || top >= end);
  const ends = obstacles.map(({ top }) => top - GAP).filter((end) => end < lowest);
  const end = [lowest, ...ends.sort((one, other) => other - one)].find(isFree);
  return end === undefined ? undefined : lowest - end;
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role="slider"], [tabindex="0"]';
const FIGURES = '.numeric, [role="timer"], [role="progressbar"], meter, progress';

/** Returns by how much the toast of `list` has to stand higher to cover no control and no figure, or no control. */
export function liftOf(list: HTMLElement, toast: { height: number; lowest: number }): number {
  const place = { ...toast, highest: 0 };
  const card = list.getBoundingClientRect();
  const controls = extentsBeside(CONTROLS, card, list);
  return liftOver([...controls, ...extentsBeside(FIGURES, card, list)], place) ?? liftOver(controls, place) ?? 0;
}

function extentsBeside(selector: string, card: Pick<DOMRect, 'left' | 'right'>, list: HTMLElement): readonly Extent[] {
  const extents: Extent[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (list.contains(element)) continue;
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    const isBeside = width > 1 && right > card.left && left < card.right && bottom > 0 && top < innerHeight;
    if (isBeside && element.checkVisibility({ visibilityProperty: true })) extents.push({ top, bottom });
  }
  return extents;
}

/** Specification, "Business constants and limits". */
const SWIPE_PX = 50;
/** A shorter movement is still a press; a finger trembles more. */
const START_PX = { touch: 10, other: 2 } as const;

/** Handlers for an element that can be swiped away to the right. toast.css shows `data-swipe` and `--swipe-x`. */
export function createSwipe(onSwiped: () => void) {
  let start: { readonly x: number; readonly y: number } | undefined;
  let isSwiping = false;

  const moved = ({ clientX, clientY }: PointerEvent) =>
    start === undefined ? { right: 0, aside: 0 } : { right: clientX - start.x, aside: Math.abs(clientY - start.y) };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button === 0) start = { x: event.clientX, y: event.clientY };
      isSwiping = false;
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (start === undefined) return;
      const { right, aside } = moved(event);
      if (!isSwiping) {
        const startPx = event.pointerType === 'touch' ? START_PX.touch : START_PX.other;
        if (Math.max(Math.abs(right), aside) <= startPx) return;
        isSwiping = right > aside;
        if (!isSwiping) {
          start = undefined;
          return;
        }
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      event.currentTarget.dataset.swipe = 'move';
      event.currentTarget.style.setProperty('--swipe-x', `${Math.max(0, right)}px`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      const { right, aside } = moved(event);
      start = undefined;
      if (!isSwiping) return;
      const isFar = right > SWIPE_PX && right > aside;
      event.currentTarget.dataset.swipe = isFar ? 'end' : 'cancel';
      if (isFar) onSwiped();
    },
    onPointerCancel({ currentTarget }: PointerEvent<HTMLElement>): void {
      start = undefined;
      if (isSwiping) currentTarget.dataset.swipe = 'cancel';
    },
    /** The end of a swipe presses no button. */
    onClickCapture(event: SyntheticEvent): void {
      if (isSwiping) event.stopPropagation();
      isSwiping = false;
    },
  };
}
