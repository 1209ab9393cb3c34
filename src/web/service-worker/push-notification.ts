import type { PushMessage } from '#contract/service-worker.ts';

/** Returns the notification of a push message; undefined for a text that is none. */
export function notificationOf(
  text: string,
): { readonly title: string; readonly options: NotificationOptions } | undefined {
  const { title, body, tag, path } = parse(text);
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return undefined;
  return { title, options: { body, tag, icon: '/icon-192.png', data: path } };
}

/** Focuses the page at `path` where one is open, otherwise opens it. Of this site, whatever the message says. */
export async function openPage(clients: Clients, origin: string, path: unknown): Promise<void> {
  const target = new URL(typeof path === 'string' ? path : '/', origin);
  const { pathname, href } = target.origin === origin ? target : new URL(origin);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === pathname);
  await (open === undefined ? clients.openWindow(href) : open.focus());
}

function parse(text: string): { readonly [K in keyof PushMessage]?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    // Not from this site's server, which sends JSON.
    return {};
  }
}
