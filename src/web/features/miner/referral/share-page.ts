import { logWarning } from '#web/lib/log.ts';

/** The address of a social network's share page with its message filled in. */
export function sharePageUrl(intent: string, message: string, link: string): string {
  const address = new URL(intent);
  address.searchParams.set('text', message);
  address.searchParams.set('url', link);
  return address.href;
}

/** Opens the share page in a popup. Returns false when the browser blocks it. Must be called in a click handler. */
export function openShareWindow(address: string): boolean {
  // Not a named window: once its opener is removed, the browser refuses to open that name again.
  const opened = window.open(address, '_blank', 'popup,width=600,height=560');
  if (opened === null) return false;
  // 'noopener' as a feature would hide whether the window was blocked.
  opened.opener = null;
  return true;
}

/** Returns whether the device can share the content (Web Share API): phones, Safari, Chrome on Windows; https only. */
export function canShare(content: ShareData): boolean {
  const { share, canShare: accepts } = navigator as Partial<Pick<Navigator, 'share' | 'canShare'>>;
  return share !== undefined && (accepts === undefined || navigator.canShare(content));
}

/** Opens the device's share sheet. Must be called in a click handler. Never rejects. */
export async function shareText(content: ShareData): Promise<'shared' | 'dismissed' | 'failed'> {
  try {
    await navigator.share(content);
    return 'shared';
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return 'dismissed';
    logWarning('The device could not share', cause);
    return 'failed';
  }
}
