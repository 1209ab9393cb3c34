import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { Button } from '#web/components/ui/button.tsx';
import { dismissToast, TOAST_TEXTS, toastStore } from '#web/components/ui/toast/toast-store.ts';
import { logError, logWarning } from '#web/lib/log.ts';
import { whenIdle } from '#web/lib/when-idle.ts';

/** The element in the header that shows the state of the miner and a link for administrators. */
export const HEADER_SLOT_ID = 'miner-status';

/** Loads what no page needs at first when the browser is idle, or earlier for a toast. */
export function LazyPartsHost(): ReactNode {
  const [Parts, setParts] = useState<ComponentType<{ readonly slotId: string }>>();

  useEffect(() => {
    let requested = false;
    function load(): void {
      if (requested) return;
      requested = true;
      import('./lazy-parts.tsx').then(
        ({ LazyParts }) => setParts(() => LazyParts),
        (cause: unknown) => {
          requested = false;
          setParts(() => PlainViewport);
          // A failed preload is harmless: the page may be unloading.
          const log = toastStore.getState().toast !== undefined ? logError : logWarning;
          log('A part of the page could not be loaded.', cause);
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

  return Parts === undefined ? null : <Parts slotId={HEADER_SLOT_ID} />;
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
      <Button onClick={() => dismissToast(toast.id)}>{TOAST_TEXTS.close}</Button>
    </div>
  );
}
