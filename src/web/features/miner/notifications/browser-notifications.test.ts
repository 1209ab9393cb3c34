import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBrowserNotifications } from './browser-notifications.ts';

const NEWS = { tag: 'technovex:level', title: 'Level 2 reached', body: 'The next one follows.' };

/** A browser window, as far as notifications need one. */
function browserWith(permission: NotificationPermission | 'missing' | 'throws') {
  const shown: { title: string; options: NotificationOptions | undefined }[] = [];
  const status = new EventTarget();
  const focused: string[] = [];
  class Shown extends EventTarget {
    static permission: NotificationPermission = 'default';
    static requestPermission = async (): Promise<NotificationPermission> => {
      Shown.permission = 'granted';
      status.dispatchEvent(new Event('change'));
      return 'granted';
    };
    constructor(title: string, options?: NotificationOptions) {
      super();
      if (permission === 'throws') throw new TypeError('Illegal constructor');
      shown.push({ title, options });
      queueMicrotask(() => this.dispatchEvent(new Event('click')));
    }
    close(): void {
      focused.push('closed');
    }
  }
  Shown.permission = permission === 'throws' ? 'granted' : permission === 'missing' ? 'default' : permission;
  const page = Object.assign(new EventTarget(), {
    isSecureContext: true,
    navigator: { permissions: { query: async () => status } },
    Notification: permission === 'missing' ? undefined : Shown,
    focus: () => focused.push('focused'),
  });
  return { page, shown, status, focused, Shown, notifications: createBrowserNotifications(page as unknown as Window) };
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

it('shows a notification when allowed; a press on it opens the page', async () => {
  const { notifications, shown, focused } = browserWith('granted');
  notifications.show(NEWS);
  expect(shown).toEqual([{ title: NEWS.title, options: { tag: NEWS.tag, body: NEWS.body, icon: '/icon-192.png' } }]);
  await expect.poll(() => focused).toEqual(['focused', 'closed']);
});

it.each(['default', 'denied', 'missing'] as const)('shows nothing when the permission is %s', (permission) => {
  const { notifications, shown } = browserWith(permission);
  notifications.show(NEWS);
  expect(shown).toEqual([]);
});

it('shows nothing more once the permission is revoked, and reports each change until it is stopped', async () => {
  const { notifications, Shown, shown, status, page } = browserWith('default');
  const seen: string[] = [];
  const stop = notifications.watch(() => seen.push(notifications.read()));
  await vi.waitFor(() => {
    status.dispatchEvent(new Event('change'));
    expect(seen).not.toEqual([]);
  });
  seen.length = 0;
  await notifications.request();
  notifications.show(NEWS);
  Shown.permission = 'denied';
  page.dispatchEvent(new Event('focus'));
  notifications.show(NEWS);
  stop();
  status.dispatchEvent(new Event('change'));
  page.dispatchEvent(new Event('focus'));
  expect([[...new Set(seen)], shown.length]).toEqual([['granted', 'denied'], 1]);
});

it('is unsupported without the API, without https, and where only service workers may show notifications', () => {
  expect(browserWith('missing').notifications.read()).toBe('unsupported');
  const insecure = browserWith('granted');
  insecure.page.isSecureContext = false;
  expect(insecure.notifications.read()).toBe('unsupported');
  const android = browserWith('throws').notifications;
  expect(android.read()).toBe('granted');
  android.show(NEWS);
  expect(android.read()).toBe('unsupported');
});

it('asks without failing where the browser rejects the question or cannot watch the answer', async () => {
  const { notifications, page, Shown } = browserWith('default');
  Object.assign(page, { navigator: {} });
  Shown.requestPermission = () => Promise.reject(new Error('no'));
  notifications.watch(() => undefined)();
  await expect(notifications.request()).resolves.toBeUndefined();
});
