import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { logError, logWarning } from '#web/lib/log.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { Button } from '../button.tsx';
import { dismissToast, toastStore } from './toast-store.ts';

/** Fetches the code that draws toasts when the first one is raised, or before that when the browser has nothing to do. */
export function ToastHost(): ReactNode {
  const [Viewport, setViewport] = useState<ComponentType>();

  useEffect(() => {
    let asked = false;
    function load(): void {
      if (asked) return;
      asked = true;
      import('./toast-viewport.tsx').then(
        ({ ToastViewport }) => setViewport(() => ToastViewport),
        (cause: unknown) => {
          asked = false;
          setViewport(() => PlainViewport);
          // Fetched only in advance, nobody misses it yet: the page may just be on its way out.
          const log = toastStore.getState().toasts.length > 0 ? logError : logWarning;
          log('The code for notices could not be loaded.', cause);
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

/** Shows the notice when the code that draws it properly cannot be loaded; the next notice asks for that code again. */
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
