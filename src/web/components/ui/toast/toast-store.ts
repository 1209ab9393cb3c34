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
  /** Not a response to what the visitor did: it waits behind those. */
  readonly isUnasked?: boolean | undefined;
  /** What the visitor pressed a button to read: it replaces the open one. */
  readonly isAsked?: boolean | undefined;
}

export interface ToastEntry extends ToastInput {
  readonly id: number;
  readonly open: boolean;
}

interface ToastState {
  readonly toast: ToastEntry | undefined;
  /** In their order. None is shown before the time of the current one is over. */
  readonly waiting: readonly ToastInput[];
}

/** How long the exit of a toast takes, toast.css. */
export const TOAST_EXIT_MS = 120;

const store = createStore<ToastState>(() => ({ toast: undefined, waiting: [] }));
export const toastStore: ReadableStore<ToastState> = store;

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a toast, once the time of the one that is open is over. One with the title of the open or of a waiting toast
 * takes its place, so no more wait than there are kinds. Destructive toasts interrupt a screen reader.
 */
export function toast(input: ToastInput): void {
  const { toast: current, waiting } = store.getState();
  // One that leaves the screen is followed by the first that waits.
  const isNext = current?.open === true ? current.title === input.title : waiting.length === 0;
  if (isNext || input.isAsked === true) show(input);
  else store.setState({ waiting: queued(waiting, input) });
}

function show(input: ToastInput, waiting: readonly ToastInput[] = store.getState().waiting): void {
  clearTimeout(removal);
  lastId += 1;
  store.setState({ toast: { ...input, id: lastId, open: true }, waiting });
}

function queued(waiting: readonly ToastInput[], input: ToastInput): readonly ToastInput[] {
  const others = waiting.filter(({ title }) => title !== input.title);
  const asked = others.filter(({ isUnasked }) => isUnasked !== true);
  const unasked = others.filter(({ isUnasked }) => isUnasked === true);
  return input.isUnasked === true ? [...asked, ...unasked, input] : [...asked, input, ...unasked];
}

/** Closes a toast, unless it has been replaced. The next follows, or it is removed after `TOAST_REMOVE_DELAY_MS`. */
export function dismissToast(id: number): void {
  const { toast: current, waiting } = store.getState();
  if (current?.id !== id || !current.open) return;
  removal =
    waiting.length > 0
      ? setTimeout(showNext, TOAST_EXIT_MS)
      : setTimeout(() => store.setState({ toast: undefined }), TOAST_REMOVE_DELAY_MS);
  store.setState({ toast: { ...current, open: false } });
}

function showNext(): void {
  const [next, ...waiting] = store.getState().waiting;
  if (next !== undefined) show(next, waiting);
}
