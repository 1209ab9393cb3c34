import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, TOAST_REMOVE_DELAY_MS, toast, toastStore } from './toast-store.ts';

const current = () => toastStore.getState().toast;

function dismissCurrent(): void {
  const { id } = current() ?? {};
  if (id !== undefined) dismissToast(id);
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissCurrent();
  vi.runAllTimers();
  vi.useRealTimers();
});

it('shows one toast at a time: a new one replaces the current one, whose delay does not remove it', () => {
  toast({ title: 'first' });
  dismissCurrent();
  toast({ title: 'second', description: 'why', variant: 'destructive' });
  const second = { title: 'second', description: 'why', variant: 'destructive', open: true };
  expect(current()).toMatchObject(second);
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
  expect(current()).toMatchObject(second);
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps a dismissed toast, closed, until the removal delay of 1,000 seconds has passed', () => {
  toast({ title: 'Login successful' });
  dismissCurrent();
  vi.advanceTimersByTime(999_999);
  expect(current()?.open).toBe(false);
  vi.advanceTimersByTime(1);
  expect(current()).toBeUndefined();
});
