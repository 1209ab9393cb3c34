import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { logError, logWarning } from '#web/lib/log.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { Button } from '../button.tsx';
import { dismissToast, toastStore } from './toast-store.ts';

/** Loads the code of toasts for the first toast, or earlier when the browser is idle. */
export function ToastHost(): ReactNode {
  const [Viewport, setViewport] = useState<ComponentType>();

  useEffect(() => {
    let requested = false;
    function load(): void {
      if (requested) return;
      requested = true;
      import('./toast-viewport.tsx').then(
        ({ ToastViewport }) => setViewport(() => ToastViewport),
        (cause: unknown) => {
          requested = false;
          setViewport(() => PlainViewport);
          // A failed preload is harmless: the page may be unloading.
          const log = toastStore.getState().toasts.length > 0 ? logError : logWarning;
          log('The code for toasts could not be loaded.', cause);
        },
      );
    }
    if (toastStore.getState().toasts.length > 0) load();
    const unsubscribe = toastStore.subscribe(load);
    const cancelIdle = whenIdle(load);
    return () => {
      unsubscribe();
      cancelIdle();
    };
  }, []);

  return Viewport === undefined ? null : <Viewport />;
}

/** Replaces the toast whose code could not be loaded; the next toast loads it again. */
function PlainViewport(): ReactNode {
  const entry = useStore(toastStore).toasts.find(({ open }) => open);
  if (entry === undefined) return null;
  return (
    <div role="alert" className="wrap-anywhere fixed right-0 bottom-0 z-30 border border-edge bg-surface p-4">
      <p className="font-semibold">{entry.title}</p>
      <p className="line-clamp-10">{entry.description}</p>
      <Button onClick={() => dismissToast(entry.id)}>Close</Button>
    </div>
  );
}
