/** A screen with something unsaved may hold the visitor back. One screen at a time can. */

/** Asked before the page is left; `goOn` leaves after all. */
type AskToLeave = (goOn: () => void) => void;

let ask: AskToLeave | undefined;

/** Whether the router may open another page now. When not, the screen asks the visitor and may call `goOn`. */
export function mayLeave(goOn: () => void): boolean {
  if (ask === undefined) return true;
  ask(goOn);
  return false;
}

/**
 * Holds the visitor back until the answered function is called: links and the router's own moves, the browser's back and
 * forward buttons, and, in the browser's own words, closing or reloading.
 */
export function holdBack(askToLeave: AskToLeave): () => void {
  const address = window.location.href;
  ask = askToLeave;

  function onBeforeUnload(event: BeforeUnloadEvent): void {
    event.preventDefault();
  }

  function onPopState(event: PopStateEvent): void {
    const target = window.location.href;
    if (new URL(target).pathname === new URL(address).pathname) return;
    // The address has changed already: put ours back before the router looks, then ask.
    event.stopImmediatePropagation();
    window.history.pushState(null, '', address);
    askToLeave(() => window.location.assign(target));
  }

  window.addEventListener('beforeunload', onBeforeUnload);
  window.addEventListener('popstate', onPopState, { capture: true });
  return () => {
    if (ask === askToLeave) ask = undefined;
    window.removeEventListener('beforeunload', onBeforeUnload);
    window.removeEventListener('popstate', onPopState, { capture: true });
  };
}
