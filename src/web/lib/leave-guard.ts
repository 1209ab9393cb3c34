/** A screen with something unsaved may hold the visitor back. One screen at a time can. */

/** Asked before the page is left; `goOn` leaves after all. */
type AskToLeave = (goOn: () => void) => void;

interface Held {
  readonly ask: AskToLeave;
  /** Where the visitor is held. */
  readonly address: string;
}

let held: Held | undefined;

/** Whether the router may open another page now. When not, the screen asks the visitor and may call `goOn`. */
export function mayLeave(goOn: () => void): boolean {
  if (held === undefined) return true;
  held.ask(goOn);
  return false;
}

/**
 * Watches the browser's back and forward buttons. Call it before the router is mounted: listeners of the window are called
 * in the order they came, and the router must not see an address that the visitor has not yet agreed to.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => {
    const target = window.location.href;
    if (held === undefined || new URL(target).pathname === new URL(held.address).pathname) return;
    event.stopImmediatePropagation();
    // The address has changed already: put ours back, then ask.
    window.history.pushState(null, '', held.address);
    held.ask(() => window.location.assign(target));
  });
}

/**
 * Holds the visitor back until the answered function is called: links and the router's own moves, back and forward, and,
 * in the browser's own words, closing or reloading.
 */
export function holdBack(ask: AskToLeave): () => void {
  const mine: Held = { ask, address: window.location.href };
  held = mine;

  function onBeforeUnload(event: BeforeUnloadEvent): void {
    event.preventDefault();
  }

  window.addEventListener('beforeunload', onBeforeUnload);
  return () => {
    if (held === mine) held = undefined;
    window.removeEventListener('beforeunload', onBeforeUnload);
  };
}
