import { logWarning } from '#web/lib/log.ts';

export type NotificationState = NotificationPermission | 'unsupported';

/** A later one with the same `tag` replaces an earlier one, also from another tab. */
export interface BrowserNotification {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
}

export type BrowserNotifications = ReturnType<typeof createBrowserNotifications>;

/** The browser's notifications: may be missing, blocked, or allowed and revoked later. Never throws or rejects. */
export function createBrowserNotifications(browser: Window & Partial<Pick<typeof globalThis, 'Notification'>>) {
  /** Chrome on Android has the API and throws: it shows notifications of service workers only. */
  let isUnavailable = false;
  /** Some browsers report no changes of the permission, not even those that the visitor was asked for. */
  const watchers = new Set<() => void>();

  function read(): NotificationState {
    if (browser.Notification === undefined || !browser.isSecureContext || isUnavailable) return 'unsupported';
    return browser.Notification.permission;
  }

  return {
    read,
    /** Calls `onChange` when the permission may have changed. Returns a stop function. */
    watch(onChange: () => void): () => void {
      let stopStatus = (): void => undefined;
      let isStopped = false;
      void permissionStatus(browser).then((status) => {
        if (status === undefined || isStopped) return;
        status.addEventListener('change', onChange);
        stopStatus = () => status.removeEventListener('change', onChange);
      });
      // For browsers that report no changes: it is changed in the browser's own dialogs.
      browser.addEventListener('focus', onChange);
      watchers.add(onChange);
      return () => {
        isStopped = true;
        watchers.delete(onChange);
        stopStatus();
        browser.removeEventListener('focus', onChange);
      };
    },
    /** Asks the visitor. Must be called from a press. */
    async request(): Promise<void> {
      try {
        await browser.Notification?.requestPermission();
      } catch (cause) {
        logWarning('The permission for notifications could not be requested', cause);
      }
      for (const onChange of watchers) onChange();
    },
    /** Shows a notification where that is allowed. */
    show({ tag, title, body }: BrowserNotification): void {
      if (browser.Notification === undefined || read() !== 'granted') return;
      try {
        const shown = new browser.Notification(title, { tag, body, icon: '/icon-192.png' });
        shown.addEventListener('click', () => {
          browser.focus();
          shown.close();
        });
      } catch (cause) {
        isUnavailable = true;
        logWarning('This browser shows no notifications of pages', cause);
      }
    },
  };
}

async function permissionStatus({ navigator }: Window): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'notifications' });
  } catch (cause) {
    logWarning('The permission for notifications cannot be watched', cause);
    return undefined;
  }
}

/** Undefined when the server renders. */
export const browserNotifications = createBrowserNotifications(globalThis.window);
