import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, subscribeToToasts, TOAST_REMOVE_DELAY_MS, toast } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const entry of currentToasts()) dismissToast(entry.id);
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('toasts', () => {
  it('shows at most one: a new toast takes the place of the old one', () => {
    toast({ title: 'first' });
    toast({ title: 'second', description: 'why', variant: 'destructive' });
    expect(currentToasts()).toEqual([
      expect.objectContaining({ title: 'second', description: 'why', variant: 'destructive', open: true }),
    ]);
  });

  it('keeps a dismissed toast, closed, until the removal delay is over', () => {
    const handle = toast({ title: 'Login successful' });
    handle.dismiss();
    expect(currentToasts().map((entry) => entry.open)).toEqual([false]);
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
    expect(currentToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toHaveLength(0);
  });

  it('does not remove a newer toast when the delay of a replaced one is over', () => {
    toast({ title: 'old' }).dismiss();
    toast({ title: 'new' });
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
    expect(currentToasts().map((entry) => entry.title)).toEqual(['new']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells its listeners of every change and of none after they left', () => {
    const listener = vi.fn();
    const unsubscribe = subscribeToToasts(listener);
    const handle = toast({ title: 'one' });
    handle.dismiss();
    handle.dismiss();
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    toast({ title: 'two' });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
