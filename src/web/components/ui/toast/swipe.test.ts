import type { PointerEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { createSwipe } from './swipe.ts';

/** A toast that a pointer is dragged over, from 0, 0. */
function dragged(points: readonly (readonly [x: number, y: number])[], pointerType = 'mouse') {
  const onSwiped = vi.fn();
  const swipe = createSwipe(onSwiped);
  const style = { setProperty: vi.fn() };
  const currentTarget = { dataset: {} as Record<string, string>, style, setPointerCapture: vi.fn() };
  const event = (clientX: number, clientY: number) =>
    ({ clientX, clientY, pointerType, button: 0, pointerId: 1, currentTarget }) as unknown as PointerEvent<HTMLElement>;
  swipe.onPointerDown(event(0, 0));
  for (const [x, y] of points) swipe.onPointerMove(event(x, y));
  swipe.onPointerUp(event(...(points.at(-1) ?? [0, 0])));
  const click = { stopPropagation: vi.fn() };
  swipe.onClickCapture(click as never);
  return { onSwiped, swipe: currentTarget.dataset.swipe, wasClick: click.stopPropagation.mock.calls.length === 0 };
}

it('is swiped away by more than 50 px to the right, and then presses no button', () => {
  const far = dragged([
    [20, 3],
    [51, 5],
  ]);
  expect(far.onSwiped).toHaveBeenCalledOnce();
  expect(far).toMatchObject({ swipe: 'end', wasClick: false });
});

it('comes back after a shorter swipe', () => {
  const near = dragged([
    [20, 0],
    [50, 0],
  ]);
  expect(near.onSwiped).not.toHaveBeenCalled();
  expect(near).toMatchObject({ swipe: 'cancel', wasClick: false });
});

it('takes a movement to the left or up, and the tremble of a finger, for a press', () => {
  for (const drag of [
    dragged([[-60, 0]]),
    dragged([
      [5, 60],
      [80, 60],
    ]),
    dragged([[10, 0]], 'touch'),
  ]) {
    expect(drag.onSwiped).not.toHaveBeenCalled();
    expect(drag).toMatchObject({ swipe: undefined, wasClick: true });
  }
});
