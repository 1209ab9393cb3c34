/** Keeps the visitor on a page with unsaved input until they confirm. One blocker at a time. */

/** Asks the visitor; `proceed` navigates after all. */
type ConfirmNavigation = (proceed: () => void) => void;

interface Blocker {
  readonly confirm: ConfirmNavigation;
  /** The page's address, to be restored after the back button changed it. */
  readonly address: string;
}

let blocker: Blocker | undefined;

/** Whether the router may open another page now. If not, the visitor is asked and may call `proceed`. */
export function canLeave(proceed: () => void): boolean {
  if (blocker === undefined) return true;
  blocker.confirm(proceed);
  return false;
}

/**
 * Makes the back and forward buttons respect the blocker. Call it before the router is mounted: listeners run in the
 * order they were added, and the router must not see an address that the visitor has not confirmed.
 */
export function guardHistory(): void {
  window.addEventListener('popstate', (event) => {
    const target = window.location.href;
    if (blocker === undefined || new URL(target).pathname === new URL(blocker.address).pathname) return;
    event.stopImmediatePropagation();
    // The address has already changed.
    window.history.pushState(null, '', blocker.address);
    blocker.confirm(() => window.location.assign(target));
  });
}

/**
 * Blocks links, the router, back and forward, and (with the browser's own dialog) reload and close. Returns an unblock
 * function.
 */
export function blockNavigation(confirm: ConfirmNavigation): () => void {
  const mine: Blocker = { confirm, address: window.location.href };
  blocker = mine;

  function onBeforeUnload(event: BeforeUnloadEvent): void {
    event.preventDefault();
  }

  window.addEventListener('beforeunload', onBeforeUnload);
  return () => {
    if (blocker === mine) blocker = undefined;
    window.removeEventListener('beforeunload', onBeforeUnload);
  };
}
