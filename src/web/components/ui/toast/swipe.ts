import type { PointerEvent, SyntheticEvent } from 'react';

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
