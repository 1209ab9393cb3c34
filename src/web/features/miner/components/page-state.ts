import { useSyncExternalStore } from 'react';

export type PageVisibility = typeof pageVisibility;

export const pageVisibility = {
  isHidden: () => document.visibilityState === 'hidden',
  /**
   * Calls `change` when the visibility changes, `resume` after the page was frozen or cached, `online` when the network
   * is back. Returns a stop function.
   */
  watch({ change, resume, online }: { readonly [event in 'change' | 'resume' | 'online']: () => void }) {
    const { signal, stop } = stoppable();
    document.addEventListener('visibilitychange', change, { signal });
    document.addEventListener('resume', resume, { signal });
    window.addEventListener('pageshow', resume, { signal });
    window.addEventListener('online', online, { signal });
    return stop;
  },
  /** Resolves when the page is visible, at the latest after `ms`. */
  visibleOrAfter(ms: number): Promise<void> {
    return new Promise((resolve) => {
      // Unlike a timer's callback, not throttled while the page is hidden.
      const timeout = AbortSignal.timeout(ms);
      timeout.addEventListener('abort', () => resolve());
      document.addEventListener('visibilitychange', whenVisible(resolve), { signal: timeout });
    });
  },
};

/** Calls back when the network or the page is back. Returns a stop function. */
export function watchRecovery(onRecovery: () => void): () => void {
  const { signal, stop } = stoppable();
  window.addEventListener('online', onRecovery, { signal });
  document.addEventListener('visibilitychange', whenVisible(onRecovery), { signal });
  return stop;
}

/** True while a modal dialog covers the page, behind which nothing is seen. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** This tab is visible and has the focus, and no dialog covers it: a moment that happens now is seen. */
export function isSeen(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus() && !isDialogOpen();
}

/** False: the browser knows that this device has no network. True says nothing about the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}

function watchNetwork(onChange: () => void): () => void {
  const { signal, stop } = stoppable();
  for (const type of ['online', 'offline']) window.addEventListener(type, onChange, { signal });
  return stop;
}

function whenVisible(callback: () => void): () => void {
  return () => {
    if (document.visibilityState === 'visible') callback();
  };
}

function stoppable(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, stop: () => controller.abort() };
}
