import fc from 'fast-check';
import type { PointerEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAfter, createSwipe, liftOver } from './toast-motion.ts';
import { dismissToast, TOAST_EXIT_MS, TOAST_REMOVE_DELAY_MS, toast, toastStore } from './toast-store.ts';

const current = () => toastStore.getState().toast;

function dismissCurrent(): void {
  const { id } = current() ?? {};
  if (id !== undefined) dismissToast(id);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissCurrent();
  vi.runAllTimers();
  vi.useRealTimers();
});

it('shows one toast after the other: what the visitor did before what nobody asked for, each kind once', () => {
  toast({ title: 'Mining stopped' });
  toast({ title: 'Achievement reached!', isUnasked: true });
  toast({ title: 'Link copied', description: 'first' });
  toast({ title: 'Logged out' });
  toast({ title: 'Link copied', description: 'second' });
  const shown: unknown[] = [];
  for (let count = 0; count < 4; count += 1) {
    shown.push([current()?.title, current()?.description]);
    dismissCurrent();
    expect(current()?.open).toBe(false);
    vi.advanceTimersByTime(TOAST_EXIT_MS);
  }
  expect(shown).toEqual([
    ['Mining stopped', undefined],
    ['Logged out', undefined],
    ['Link copied', 'second'],
    ['Achievement reached!', undefined],
  ]);
});

it('what a press asked for takes the place of the open toast, before those that wait', () => {
  toast({ title: 'Wallet Disconnected' });
  toast({ title: 'Logged out' });
  toast({ title: 'Wallet Connection Help', isAsked: true });
  expect(current()?.title).toBe('Wallet Connection Help');
  dismissCurrent();
  vi.advanceTimersByTime(TOAST_EXIT_MS);
  expect(current()?.title).toBe('Logged out');
});

it('takes the place of an open toast of its kind, and the removal delay of a closed one does not remove it', () => {
  toast({ title: 'Network Error', description: 'first', variant: 'destructive' });
  toast({ title: 'Network Error', description: 'second' });
  expect(current()).toMatchObject({ description: 'second', open: true });
  expect(toastStore.getState().waiting).toEqual([]);
  dismissCurrent();
  vi.advanceTimersByTime(999_999);
  expect(current()?.open).toBe(false);
  toast({ title: 'Logged out' });
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
  expect(current()).toMatchObject({ title: 'Logged out', open: true });
  expect(vi.getTimerCount()).toBe(0);
});

it('ends once, after the duration without the time while it is held, unless it is cancelled', () => {
  const onEnd = vi.fn();
  let isHeld = false;
  const onCancelled = vi.fn();
  closeAfter({ durationMs: 5_000, isHeld: () => isHeld, onEnd });
  closeAfter({ durationMs: 5_000, isHeld: () => false, onEnd: onCancelled })();
  vi.advanceTimersByTime(4_000);
  isHeld = true;
  vi.advanceTimersByTime(60_000);
  isHeld = false;
  vi.advanceTimersByTime(800);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(onCancelled).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

const TOAST = { height: 80, lowest: 800, highest: 0 };

it('moves only to a place in the window where it covers nothing, if there is one, and only if it has to: the lowest', () => {
  const control = { top: 740, bottom: 790 };
  expect(liftOver([control], TOAST)).toBe(68);
  expect(liftOver([control, { top: 600, bottom: 690 }], TOAST)).toBe(800 - 592);
  const anyControl = fc.tuple(fc.integer({ min: 0, max: 790 }), fc.integer({ min: 1, max: 60 }));
  fc.assert(
    fc.property(fc.array(anyControl, { maxLength: 12 }), (all) => {
      const controls = all.map(([top, height]) => ({ top, bottom: top + height }));
      const covers = (end: number) => controls.some(({ top, bottom }) => bottom > end - 80 && top < end);
      const lift = liftOver(controls, TOAST);
      const end = 800 - (lift ?? 0);
      expect(end - 80).toBeGreaterThanOrEqual(0);
      expect(covers(800)).toBe(lift !== 0);
      expect(covers(end)).toBe(lift === undefined);
    }),
  );
});

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

it('is swiped away by more than 50 px to the right, comes back before, and then presses no button', () => {
  const drags = [51, 50].map((x) =>
    dragged([
      [20, 3],
      [x, 5],
    ]),
  );
  expect(drags.map(({ onSwiped }) => onSwiped.mock.calls.length)).toEqual([1, 0]);
  expect(drags).toMatchObject([
    { swipe: 'end', wasClick: false },
    { swipe: 'cancel', wasClick: false },
  ]);
});

it('takes a movement to the left or up, and the tremble of a finger, for a press', () => {
  const up = [5, 80].map((x) => [x, 60] as const);
  for (const drag of [dragged([[-60, 0]]), dragged(up), dragged([[10, 0]], 'touch')]) {
    expect(drag.onSwiped).not.toHaveBeenCalled();
    expect(drag).toMatchObject({ swipe: undefined, wasClick: true });
  }
});
