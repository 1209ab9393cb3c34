/** Toasts live outside React, so that anything in the browser may raise one. Figures: specification, section 9. */

export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5_000;
/** How long a dismissed toast stays in the store, closed. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface ToastInput {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: 'default' | 'destructive' | undefined;
}

export interface ToastEntry {
  readonly id: number;
  readonly title: string;
  readonly description: string | undefined;
  readonly variant: 'default' | 'destructive';
  readonly open: boolean;
}

export interface ToastHandle {
  readonly id: number;
  readonly dismiss: () => void;
}

const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();
let toasts: readonly ToastEntry[] = [];
let lastId = 0;

function replace(next: readonly ToastEntry[]): void {
  toasts = next;
  for (const [id, timer] of removals) {
    if (next.some((entry) => entry.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one that is there, if any. Destructive ones interrupt a screen reader. */
export function toast({ title, description, variant = 'default' }: ToastInput): ToastHandle {
  lastId += 1;
  const id = lastId;
  replace([{ id, title, description, variant, open: true }, ...toasts].slice(0, TOAST_LIMIT));
  return { id, dismiss: () => dismissToast(id) };
}

/** Closes a toast; it leaves the store later, so that it can go with an animation. */
export function dismissToast(id: number): void {
  if (!toasts.some((entry) => entry.id === id && entry.open)) return;
  removals.set(
    id,
    setTimeout(() => replace(toasts.filter((entry) => entry.id !== id)), TOAST_REMOVE_DELAY_MS),
  );
  replace(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly ToastEntry[] {
  return toasts;
}
