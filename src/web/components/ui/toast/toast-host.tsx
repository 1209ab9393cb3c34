import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { logError, logWarning } from '#web/lib/log.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { currentToasts, subscribeToToasts } from './toast-store.ts';

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
          // Fetched only in advance, nobody misses it yet: the page may just be on its way out.
          const log = currentToasts().length > 0 ? logError : logWarning;
          log('The code for notices could not be loaded.', cause);
        },
      );
    }
    if (currentToasts().length > 0) load();
    const unsubscribe = subscribeToToasts(load);
    const cancelIdle = whenIdle(load);
    return () => {
      unsubscribe();
      cancelIdle();
    };
  }, []);

  return Viewport === undefined ? null : <Viewport />;
}
