import { createStore } from 'zustand/vanilla';
import type { ReadableStore } from '#web/lib/store.ts';

/**
 * Toasts live outside React, so that any code in the browser can show one. Limits: specification, "Business constants
 * and limits".
 */

export const TOAST_DURATION_MS = 5_000;
/** How long a dismissed toast stays in the store, closed, so that its exit can be animated. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export const TOAST_TEXTS = {
  close: 'Close',
  announced: 'Notification',
  region: (hotkey: string) => `Notifications (${hotkey})`,
} as const;

export interface ToastInput {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: 'default' | 'info' | 'destructive' | undefined;
}

export interface ToastEntry extends ToastInput {
  readonly id: number;
  readonly open: boolean;
}

interface ToastState {
  readonly toast: ToastEntry | undefined;
}

const store = createStore<ToastState>(() => ({ toast: undefined }));
export const toastStore: ReadableStore<ToastState> = store;

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast in place of the current one. Destructive toasts interrupt a screen reader. */
export function toast(input: ToastInput): void {
  clearTimeout(removal);
  lastId += 1;
  store.setState({ toast: { ...input, id: lastId, open: true } });
}

/** Closes a toast, unless it has been replaced. It is removed after `TOAST_REMOVE_DELAY_MS`. */
export function dismissToast(id: number): void {
  const { toast: current } = store.getState();
  if (current?.id !== id || !current.open) return;
  removal = setTimeout(() => store.setState({ toast: undefined }), TOAST_REMOVE_DELAY_MS);
  store.setState({ toast: { ...current, open: false } });
}
