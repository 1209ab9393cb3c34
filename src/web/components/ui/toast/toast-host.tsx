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
          const log = toastStore.getState().toast !== undefined ? logError : logWarning;
          log('The code for toasts could not be loaded.', cause);
        },
      );
    }
    if (toastStore.getState().toast !== undefined) load();
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
  const { toast } = useStore(toastStore);
  if (toast?.open !== true) return null;
  return (
    <div
      role="alert"
      className="wrap-anywhere fixed right-4 bottom-4 z-30 max-w-[min(388px,calc(100vw-2rem))] rounded-md border border-edge bg-surface p-4 text-sm"
    >
      <p className="font-semibold">{toast.title}</p>
      <p className="line-clamp-10 text-muted">{toast.description}</p>
      <Button onClick={() => dismissToast(toast.id)}>Close</Button>
    </div>
  );
}
