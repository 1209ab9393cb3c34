import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, TOAST_REMOVE_DELAY_MS, type ToastEntry, toast, toastStore } from './toast-store.ts';

function currentToasts(): readonly ToastEntry[] {
  const { toast: current } = toastStore.getState();
  return current === undefined ? [] : [current];
}

function dismissCurrent(): void {
  for (const { id } of currentToasts()) dismissToast(id);
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissCurrent();
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('toasts', () => {
  it('shows one toast at a time: a new one replaces the current one', () => {
    toast({ title: 'first' });
    toast({ title: 'second', description: 'why', variant: 'destructive' });
    expect(currentToasts()).toEqual([
      expect.objectContaining({ title: 'second', description: 'why', variant: 'destructive', open: true }),
    ]);
  });

  it('keeps a dismissed toast, closed, until the removal delay has passed', () => {
    toast({ title: 'Login successful' });
    dismissCurrent();
    expect(currentToasts().map((entry) => entry.open)).toEqual([false]);
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
    expect(currentToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toHaveLength(0);
  });

  it('does not remove a newer toast when the delay of a replaced one has passed', () => {
    toast({ title: 'old' });
    dismissCurrent();
    toast({ title: 'new' });
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
    expect(currentToasts().map((entry) => entry.title)).toEqual(['new']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
