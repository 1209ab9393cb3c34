import { SERVICE_WORKER_PATH } from '#contract/service-worker.ts';
import { HOUR_MS } from '#domain/time.ts';
import { logWarning } from '#web/lib/log.ts';

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
