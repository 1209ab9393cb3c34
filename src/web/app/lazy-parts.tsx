import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { SERVICE_WORKER_PATH } from '#contract/pages.ts';
import { HOUR_MS } from '#domain/time.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ToastViewport } from '#web/components/ui/toast/toast-viewport.tsx';
import { isMiningFlagSet } from '#web/features/miner/device/mining-flag.ts';
import { MinerStatusHost } from '#web/features/miner/status/miner-status.tsx';
import { PresaleFollower } from '#web/features/presale/public/latest-presale.ts';
import { AdminLink } from '#web/features/team/admin-link.tsx';
import { logWarning } from '#web/lib/log.ts';
import { localStore } from '#web/lib/storage.ts';

export function LazyParts({ slotId }: { readonly slotId: string }): ReactNode {
  const slot = useHeaderSlot(slotId);
  return (
    <>
      <MinerStatusHost slot={slot} />
      <AdminLink slot={slot} />
      <UpdateNotice />
      <PresaleFollower />
      <ToastViewport />
    </>
  );
}

/** Returns an element of the site's header to render into; null where there is no header: under /admin. */
function useHeaderSlot(id: string): HTMLElement | null {
  const [pathname] = useLocation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  // The header of the new page is there after the commit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another header.
  useEffect(() => setElement(document.getElementById(id)), [id, pathname]);
  return element;
}

/** Offers a reload when a new version is ready. The page never reloads by itself: a round or a form may be open. */
export function UpdateNotice(): ReactNode {
  const [isReady, setReady] = useState(false);

  useEffect(() => registerServiceWorker(() => setReady(true)), []);

  return (
    <div role="status" className="fixed bottom-[var(--dock,0px)] left-0 z-20 w-full max-w-[420px] print:hidden">
      {isReady && (
        <div className="m-4 grid gap-3 rounded-md border border-cyan bg-surface px-4 py-3">
          <div className="grid gap-0.5">
            <p className="font-semibold text-sm">A new version of this site is ready</p>
            <p className="text-muted text-sm">
              Reload the page when it suits you.{isMiningFlagSet(localStore) && ' Mining continues after the reload.'}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => window.location.reload()}>Reload</Button>
            <Button variant="secondary" onClick={() => setReady(false)}>
              Later
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** How often a page that stays open checks for a new version, ms. */
const UPDATE_MS = HOUR_MS;

/**
 * Registers the worker that opens pages without network (`web/service-worker/`). Calls `onNewVersion` when a version
 * other than this page's was installed. Returns a stop function.
 */
export function registerServiceWorker(onNewVersion: () => void): () => void {
  // Missing where the page is not a secure context.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const stopping = new AbortController();
  const { signal } = stopping;

  // A worker that was active before this page may be older than it; only one that takes over is of interest.
  serviceWorker.addEventListener('controllerchange', () => serviceWorker.controller?.postMessage('build'), { signal });
  serviceWorker.addEventListener(
    'message',
    ({ data: entry }: MessageEvent<unknown>) => {
      if (typeof entry === 'string' && !isEntryOfThisPage(entry)) onNewVersion();
    },
    { signal },
  );
  serviceWorker
    .register(SERVICE_WORKER_PATH)
    .catch((cause: unknown) => logWarning('This browser cannot store the pages for use without network', cause));
  const timer = setInterval(() => void checkForUpdate(serviceWorker), UPDATE_MS);
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

/** A failed check is repeated an hour later; the worker that is installed stays. */
async function checkForUpdate(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registration = await serviceWorker.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
}

/** The element of a rendered page that lists its scripts (`page-template.ts`). */
function isEntryOfThisPage(entry: string): boolean {
  return document.getElementById('scripts')?.textContent.includes(entry) === true;
}
