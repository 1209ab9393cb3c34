import type { MinerApi } from '../calls/miner-api.ts';
import type { NotificationState } from './browser-notifications.ts';

/** How long the service worker of a first visit may take to be installed. */
const READY_MS_MAX = 20_000;

/** What this device asked for, and what it is told of now: of the limit only while it mines. */
export interface PushWish {
  readonly wanted: boolean;
  readonly topics: { readonly bonus: boolean; readonly limit: boolean; readonly news: boolean };
}

/** The Push API of a window. Returns whether this browser can show notifications of a service worker. */
export function readPushState(browser: Window & Partial<Pick<typeof globalThis, 'Notification'>>): NotificationState {
  const isSupported = 'PushManager' in browser && 'serviceWorker' in browser.navigator && browser.isSecureContext;
  return isSupported && browser.Notification !== undefined ? browser.Notification.permission : 'unsupported';
}

/**
 * Subscribes this browser, tells the server what the device is told of, and ends a subscription that is not wanted any
 * more. @throws {Error} when there is no service worker, the browser refuses, or the call fails
 */
export async function applyPush(
  email: string,
  { wanted, topics }: PushWish,
  api: Pick<MinerApi, 'readPushKey' | 'setPush'>,
): Promise<void> {
  if (!wanted) {
    const worker = await navigator.serviceWorker.getRegistration();
    const unwanted = await worker?.pushManager.getSubscription();
    if (unwanted == null) return;
    await api.setPush(email, { ...keysOf(unwanted), ...topics });
    await unwanted.unsubscribe();
    return;
  }
  const { pushManager } = await readyWorker();
  const stored = await pushManager.getSubscription();
  await api.setPush(email, { ...keysOf(await subscription(pushManager, stored, await api.readPushKey())), ...topics });
}

/** A subscription belongs to one key; the site's is another one once its secret was replaced. */
async function subscription(
  pushManager: PushManager,
  stored: PushSubscription | null,
  applicationServerKey: string,
): Promise<PushSubscription> {
  if (stored !== null && base64Url(stored.options.applicationServerKey) === applicationServerKey) return stored;
  await stored?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function keysOf(subscribed: PushSubscription) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscribed.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

function base64Url(bytes: ArrayBuffer | null): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** `ready` stays pending where no worker is registered. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const timeUp = AbortSignal.timeout(READY_MS_MAX);
  return await new Promise((resolve, reject) => {
    timeUp.addEventListener('abort', () => reject(timeUp.reason));
    navigator.serviceWorker.ready.then(resolve, reject);
  });
}
