import { logWarning } from '#web/lib/log.ts';

/** The address of a social network's share page with its message filled in. */
export function sharePageUrl(intent: string, message: string, link: string): string {
  const address = new URL(intent);
  address.searchParams.set('text', message);
  address.searchParams.set('url', link);
  return address.href;
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
