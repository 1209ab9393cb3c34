/** The address of a social network's share page with its message filled in. */
export function sharePageUrl(intent: string, message: string, link: string): string {
  const address = new URL(intent);
  address.searchParams.set('text', message);
  address.searchParams.set('url', link);
  return address.href;
}

/** Opens the share page in a popup. False: the browser blocked it. Must be called directly from a press. */
export function openShareWindow(address: string): boolean {
  // Not a named window: once its opener is removed, the browser refuses to open that name again.
  const opened = window.open(address, '_blank', 'popup,width=600,height=560');
  if (opened === null) return false;
  // 'noopener' as a feature would hide whether the window was blocked.
  opened.opener = null;
  return true;
}
