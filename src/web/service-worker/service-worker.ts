import { logWarning } from '#web/lib/log.ts';
import {
  cacheOf,
  hasOfflinePage,
  isServerError,
  isStorablePage,
  OFFLINE_PATHS,
  offlinePage,
  offlinePath,
  outdatedCaches,
} from './offline.ts';

declare const self: ServiceWorkerGlobalScope;

/** Replaced by the build (`vite.config.ts`). */
declare const OFFLINE_BUILD: {
  /** Path of the script that every page of this build names, and no other page. */
  readonly entry: string;
  /** Paths of scripts, styles and fonts, whose content never changes. */
  readonly assets: readonly string[];
};

const { entry, assets } = OFFLINE_BUILD;
const CACHE = cacheOf(entry);
/** All visitors get the same bytes, whatever encoding they accept. */
const ANY_VISITOR = { ignoreVary: true } as const;

self.addEventListener('install', (event) => {
  event.waitUntil(storeBuild());
  // Safe while pages of the last build are open: their files stay stored, and pages come from the server first.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOutdatedCaches(), self.clients.claim()]));
});

/** A page asks which build is stored, to offer a reload when it is of another one. */
self.addEventListener('message', ({ source }) => source?.postMessage(entry));

/** Public pages and their files are stored, other pages never. No API call passes through here. */
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  const pagePath = mode === 'navigate' ? offlinePath(pathname) : undefined;
  if (pagePath !== undefined) event.respondWith(fetchPage(event, pagePath));
  else if (mode === 'navigate' && hasOfflinePage(pathname)) event.respondWith(fetchUnstored(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fetchAsset(event.request));
});

/** From the server; the stored page only in an outage. */
async function fetchPage(event: FetchEvent, path: string): Promise<Response> {
  const response = await fetch(event.request).catch(() => undefined);
  if (response !== undefined && !isServerError(response)) {
    event.waitUntil(storePage(path, response.clone()).catch(reportStorage));
    return response;
  }
  return (await readStored(path)) ?? response ?? Response.error();
}

async function fetchUnstored(request: Request): Promise<Response> {
  return fetch(request).catch(() => offlinePage(assets));
}

async function fetchAsset(request: Request): Promise<Response> {
  return (await readStored(request.url)) ?? fetch(request);
}

async function readStored(url: string): Promise<Response | undefined> {
  try {
    const ofThisBuild = await caches.match(url, { ...ANY_VISITOR, cacheName: CACHE });
    return ofThisBuild ?? (await caches.match(url, ANY_VISITOR));
  } catch (cause) {
    reportStorage(cause);
    return undefined;
  }
}

async function storeBuild(): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    // One at a time: what the visitor requests in the meantime comes first. A repeated attempt continues.
    for (const path of assets) {
      if ((await cache.match(path, ANY_VISITOR)) === undefined) {
        await cache.put(path, (await caches.match(path, ANY_VISITOR)) ?? (await fetchFile(path)));
      }
    }
    for (const path of OFFLINE_PATHS) await storePage(path, await fetchFile(path));
  } catch (cause) {
    reportStorage(cause);
    throw cause;
  }
}

async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** A page of another build would need files that are not stored. */
async function storePage(path: string, response: Response): Promise<void> {
  if (!isStorablePage(response) || !(await response.clone().text()).includes(entry)) return;
  const cache = await caches.open(CACHE);
  await cache.put(path, response);
}

async function removeOutdatedCaches(): Promise<void> {
  const outdated = outdatedCaches(await caches.keys(), CACHE);
  await Promise.all(outdated.map((name) => caches.delete(name)));
}

let isReported = false;

function reportStorage(cause: unknown): void {
  if (!isReported) logWarning('This browser cannot store the pages for use without network', cause);
  isReported = true;
}
